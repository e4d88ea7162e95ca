// A stopped cluster with the migrated template, as every run of the tests begins with a copy of it (decision 0071).
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone } from './alone.mjs';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { dataFolder, workspaceRoot } from './workspace.mjs';

const FOLDER = join(dataFolder, 'test-database');
const LOADER = join(workspaceRoot, 'libs/tooling/swc/register.cjs');
const PROGRAM = join(workspaceRoot, 'libs/testing/make-template.ts');
/** Beside the migrations themselves: how a cluster is made, and in the lock file the version of PostgreSQL and of TypeORM. */
const MAKERS = [
  fileURLToPath(import.meta.url),
  'libs/tooling/scripts/embedded-postgres.mjs',
  'libs/testing/database.ts',
  'libs/server-kit/db/data-source.ts',
  'package-lock.json',
];

function fingerprint() {
  const migrations = readdirSync(join(workspaceRoot, 'migrations'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256');
  for (const file of [
    ...migrations.sort(),
    ...MAKERS.map((name) => join(workspaceRoot, name.replace(`${workspaceRoot}/`, ''))),
  ])
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

function migrate(url) {
  const { status, stderr } = spawnSync(process.execPath, ['--require', LOADER, PROGRAM], {
    env: { PATH: process.env.PATH, TEST_DATABASE_URL: url },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The migrated template was not made: ${stderr}`);
}

/** What a killed run began goes first; what other migrations made goes too. */
async function make(into) {
  for (const name of readdirSync(dataFolder))
    if (name.startsWith('test-database-')) rmSync(join(dataFolder, name), { recursive: true, force: true });
  const unfinished = mkdtempSync(`${FOLDER}-`);
  const server = await startEmbeddedPostgres({
    ephemeral: true,
    database: 'test',
    settings: { max_wal_size: '64MB' },
  });
  let isMade = false;
  try {
    migrate(server.url);
    isMade = true;
  } finally {
    await server.stop(isMade ? { keepIn: join(unfinished, 'cluster') } : {});
    if (!isMade) rmSync(unfinished, { recursive: true, force: true });
  }
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  renameSync(unfinished, into);
}

/** Folder of the stopped cluster; made once for these migrations. */
export async function migratedCluster() {
  mkdirSync(dataFolder, { recursive: true });
  const folder = join(FOLDER, fingerprint());
  await alone(`${FOLDER}.lock`, async () => {
    if (!existsSync(folder)) await make(folder);
  });
  return join(folder, 'cluster');
}
