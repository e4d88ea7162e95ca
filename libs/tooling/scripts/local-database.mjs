// The database of a developer's machine: DATABASE_URL if set, otherwise the embedded PostgreSQL in .data/pg.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clusterFolder } from './cluster-files.mjs';
import { runningPostgres, startEmbeddedPostgres } from './embedded-postgres.mjs';
import { guardPostgres } from './postgres-guard.mjs';
import { dataFolder, printProgress } from './workspace.mjs';

const CLUSTER = join(dataFolder, 'pg');
const CARD = join(dataFolder, 'database.json');
const SECRET = join(dataFolder, 'session-secret');
const DATABASE = 'matlas';

/** Written atomically, and readable by the current user only. */
function writePrivately(file, text) {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

const writeCard = ({ url, pid, folder }) => writePrivately(CARD, `${JSON.stringify({ url, pid, folder }, null, 2)}\n`);

/**
 * @param report receives a line about what was started; a command whose output is read by programs passes a silent
 * one.
 * @returns {Promise<{url: string, stop: () => Promise<void>}>}
 */
export async function openDatabase(report = printProgress) {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const server = await startEmbeddedPostgres({ dataFolder: CLUSTER, database: DATABASE });
  writeCard(server);
  report(
    `PostgreSQL ${server.adopted ? 'was running and is used again' : 'started'} on port ${server.port} (${server.folder})`,
  );
  const guard = guardPostgres(server, {
    restart: (port) => startEmbeddedPostgres({ dataFolder: CLUSTER, database: DATABASE, port }),
    onRevived: (revived) => {
      writeCard(revived);
      report('PostgreSQL had died and was started again');
    },
  });
  return { ...server, stop: guard.stop };
}

/** The embedded server of a running `npm start`, or undefined. */
export const findRunningDatabase = () => runningPostgres(clusterFolder(CLUSTER), DATABASE);

/** The secret that signs the sessions of this machine; stored, so that a restart signs nobody out. */
export function sessionSecret() {
  if (!existsSync(SECRET)) writePrivately(SECRET, randomBytes(32).toString('hex'));
  return readFileSync(SECRET, 'utf8');
}
