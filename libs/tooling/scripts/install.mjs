// Installs the packages of the lock file if they are missing. Uses node: built-ins only, because it runs before
// node_modules exists.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { dataFolder, printProgress, workspaceRoot } from './workspace.mjs';

const MARKER = join(workspaceRoot, 'node_modules/.lock-hash');
const SIGN_OF_LIFE_MS = 10_000;

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(workspaceRoot, 'package-lock.json')))
    .digest('hex');
const isInstalled = (hash) => existsSync(MARKER) && readFileSync(MARKER, 'utf8') === hash;

/** Accounts such as nobody have no home folder for npm's cache. */
function cacheSetting() {
  try {
    accessSync(homedir(), constants.W_OK);
    return {};
  } catch {
    return { npm_config_cache: join(dataFolder, 'npm-cache') };
  }
}

function npmCi() {
  const onWindows = process.platform === 'win32';
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // With NODE_ENV=production npm would leave out packages that the build needs.
  const env = { ...process.env, ...cacheSetting(), NODE_ENV: 'development' };
  const child = spawn(onWindows ? 'npm.cmd' : 'npm', args, {
    cwd: workspaceRoot,
    stdio: 'inherit',
    env,
    shell: onWindows,
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`npm ci ended with ${code}`))));
  });
}

export async function ensureInstalled() {
  const hash = lockHash();
  if (isInstalled(hash)) return;
  printProgress('Installing packages (about a minute, only after a change of the lock file)');
  const signOfLife = setInterval(() => printProgress('  still installing'), SIGN_OF_LIFE_MS);
  try {
    await npmCi();
  } finally {
    clearInterval(signOfLife);
  }
  writeFileSync(MARKER, hash);
  printProgress('Packages installed');
}
