// The files of a PostgreSQL cluster: location, creation, copying, and owner.
import { spawnSync } from 'node:child_process';
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
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { serverAccount } from './postgres-binaries.mjs';

export const PASSWORD_FILE = 'matlas.password';
export const OWNER_FILE = 'matlas.owner';
export const cleanEnvironment = () => ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' });

/** Folder of the cluster: the given folder, or one below /var/tmp if the server's account cannot reach it. */
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
 * Character classes come from the operating system: with `C` the trigram index of PostgreSQL recognises ASCII
 * letters only, and a search for Chinese words would read whole tables. The first locale that the system has is
 * used.
 */
const CHARACTER_CLASSES = ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'zh_CN.UTF-8', 'English_United States.utf8', 'C'];

function runInitdb(programs, options, account) {
  let run;
  for (const characters of CHARACTER_CLASSES) {
    run = spawnSync(join(programs, 'bin/initdb'), [...options, `--lc-ctype=${characters}`], {
      ...account,
      env: cleanEnvironment(),
      cwd: '/',
      encoding: 'utf8',
    });
    if (run.status === 0 || !/invalid locale name/.test(run.stderr)) break;
  }
  return run;
}

/** The sort order is the same on every machine: the builtin C.UTF-8 locale needs nothing of the operating system. */
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
  const run = runInitdb(programs, options, account);
  rmSync(secretFolder, { recursive: true });
  if (run.status !== 0) throw new Error(`initdb failed: ${run.error ?? ''}${run.stdout}${run.stderr}`);
  writeFileSync(join(folder, PASSWORD_FILE), password, { mode: 0o600 });
  giveTo(join(folder, PASSWORD_FILE), account, 0o600);
}

/** Copies the files of a stopped cluster, owned by the server's account. The copy has no owner file yet. */
export function copyCluster(from, to, account) {
  cpSync(from, to, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => basename(path) !== OWNER_FILE,
  });
  if (account.uid === undefined) return;
  for (const name of ['', ...readdirSync(to, { recursive: true })]) chownSync(join(to, name), account.uid, account.gid);
  chmodSync(to, 0o700);
}

/** initdb works in a folder beside the final one, so that a killed start never leaves an incomplete cluster. */
export function prepareCluster(programs, folder, account) {
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
