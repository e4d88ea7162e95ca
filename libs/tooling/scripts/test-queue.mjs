// The tests of the job queue alone; with REDIS_URL they run on that Redis instead of the look-alike.
import { ensureInstalled } from './install.mjs';
import { enterWorkspace } from './workspace.mjs';

async function main() {
  enterWorkspace();
  await ensureInstalled();
  const { jestStep, summaryLine } = await import('./tally.mjs');
  const counts = await jestStep('queue tests', ['--selectProjects', 'node', '--testPathPatterns', 'server-kit/jobs/']);
  console.log(summaryLine(counts));
  return counts.failed ? 1 : 0;
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error.stack);
    console.log('0 passed, 1 failed');
    process.exit(1);
  },
);
