// The database of a developer's machine: DATABASE_URL when given, else the embedded PostgreSQL in .data/pg.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clusterFolder } from './cluster-files.mjs';
import { runningPostgres, startEmbeddedPostgres } from './embedded-postgres.mjs';
import { dataFolder, say } from './workspace.mjs';

const CLUSTER = join(dataFolder, 'pg');
const CARD = join(dataFolder, 'database.json');
const SECRET = join(dataFolder, 'session-secret');
const DATABASE = 'matlas';

/** Written whole or not at all, and for our own eyes. */
function writePrivately(file, text) {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/**
 * @param report takes a line about what was started; a command whose output is read by programs hands in a silent one.
 * @returns {Promise<{url: string, stop: () => Promise<void>}>}
 */
export async function openDatabase(report = say) {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const server = await startEmbeddedPostgres({ dataFolder: CLUSTER, database: DATABASE });
  writePrivately(CARD, `${JSON.stringify({ url: server.url, pid: server.pid, folder: server.folder }, null, 2)}\n`);
  report(
    `PostgreSQL ${server.adopted ? 'was running and is used again' : 'started'} on port ${server.port} (${server.folder})`,
  );
  return server;
}

/** The embedded server that a running `npm start` has, or undefined. */
export const findRunningDatabase = () => runningPostgres(clusterFolder(CLUSTER), DATABASE);

/** Signs the sessions of this machine; kept, so that a restart signs nobody out. */
export function sessionSecret() {
  if (!existsSync(SECRET)) writePrivately(SECRET, randomBytes(32).toString('hex'));
  return readFileSync(SECRET, 'utf8');
}
