// `node libs/tooling/scripts/planted-faults.mjs [--long] [part of a name ...]`: plants one fault after another in a
// copy of the tree and runs the tests that should find it, after the same tests have passed without it. At most two
// faults may pass the everyday tests; the long tests have to find these.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { FAULTS } from './planted-faults-table.mjs';
import { copyTree, removeTree } from './tree-copy.mjs';
import { LINTER, NX, printProgress } from './workspace.mjs';

const MOST_MISSED = 2;
const JEST = 'node_modules/jest/bin/jest.js';
const CONFIGS = { everyday: 'libs/tooling/jest/jest.config.cjs', long: 'libs/tooling/jest/jest.long.config.cjs' };

function runIn(root, args, environment) {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...environment } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code: code ?? 1, output })));
}

/** Replaces the file by one with the fault. The original, to which the copy is hard-linked, stays unchanged. */
function plant(root, { file, search, replacement }) {
  const [path, kept] = [join(root, file), join(root, `${file}.kept`)];
  const text = readFileSync(path, 'utf8');
  if (text.split(search).length !== 2) throw new Error(`${file} has not exactly one place with: ${search}`);
  renameSync(path, kept);
  writeFileSync(
    path,
    text.replace(search, () => replacement),
  );
  return () => renameSync(kept, path);
}

/** The tests that failed. A missing test file is an error, because it cannot find anything. */
async function failedTests(root, tests, kind, environment) {
  const missing = tests.filter((test) => !existsSync(join(root, test)));
  if (missing.length > 0) throw new Error(`there is no ${missing.join(', ')}`);
  const report = join(root, '.report.json');
  rmSync(report, { force: true });
  await runIn(
    root,
    [JEST, '-c', CONFIGS[kind], '-i', '--json', `--outputFile=${report}`, '--runTestsByPath', ...tests],
    environment,
  );
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  );
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return [...failed.map(({ fullName }) => fullName), ...broken.map(({ name }) => name)];
}
async function failedRules(root, { rule, files }) {
  await runIn(root, [NX, 'show', 'projects'], { NX_DAEMON: 'false' }); // writes the graph that the linter reads
  const { code, output } = await runIn(root, [...LINTER, ...files]);
  return code !== 0 && output.includes(rule) ? [`lint: ${rule}`] : [];
}
const caughtBy = (root, { tests, lint }, kind, environment) =>
  lint ? failedRules(root, lint) : failedTests(root, tests, kind, environment);

/** Tests that fail without any fault; these prove nothing. */
async function failedWithout(root, faults, environment) {
  const failed = [];
  for (const kind of Object.keys(CONFIGS)) {
    const tests = [
      ...new Set(faults.filter((fault) => (fault.kind ?? 'everyday') === kind).flatMap((fault) => fault.tests ?? [])),
    ];
    if (tests.length > 0) failed.push(...(await failedTests(root, tests, kind, environment)));
  }
  return failed;
}

async function tryFault(root, fault, environment) {
  const { name, kind = 'everyday' } = fault;
  const restore = plant(root, fault);
  try {
    const caught = await caughtBy(root, fault, kind, environment);
    const more = caught.length > 1 ? ` and ${caught.length - 1} more` : '';
    printProgress(caught.length > 0 ? `caught     ${name}: ${caught[0]}${more}` : `NOT CAUGHT ${name}`);
    return { name, kind, isCaught: caught.length > 0 };
  } finally {
    restore();
  }
}

function summaryOf(results) {
  const missed = results.filter(({ isCaught }) => !isCaught);
  const late = results.filter(({ kind }) => kind === 'long');
  console.log(
    `${results.length - missed.length} of ${results.length} faults caught, ${late.length} of them by the long tests`,
  );
  return missed.length === 0 && late.length <= MOST_MISSED ? 0 : 1;
}

async function main() {
  const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const isLong = process.argv.includes('--long');
  const chosen = FAULTS.filter(({ name, kind }) =>
    names.length > 0 ? names.some((part) => name.includes(part)) : isLong || kind !== 'long',
  );
  const root = copyTree();
  const postgres = process.env.TEST_DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({ ephemeral: true, database: 'test' });
  const environment = { TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? postgres.url };
  try {
    const failed = await failedWithout(root, chosen, environment);
    if (failed.length > 0) throw new Error(`these fail without any fault: ${failed.join('; ')}`);
    const results = [];
    for (const fault of chosen) results.push(await tryFault(root, fault, environment));
    return summaryOf(results);
  } finally {
    await postgres?.stop();
    removeTree(root);
  }
}

process.exitCode = await main();
