import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ratiosOf, type Round, type Spread, spreadOf, timesOf } from '../measure';
import { runBench } from '../run-bench';
import { COMPARISONS, type Comparison, type Side } from './comparisons';

/** A goal counts as missed if it is exceeded by more than this factor (performance.md section 7). */
const TOLERANCE = 1.25;
const WARM_UPS = 1;
const BYTES_OF_MEGABYTE = 1_000_000;
const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

interface Run {
  ms: number;
  megabytes: number;
  saw: unknown;
}
/** Runs one operation in a process of its own. */
function runOperation({ operation, file, rows }: Side, folder: string, deep = ''): Promise<Run> {
  const bundle = process.env.BENCH_BUNDLE;
  if (!bundle) throw new Error('BENCH_BUNDLE names the script of one operation: run `npm run bench -- formats`');
  const child = spawn(process.execPath, [bundle, operation, join(folder, file), String(rows), deep], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (piece: Buffer) => (text += piece.toString()));
  return new Promise((resolve, reject) =>
    child.once('exit', (code) =>
      code === 0 ? resolve(JSON.parse(text) as Run) : reject(new Error(`${operation} ended with ${code}`)),
    ),
  );
}

/** Runs both sides of a comparison in turns, after a check that their results are equal. */
async function measure(
  { base, ours, rounds, same }: Comparison,
  folder: string,
): Promise<{ ratio: Spread; times: Record<'base' | 'ours', Spread>; memory: Record<'base' | 'ours', Spread> }> {
  await same?.((side, deep) => runOperation(side, folder, deep).then(({ saw }) => saw));
  for (let count = 0; count < WARM_UPS; count++) for (const side of [base, ours]) await runOperation(side, folder);
  const measured: Round[] = [];
  const peaks = { base: [] as number[], ours: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const times = new Map<string, number>();
    for (const [name, side] of [
      ['base', base],
      ['ours', ours],
    ] as const) {
      const { ms, megabytes } = await runOperation(side, folder);
      times.set(name, ms);
      peaks[name].push(megabytes);
    }
    measured.push(times);
  }
  return {
    ratio: ratiosOf(measured, 'ours', 'base'),
    times: { base: timesOf(measured, 'base'), ours: timesOf(measured, 'ours') },
    memory: { base: spreadOf(peaks.base), ours: spreadOf(peaks.ours) },
  };
}

/** Bytes of a file, or of the files of a folder. */
async function sizeOf(path: string): Promise<number> {
  const found = await stat(path);
  if (!found.isDirectory()) return found.size;
  const sizes = await Promise.all((await readdir(path)).map(async (name) => (await stat(join(path, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
const verdict = (isReached: boolean): string => (isReached ? 'PASS' : 'FAIL');
const spreadText = ({ median, min, max }: Spread, digits: number): string =>
  `${median.toFixed(digits)} (${min.toFixed(digits)}-${max.toFixed(digits)})`;

async function compare(comparison: Comparison, folder: string, peaks: Map<string, number>): Promise<boolean> {
  for (const make of comparison.makes ?? []) await runOperation(make, folder);
  const { ratio, times, memory } = await measure(comparison, folder);
  const size = await sizeOf(join(folder, comparison.ours.file));
  peaks.set(comparison.name, memory.ours.median);
  printLine(
    `\n${comparison.name}: file ${(size / BYTES_OF_MEGABYTE).toFixed(1)} MB, ${comparison.rounds} rounds, each operation in a process of its own`,
  );
  const line = (name: string, side: 'base' | 'ours'): string => {
    const { median, min, max } = times[side];
    const range = `(${min.toFixed(0)}-${max.toFixed(0)})`;
    return `  ${name.padEnd(34)}${median.toFixed(0).padStart(7)} ms ${range}   peak ${memory[side].median.toFixed(0)} MB`;
  };
  printLine(line(comparison.against, 'base'));
  printLine(line('ours', 'ours'));
  const { goal } = comparison;
  const isFast = goal?.times === undefined || ratio.median <= goal.times * TOLERANCE;
  const [word, aim] =
    goal?.times === undefined
      ? ['    ', '  (no goal)']
      : [verdict(isFast), `, goal ${goal.times} (gate ${goal.times * TOLERANCE})`];
  printLine(`  ${word}  ${spreadText(ratio, 2)} x${aim}`);
  return memoryReached(comparison, memory.ours.median, peaks) && isFast;
}
/** Checks the memory goal, absolute or relative to the same operation on a smaller file. */
function memoryReached({ goal }: Comparison, peak: number, peaks: ReadonlyMap<string, number>): boolean {
  const smaller = goal?.flatTo === undefined ? undefined : peaks.get(goal.flatTo);
  const growth = smaller === undefined ? undefined : peak / smaller;
  if (growth !== undefined) printLine(`        peak ${growth.toFixed(2)} x that of "${goal?.flatTo}"`);
  if (goal?.megabytes === undefined) return true;
  const isFlat = growth !== undefined && goal.growth !== undefined && growth <= goal.growth * TOLERANCE;
  const isSmall = peak <= goal.megabytes * TOLERANCE;
  printLine(
    `  ${verdict(isFlat || isSmall)}  peak ${peak.toFixed(0)} MB, goal ${goal.growth === undefined ? '' : `${goal.growth} x, or `}${goal.megabytes} MB`,
  );
  return isFlat || isSmall;
}

async function main(): Promise<boolean> {
  const [, , only, rounds] = process.argv;
  const folder = await mkdtemp(join(tmpdir(), 'bench-formats-'));
  const peaks = new Map<string, number>();
  let isReached = true;
  try {
    for (const comparison of COMPARISONS.filter(({ name }) => !only || name.includes(only)))
      isReached =
        (await compare({ ...comparison, ...(rounds ? { rounds: Number(rounds) } : {}) }, folder, peaks)) && isReached;
  } finally {
    await rm(folder, { recursive: true });
  }
  printLine(isReached ? '\nPASS  G11 and G12' : '\nFAIL  G11 or G12');
  return isReached;
}

runBench(main);
