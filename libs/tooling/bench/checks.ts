import { readFileSync } from 'node:fs';
import { openBrowser } from './browser';
import { type CheckSize, type CheckTimes, timeChecks } from './check-rounds';
import { spreadOf } from './measure';
import { runBench } from './run-bench';

/** product.md and issue 5: on a sheet of 5,000 nodes the findings are there within this time of an edit. */
const TARGET_MS = 100;
const SIZES: readonly CheckSize[] = [
  { nodes: 5_000, edits: 200, wholeRounds: 9 },
  { nodes: 100_000, edits: 60, wholeRounds: 3 },
];
const JUDGED = 5_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const shown = (value: number): string => value.toFixed(2);
function spread(values: readonly number[]): string {
  const { median, max } = spreadOf(values);
  const late = [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? NaN;
  return `median of ${values.length} ${shown(median)} ms (95 %: ${shown(late)}, most ${shown(max)})`;
}

function report(where: string, { nodes, errors, warnings, checked, listed, whole }: CheckTimes): void {
  say(`${where}: ${nodes} nodes, ${errors} errors, ${warnings} warnings`);
  say(`  one edit, checked again: ${spread(checked)}`);
  say(`  the same with all findings in their order: ${spread(listed)}`);
  say(`  the whole sheet: ${spread(whole)}`);
}

/** The same code, bundled by bench.mjs as the web client's is, in Chromium. */
async function inChromium(size: CheckSize): Promise<CheckTimes> {
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
  { name: 'Chromium', time: inChromium },
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
        `${median <= TARGET_MS ? 'PASS' : 'FAIL'}  ${name}: ${shown(median)} ms for all findings ` +
          `after an edit of ${JUDGED} nodes (target at most ${TARGET_MS})`,
      );
    }
  }
  verdicts.forEach(say);
  return isReached;
}

runBench(main);
