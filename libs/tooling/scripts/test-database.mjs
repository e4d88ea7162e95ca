// A stopped cluster with the migrated template; every test run starts with a copy of it (decision 0071).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { filesBelow, fingerprintOf, keptCluster } from './kept-cluster.mjs';
import { workspaceRoot } from './workspace.mjs';

const LOADER = join(workspaceRoot, 'libs/tooling/swc/register.cjs');
const PROGRAM = join(workspaceRoot, 'libs/testing/make-template.ts');
/**
 * Files that decide the content besides the migrations: those that create a cluster, and the lock file with the
 * versions of PostgreSQL and TypeORM.
 */
const MAKERS = [
  'libs/tooling/scripts/test-database.mjs',
  'libs/tooling/scripts/kept-cluster.mjs',
  'libs/tooling/scripts/embedded-postgres.mjs',
  'libs/testing/database.ts',
  'libs/server-kit/db/data-source.ts',
  'package-lock.json',
];

function migrate({ url }) {
  const { status, stderr } = spawnSync(process.execPath, ['--require', LOADER, PROGRAM], {
    env: { PATH: process.env.PATH, TEST_DATABASE_URL: url },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The migrated template was not made: ${stderr}`);
}

/** Folder of the stopped cluster; created once for each state of the migrations. */
export async function migratedCluster() {
  const makers = MAKERS.map((name) => join(workspaceRoot, name));
  const folder = await keptCluster({
    name: 'test-database',
    fingerprint: fingerprintOf([...filesBelow(join(workspaceRoot, 'migrations')), ...makers]),
    database: 'test',
    fill: async (made) => migrate(made),
  });
  return join(folder, 'cluster');
}
