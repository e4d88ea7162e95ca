// The built server with the demo, as used by the browser tests: its settings, and its database after the first start.
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesBelow, fingerprintOf, keptCluster } from './kept-cluster.mjs';
import { freePort } from './ports.mjs';
import { spawnServer, whenEnded, whenReady } from './server-process.mjs';
import { printProgress, workspaceRoot } from './workspace.mjs';

export const ADMINISTRATOR_PASSWORD = 'Journey#2026';

/** Settings of every server with the demo; `files` is its data folder. */
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
  // Tests use a session for longer than a person's sign-in counts as a proof of the password.
  CONFIRM_MINUTES: '1440',
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
});

/**
 * Fingerprint of all programs, including reference data and migrations, of PostgreSQL, and of the day: the dates of
 * the demo are relative to it.
 */
const fingerprint = () => {
  const makers = [fileURLToPath(import.meta.url), join(workspaceRoot, 'package-lock.json')];
  return fingerprintOf([...filesBelow(join(workspaceRoot, 'dist/node')), ...makers], new Date().toDateString());
};

/** Starts the server once on an empty database and shuts it down gracefully. */
async function seed({ url, folder }) {
  printProgress('The demo is loaded once');
  const files = join(folder, 'files');
  mkdirSync(files);
  const port = await freePort();
  const server = spawnServer(demoSettings({ port, databaseUrl: url, files }));
  if (!(await whenReady(server, `http://127.0.0.1:${port}`)))
    throw new Error('The server ended while it loaded the demo');
  server.kill('SIGTERM');
  await whenEnded(server);
}

/**
 * Folders of a stopped cluster with the demo in its database `demo`, and of the server's files. Created once per
 * build and day.
 */
export async function loadedDemo() {
  const folder = await keptCluster({ name: 'demo-database', fingerprint: fingerprint(), database: 'demo', fill: seed });
  return { cluster: join(folder, 'cluster'), files: join(folder, 'files') };
}
