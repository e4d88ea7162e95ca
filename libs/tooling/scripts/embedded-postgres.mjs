// Starts the PostgreSQL of the npm package on loopback. Survives kills: a server left behind is adopted, a lock waited
// for.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { freePort, isAlive, sleep } from './ports.mjs';
import { postgresPrograms, serverAccount } from './postgres-binaries.mjs';

const PASSWORD_FILE = 'matlas.password';
const THROW_AWAY_PREFIX = 'matlas-pg-';
const OWNER_FILE = 'matlas.owner';
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
/** Tests may lose their data at any crash. */
const THROW_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  autovacuum: 'off',
};

const cleanEnvironment = () => ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' });
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

/** Where the cluster lies: the wanted folder, or one below /var/tmp when the server's account cannot reach it. */
export function clusterFolder(wanted, account = serverAccount()) {
  const folder = resolve(wanted);
  if (account.uid === undefined) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  const reach = spawnSync('/bin/sh', ['-c', 'test -x "$0"', dirname(folder)], { ...account, cwd: '/' });
  return reach.status === 0 ? folder : join('/var/tmp', `pgdata${folder.replaceAll('/', '-')}`);
}

function giveTo(path, account, mode) {
  if (account.uid !== undefined) chownSync(path, account.uid, account.gid);
  chmodSync(path, mode);
}

/**
 * Character classes come from the operating system: below `C` the trigram index of PostgreSQL sees letters of ASCII
 * only, and a search for Chinese words would read whole tables. The first that this system knows is taken.
 */
const CHARACTER_CLASSES = ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'zh_CN.UTF-8', 'English_United States.utf8', 'C'];

/** Same sorting on every machine: the builtin C.UTF-8 locale needs nothing of the operating system. */
function createCluster(programs, folder, account) {
  const password = randomBytes(18).toString('hex');
  const secretFolder = mkdtempSync(join(tmpdir(), 'matlas-initdb-'));
  const secret = join(secretFolder, 'password');
  writeFileSync(secret, `${password}\n`);
  giveTo(secretFolder, account, 0o700);
  giveTo(secret, account, 0o600);
  const options = [
    '-D',
    folder,
    '-U',
    'postgres',
    '--pwfile',
    secret,
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--locale=C',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
    '--no-instructions',
  ];
  const tryWith = (characters) =>
    spawnSync(join(programs, 'bin/initdb'), [...options, `--lc-ctype=${characters}`], {
      ...account,
      env: cleanEnvironment(),
      cwd: '/',
      encoding: 'utf8',
    });
  let run;
  for (const characters of CHARACTER_CLASSES) {
    run = tryWith(characters);
    if (run.status === 0 || !/invalid locale name/.test(run.stderr)) break;
  }
  rmSync(secretFolder, { recursive: true });
  if (run.status !== 0) throw new Error(`initdb failed: ${run.error ?? ''}${run.stdout}${run.stderr}`);
  writeFileSync(join(folder, PASSWORD_FILE), password, { mode: 0o600 });
  giveTo(join(folder, PASSWORD_FILE), account, 0o600);
}

/** The files of a stopped cluster once more, those of the server's account. Nobody owns the copy yet. */
function copyCluster(from, to, account) {
  cpSync(from, to, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => basename(path) !== OWNER_FILE,
  });
  if (account.uid === undefined) return;
  for (const name of ['', ...readdirSync(to, { recursive: true })]) chownSync(join(to, name), account.uid, account.gid);
  chmodSync(to, 0o700);
}

/** initdb works beside the final place: a start killed half-way never leaves something that looks like a cluster. */
function prepareCluster(programs, folder, account) {
  if (
    existsSync(folder) &&
    account.uid !== undefined &&
    ![account.uid, process.getuid()].includes(lstatSync(folder).uid)
  )
    throw new Error(`${folder} belongs to another account.`);
  if (existsSync(join(folder, PASSWORD_FILE))) return;
  if (existsSync(join(folder, 'PG_VERSION')))
    throw new Error(
      `${folder} holds a database without ${PASSWORD_FILE}: restore that file, or move the folder away to start anew.`,
    );
  const workFolder = `${folder}.new`;
  rmSync(workFolder, { recursive: true, force: true });
  mkdirSync(workFolder, { recursive: true });
  giveTo(workFolder, account, 0o700);
  createCluster(programs, workFolder, account);
  rmSync(folder, { recursive: true, force: true });
  renameSync(workFolder, folder);
}

function postmasterOf(folder) {
  const pidFile = join(folder, 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const [pid, , , port] = readFileSync(pidFile, 'utf8').split('\n');
  return { pid: Number(pid), port: Number(port) };
}

/** The running server of a cluster folder, or undefined. Looks at postmaster.pid and really connects. */
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
  // A group of its own: Ctrl-C reaches the application first, and the database only when the application has drained.
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

/** Children of a killed postmaster hold shared memory and lock file for some seconds. */
async function spawnPatiently(options) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await spawnPostgres({ ...options, port: await freePort() });
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

/** Fast shutdown (SIGINT): sessions are ended, data are written. */
async function endServer(server) {
  if (isAlive(server.pid)) process.kill(server.pid, 'SIGINT');
  await waitForEnd(server.pid);
}

/** Throw-away clusters whose test run was killed: their server ends and their folder goes. */
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
 * Starts the cluster in `dataFolder`, or adopts the server that already runs on it. A server whose launcher still lives
 * is shared: `stop` leaves it alone. `ephemeral` makes a throw-away cluster, `copyOf` one that begins as another stood
 * when it was stopped; `stop({ keepIn })` leaves such a folder.
 * @returns {Promise<{url: string, urlFor: (database: string) => string, port: number, pid: number, folder: string, adopted:
 *   boolean, stop: (as?: {keepIn?: string}) => Promise<void>}>}
 */
export async function startEmbeddedPostgres({
  dataFolder,
  database = 'matlas',
  ephemeral = false,
  copyOf,
  settings: more = {},
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
  const child = await spawnPatiently({ programs, folder, account, settings });
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
