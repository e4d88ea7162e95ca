// The database of a developer's machine: DATABASE_URL if set, otherwise the embedded PostgreSQL in .data/pg.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clusterFolder } from './cluster-files.mjs';
import { runningPostgres, startEmbeddedPostgres } from './embedded-postgres.mjs';
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

/**
 * @param report receives a line about what was started; a command whose output is read by programs passes a silent
 * one.
 * @returns {Promise<{url: string, stop: () => Promise<void>}>}
 */
export async function openDatabase(report = printProgress) {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const server = await startEmbeddedPostgres({ dataFolder: CLUSTER, database: DATABASE });
  writePrivately(CARD, `${JSON.stringify({ url: server.url, pid: server.pid, folder: server.folder }, null, 2)}\n`);
  report(
    `PostgreSQL ${server.adopted ? 'was running and is used again' : 'started'} on port ${server.port} (${server.folder})`,
  );
  return server;
}

/** The embedded server of a running `npm start`, or undefined. */
export const findRunningDatabase = () => runningPostgres(clusterFolder(CLUSTER), DATABASE);

/** The secret that signs the sessions of this machine; stored, so that a restart signs nobody out. */
export function sessionSecret() {
  if (!existsSync(SECRET)) writePrivately(SECRET, randomBytes(32).toString('hex'));
  return readFileSync(SECRET, 'utf8');
}
