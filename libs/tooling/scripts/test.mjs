// `npm test`: everything that must hold before a change is good. The last line is the sum.
import { ensureInstalled } from './install.mjs';
import { NX, enterWorkspace, failedSummary, runMain } from './workspace.mjs';

const STATIC_STEPS = ['lint', 'typecheck'];
const onNx = (target) => [NX, 'run-many', '-t', target, '--outputStyle=static'];

async function main() {
  enterWorkspace();
  await ensureInstalled();
  const { add, jestStep, noCounts, step, summaryLine } = await import('./tally.mjs');
  const { browserStep } = await import('./browser-tests.mjs');
  const total = noCounts();
  for (const target of STATIC_STEPS) add(total, await step(target, onNx(target)));
  add(total, await jestStep('unit, feature and structure tests', []));
  const built = await step('build', onNx('build'));
  add(total, built);
  if (built.failed === 0) add(total, await browserStep('browser tests', { set: 'everyday' }));
  else add(total, { passed: 0, failed: 1, skipped: 0 });
  console.log(summaryLine(total));
  return total.failed ? 1 : 0;
}

runMain(main, failedSummary);
