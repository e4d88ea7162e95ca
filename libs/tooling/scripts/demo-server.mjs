// The built server with the demo, as browser tests have it: how it is set, and its database as it stands after the first start.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone } from './alone.mjs';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { freePort } from './ports.mjs';
import { spawnServer, whenEnded, whenReady } from './server-process.mjs';
import { dataFolder, say, workspaceRoot } from './workspace.mjs';

export const ADMINISTRATOR_PASSWORD = 'Journey#2026';
const FOLDER = join(dataFolder, 'demo-database');
const LOCK = join(dataFolder, 'demo-database.lock');

/** What every server with the demo is told; `files` is its folder. */
export const demoSettings = ({ port, databaseUrl, files }) => ({
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PORT: String(port),
  DATABASE_URL: databaseUrl,
  REDIS_URL: '',
  SMTP_URL: '',
  DATA_DIR: files,
  WEB_DIR: 'dist/web',
  WORKER: 'on',
  SEED: 'demo',
  SESSION_SECRET: randomBytes(32).toString('hex'),
  ADMIN_PASSWORD: ADMINISTRATOR_PASSWORD,
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
});

/** Of everything that runs, reference data and migrations too, of PostgreSQL, and of the day: the demo's dates are counted from it. */
function fingerprint() {
  const hash = createHash('sha256').update(new Date().toDateString());
  const built = readdirSync(join(workspaceRoot, 'dist/node'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of [...built.sort(), fileURLToPath(import.meta.url), join(workspaceRoot, 'package-lock.json')]) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** Starts the server once on an empty database and ends it in order. What a killed run began goes first. */
async function seed(into) {
  for (const name of readdirSync(dataFolder)) if (name.startsWith('demo-database-')) rmSync(join(dataFolder, name), { recursive: true, force: true });
  const unfinished = mkdtempSync(`${FOLDER}-`);
  const files = join(unfinished, 'files');
  mkdirSync(files);
  const database = await startEmbeddedPostgres({ ephemeral: true, database: 'demo', settings: { max_wal_size: '64MB' } });
  let isKept = false;
  try {
    const port = await freePort();
    const server = spawnServer(demoSettings({ port, databaseUrl: database.url, files }));
    if (!(await whenReady(server, `http://127.0.0.1:${port}`))) throw new Error('The server ended while it loaded the demo');
    server.kill('SIGTERM');
    await whenEnded(server);
    isKept = true;
  } finally {
    await database.stop(isKept ? { keepIn: join(unfinished, 'cluster') } : {});
    if (!isKept) rmSync(unfinished, { recursive: true, force: true });
  }
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  renameSync(unfinished, into);
}

/** Folders of a stopped cluster with the demo in its database `demo`, and of the server's files; loaded once a build and day. */
export async function loadedDemo() {
  const folder = join(FOLDER, fingerprint());
  await alone(LOCK, async () => {
    if (existsSync(folder)) return;
    say('The demo is loaded once');
    await seed(folder);
  });
  return { cluster: join(folder, 'cluster'), files: join(folder, 'files') };
}
