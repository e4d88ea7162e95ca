// Shared by all scripts: the paths of the workspace, output, and running a step. Uses node: built-ins only.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const workspaceRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
export const dataFolder = join(workspaceRoot, '.data');
export const NX = 'node_modules/nx/dist/bin/nx.js';
export const JEST = ['node_modules/jest/bin/jest.js', '-c', 'libs/tooling/jest/jest.config.cjs'];
/** Needs Nx's project graph: run an Nx target first. */
export const LINTER = [
  'node_modules/oxlint/bin/oxlint',
  '-c',
  'libs/tooling/lint/oxlint.config.mjs',
  '--disable-nested-config',
];
export const FORMATTER = ['node_modules/oxfmt/bin/oxfmt'];
/** Only reports; without `--check` the files are rewritten. */
export const FORMAT_CHECK = [...FORMATTER, '--check', '--no-error-on-unmatched-pattern'];
export const JEST_LONG = ['node_modules/jest/bin/jest.js', '-c', 'libs/tooling/jest/jest.long.config.cjs'];

/** Cost of the last everyday run by part; `.ci/run` compares it with its limit. */
export const EVERYDAY_REPORT = join(dataFolder, 'everyday-cost.json');

const started = Date.now();

/** Prints a line of progress with the seconds since the script started. */
export const printProgress = (text) =>
  console.log(`[${((Date.now() - started) / 1000).toFixed(1).padStart(5)} s] ${text}`);

export function enterWorkspace() {
  process.chdir(workspaceRoot);
  mkdirSync(dataFolder, { recursive: true });
  Object.assign(process.env, { NX_DAEMON: 'false', NX_NO_CLOUD: 'true' });
}

/** Runs a Node program of the workspace; its output goes to ours. Never rejects: returns the exit code. */
export function runNode(args, environment = {}, stdio = 'inherit') {
  const child = spawn(process.execPath, args, { cwd: workspaceRoot, stdio, env: { ...process.env, ...environment } });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Builds what changed since the last build; the rest comes from Nx's cache. Prints nothing unless it fails. */
export async function build(...projects) {
  const args = [
    NX,
    'run-many',
    '-t',
    'build',
    ...(projects.length > 0 ? ['-p', projects.join(',')] : []),
    '--outputStyle=static',
  ];
  const child = spawn(process.execPath, args, { cwd: workspaceRoot, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`The build failed:\n${output}`);
}

/** Prints the message of a failure. */
const printMessage = (error) => console.error(error.message);
/** Prints a failure with its stack, and a summary line for programs that read it. */
export function printFailure(error) {
  console.error(error.stack);
  console.log('0 passed, 1 failed');
}
/** Runs a script's `main` and ends the process with its exit code. */
export function runMain(main, reportFailure = printMessage) {
  main().then(
    (code) => process.exit(code),
    (error) => {
      reportFailure(error);
      process.exit(1);
    },
  );
}
