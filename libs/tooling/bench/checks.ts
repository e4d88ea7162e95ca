import { readFileSync } from 'node:fs';
import { openBrowser } from './browser';
import { type CheckSize, type CheckTimes, timeChecks } from './check-rounds';
import { spreadOf } from './measure';
import { runBench } from './run-bench';

/**
 * Target of product.md and issue 5: on a sheet of 5,000 nodes the findings are shown within this time after an
 * edit.
 */
const TARGET_MS = 100;
const SIZES: readonly CheckSize[] = [
  { nodes: 5_000, edits: 200, wholeRounds: 9 },
  { nodes: 100_000, edits: 60, wholeRounds: 3 },
];
const JUDGED = 5_000;

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
const formatNumber = (value: number): string => value.toFixed(2);
function spread(values: readonly number[]): string {
  const { median, max } = spreadOf(values);
  const late = [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? NaN;
  return `median of ${values.length} ${formatNumber(median)} ms (95 %: ${formatNumber(late)}, most ${formatNumber(max)})`;
}

function report(where: string, { nodes, errors, warnings, checked, listed, whole }: CheckTimes): void {
  printLine(`${where}: ${nodes} nodes, ${errors} errors, ${warnings} warnings`);
  printLine(`  one edit, checked again: ${spread(checked)}`);
  printLine(`  the same with all findings in their order: ${spread(listed)}`);
  printLine(`  the whole sheet: ${spread(whole)}`);
}

/** Runs the same code in Chromium, bundled by bench.mjs as for the web client. */
async function runInChromium(size: CheckSize): Promise<CheckTimes> {
  const bundle = process.env.BENCH_BUNDLE;
  if (!bundle) throw new Error('BENCH_BUNDLE names no bundle: run `npm run bench -- checks`');
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: readFileSync(bundle, 'utf8') });
    return await page.evaluate<CheckTimes>(`matlasBench.timeChecks(${JSON.stringify(size)})`);
  } finally {
    await browser.close();
  }
}

const PLACES = [
  { name: 'Node', time: (size: CheckSize) => Promise.resolve(timeChecks(size)) },
  { name: 'Chromium', time: runInChromium },
] as const;

async function main(): Promise<boolean> {
  const verdicts: string[] = [];
  let isReached = true;
  for (const size of SIZES) {
    for (const { name, time } of PLACES) {
      const times = await time(size);
      report(name, times);
      if (size.nodes !== JUDGED) continue;
      const { median } = spreadOf(times.listed);
      isReached &&= median <= TARGET_MS;
      verdicts.push(
        `${median <= TARGET_MS ? 'PASS' : 'FAIL'}  ${name}: ${formatNumber(median)} ms for all findings ` +
          `after an edit of ${JUDGED} nodes (target at most ${TARGET_MS})`,
      );
    }
  }
  verdicts.forEach(printLine);
  return isReached;
}

runBench(main);
