// Runs only the tests that need a Redis (those that read TEST_REDIS_URL); on the Redis of REDIS_URL if it is set,
// otherwise on the look-alike.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { enterWorkspace, printFailure, runMain, workspaceRoot } from './workspace.mjs';

const asksForRedis = (file) => readFileSync(file, 'utf8').includes('TEST_REDIS_URL');

function queueTests() {
  const folders = ['libs', 'apps'].map((folder) => join(workspaceRoot, folder));
  const files = folders.flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)));
  return files.filter((file) => file.endsWith('.spec.ts') && asksForRedis(file));
}

async function main() {
  enterWorkspace();
  await ensureInstalled();
  const { jestPart, runLanes, summaryLine } = await import('./parts.mjs');
  const [counts] = await runLanes([
    [jestPart('queue tests', ['--selectProjects', 'node', '--runTestsByPath', ...queueTests()])],
  ]);
  console.log(summaryLine(counts));
  return counts.failed ? 1 : 0;
}

runMain(main, printFailure);
