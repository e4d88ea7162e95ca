// Starts the PostgreSQL of the npm package on the loopback interface. Survives kills: a server that was left running
// is adopted, and a lock is waited for.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  cleanEnvironment,
  clusterFolder,
  copyCluster,
  OWNER_FILE,
  PASSWORD_FILE,
  prepareCluster,
} from './cluster-files.mjs';
import { freePort, isAlive, sleep } from './ports.mjs';
import { postgresPrograms, serverAccount } from './postgres-binaries.mjs';

const THROW_AWAY_PREFIX = 'matlas-pg-';
const LOCK_MESSAGES = /still in use|already exists|another postmaster|another server might be running/;
const LOCK_ATTEMPTS = 40;
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  jit: 'off',
};
/** Databases of tests need not survive a crash. */
const THROW_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  autovacuum: 'off',
};

const urlOf = (password, port, database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;

async function query(url, text, values = []) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined); // a server that goes away here shows in the query itself
  await client.connect();
  try {
    return await client.query(text, values);
  } finally {
    await client.end();
  }
}

function postmasterOf(folder) {
  const pidFile = join(folder, 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const [pid, , , port] = readFileSync(pidFile, 'utf8').split('\n');
  return { pid: Number(pid), port: Number(port) };
}

/** The running server of a cluster folder, or undefined. Reads postmaster.pid and opens a connection. */
export async function runningPostgres(folder, database = 'postgres') {
  const found = postmasterOf(folder);
  if (!found?.port || !existsSync(join(folder, PASSWORD_FILE))) return undefined;
  const password = readFileSync(join(folder, PASSWORD_FILE), 'utf8');
  try {
    await query(urlOf(password, found.port, 'postgres'), 'select 1');
  } catch {
    return undefined;
  }
  return {
    ...found,
    folder,
    url: urlOf(password, found.port, database),
    urlFor: (name) => urlOf(password, found.port, name),
  };
}

const ownerOf = (folder) => {
  const file = join(folder, OWNER_FILE); // of another account: existsSync says no
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
};
const claim = (folder) => writeFileSync(join(folder, OWNER_FILE), String(process.pid));

function spawnPostgres({ programs, folder, account, port, settings }) {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // A separate process group: Ctrl-C reaches the application first, and the database is stopped only after the
  // application has drained.
  const child = spawn(join(programs, 'bin/postgres'), ['-D', folder, '-p', String(port), ...options], {
    ...account,
    env: cleanEnvironment(),
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let tail = '';
    child.stderr.on('data', (chunk) => {
      tail = (tail + chunk).slice(-4000);
      if (tail.includes('ready to accept connections')) resolve(child);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${tail}`)));
  });
}

/** Retries, because children of a killed postmaster hold shared memory and the lock file for some seconds. */
async function spawnPatiently({ port, ...options }) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await spawnPostgres({ ...options, port: port ?? (await freePort()) });
    } catch (error) {
      if (attempt === LOCK_ATTEMPTS || !LOCK_MESSAGES.test(error.message)) throw error;
      await sleep(500);
    }
  }
}

async function ensureDatabase(server, database) {
  const found = await query(server.urlFor('postgres'), 'select 1 from pg_database where datname = $1', [database]);
  if (found.rowCount) return;
  try {
    await query(server.urlFor('postgres'), `create database "${database}"`);
  } catch (error) {
    if (error.code !== '42P04') throw error; // duplicate_database: a second start in the same moment
  }
}

async function waitForEnd(pid) {
  while (isAlive(pid)) await sleep(25);
}

/** Fast shutdown (SIGINT): sessions are ended and data are written. */
async function endServer(server) {
  if (isAlive(server.pid)) process.kill(server.pid, 'SIGINT');
  await waitForEnd(server.pid);
}

/** Ends and removes throw-away clusters whose test run was killed. */
async function sweepThrowAways() {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(THROW_AWAY_PREFIX))) {
    const folder = join(tmpdir(), name);
    const owner = ownerOf(folder);
    if (owner === undefined || isAlive(owner)) continue;
    const left = await runningPostgres(folder);
    if (left) await endServer(left);
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Starts the cluster in `dataFolder`, or adopts the server that already runs on it. A server whose launcher is
 * still alive is shared: `stop` does not end it. `ephemeral` creates a throw-away cluster, `copyOf` one that starts
 * as a copy of a stopped cluster; `stop({ keepIn })` stores such a folder. `port` is a free one unless given.
 * @returns {Promise<{url: string, urlFor: (database: string) => string, port: number, pid: number, folder: string,
 * adopted: boolean, stop: (as?: {keepIn?: string}) => Promise<void>}>}
 */
export async function startEmbeddedPostgres({
  dataFolder,
  database = 'matlas',
  ephemeral = false,
  copyOf,
  settings: more = {},
  port,
}) {
  const account = serverAccount();
  if (ephemeral) await sweepThrowAways();
  const folder = ephemeral ? mkdtempSync(join(tmpdir(), THROW_AWAY_PREFIX)) : clusterFolder(dataFolder, account);
  const left = await runningPostgres(folder, database);
  if (left) return adopt(left, database);
  const programs = postgresPrograms(account);
  if (copyOf) copyCluster(copyOf, folder, account);
  prepareCluster(programs, folder, account);
  const settings = { ...SETTINGS, ...(ephemeral ? THROW_AWAY : {}), ...more };
  const child = await spawnPatiently({ programs, folder, account, settings, port });
  const server = await runningPostgres(folder, database);
  if (!server) throw new Error(`PostgreSQL in ${folder} started and does not answer`);
  child.stderr.resume();
  child.stderr.unref();
  child.unref();
  claim(folder);
  await ensureDatabase(server, database);
  const stop = async ({ keepIn } = {}) => {
    await endServer(server);
    if (keepIn) copyCluster(folder, keepIn, {});
    if (ephemeral) rmSync(folder, { recursive: true, force: true });
  };
  return { ...server, adopted: false, stop };
}

async function adopt(server, database) {
  const owner = ownerOf(server.folder);
  const shared = owner !== undefined && owner !== process.pid && isAlive(owner);
  if (!shared) claim(server.folder);
  await ensureDatabase(server, database);
  return { ...server, adopted: true, stop: shared ? async () => undefined : () => endServer(server) };
}
