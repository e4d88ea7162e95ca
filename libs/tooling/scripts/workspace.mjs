// What every script of the house shares: where it stands, how it speaks, how it runs a step. Only node: built-ins.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const workspaceRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
export const dataFolder = join(workspaceRoot, '.data');
export const NX = 'node_modules/nx/dist/bin/nx.js';
export const JEST = ['node_modules/jest/bin/jest.js', '-c', 'libs/tooling/jest/jest.config.cjs'];
/** Needs Nx's graph of the projects: run a target of Nx before. */
export const LINTER = [
  'node_modules/oxlint/bin/oxlint',
  '-c',
  'libs/tooling/lint/oxlint.config.mjs',
  '--disable-nested-config',
];
export const FORMATTER = ['node_modules/oxfmt/bin/oxfmt'];
/** Only tells; without `--check` it writes. */
export const FORMAT_CHECK = [...FORMATTER, '--check', '--no-error-on-unmatched-pattern'];
export const JEST_LONG = ['node_modules/jest/bin/jest.js', '-c', 'libs/tooling/jest/jest.long.config.cjs'];

/** What the last everyday run took, part by part: `.ci/run` holds its limit by it. */
export const EVERYDAY_REPORT = join(dataFolder, 'everyday-cost.json');

const started = Date.now();

/** A line of progress with the seconds since the script began. */
export const say = (text) => console.log(`[${((Date.now() - started) / 1000).toFixed(1).padStart(5)} s] ${text}`);

export function enterWorkspace() {
  process.chdir(workspaceRoot);
  mkdirSync(dataFolder, { recursive: true });
  Object.assign(process.env, { NX_DAEMON: 'false', NX_NO_CLOUD: 'true' });
}

/** Runs a Node program of the workspace with its output on ours. Never rejects: gives the exit code. */
export function runNode(args, environment = {}, stdio = 'inherit') {
  const child = spawn(process.execPath, args, { cwd: workspaceRoot, stdio, env: { ...process.env, ...environment } });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Builds what changed since the last build; the rest comes out of Nx's cache. Quiet unless it fails. */
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

/** Tells a failure to a person. */
const tellMessage = (error) => console.error(error.message);
/** Tells a failure to whoever looks for the cause, and to a reader of summary lines. */
export function failedSummary(error) {
  console.error(error.stack);
  console.log('0 passed, 1 failed');
}
/** Runs a script's `main` and ends the process with its exit code. */
export function runMain(main, tellFailure = tellMessage) {
  main().then(
    (code) => process.exit(code),
    (error) => {
      tellFailure(error);
      process.exit(1);
    },
  );
}
