// How many random cases a test takes, and which (libs/testing/README.md). `npm test` takes those of the day, the long
// run takes the whole pool: what is green there is green on every day.
import { relative } from 'node:path';

const DAY_MS = 86_400_000;
/** The day of the people who work here begins at midnight in China. */
const CHINA_MS = 8 * 3_600_000;

/** `.ci/run` and `npm run test:long` (jest.long.config.cjs). */
export const IS_LONG = process.env['TEST_DEPTH'] === 'long';

/** `.ci/run` asks the long tests on less: fewer kills, smaller vehicles; `npm run test:long` takes all. */
export const IS_SHORT = process.env['SOAK'] === 'short';

/** The day whose cases are taken, `2026-11-23`; `SEED_DAY` chooses another. */
export const SEED_DAY = process.env['SEED_DAY'] ?? dayInChina(Date.now());

/** Cases were named by hand, `SEEDS=17,40-49`: what is expected of many cases together need not hold of them. */
export const IS_REPEAT = process.env['SEEDS'] !== undefined;

export function dayInChina(now: number): string {
  return new Date(now + CHINA_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/** So many seeds of a pool 1, 2, ... `pool`; each day goes on where the day before ended. */
export function seedsOfDay(day: string, count: number, pool: number): number[] {
  const days = Date.parse(day) / DAY_MS;
  if (!Number.isInteger(days)) throw new Error(`not a day: ${day}`);
  return Array.from({ length: Math.min(count, pool) }, (_, index) => ((days * count + index) % pool) + 1);
}

/** `17,40-49` as numbers. */
export function namedSeeds(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [first = NaN, last = first] = part.split('-').map(Number);
    if (!(first <= last)) throw new Error(`not a list of seeds: ${text}`);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

/** The seeds that this run takes: those named, in the long run the whole pool, else those of the day. */
export function seedsOf({ everyday, pool }: { everyday: number; pool: number }): number[] {
  const named = process.env['SEEDS'];
  if (named !== undefined) return namedSeeds(named);
  return seedsOfDay(SEED_DAY, IS_LONG ? pool : everyday, pool);
}

/** How a person repeats one seed of a test file. */
export function repeatCommand(seed: number, file: string): string {
  return `SEEDS=${seed} node node_modules/jest/bin/jest.js -c libs/tooling/jest/jest.config.cjs ${relative(process.cwd(), file)}`;
}

/** A case for each seed, one after the other; the first that fails says how to repeat it. */
export async function onSeeds(seeds: readonly number[], check: (seed: number) => unknown): Promise<void> {
  for (const seed of seeds) {
    try {
      await check(seed);
    } catch (error) {
      throw withCommand(error, repeatCommand(seed, expect.getState().testPath ?? ''));
    }
  }
}

function withCommand(error: unknown, command: string): Error {
  const failure = error instanceof Error ? error : new Error(String(error));
  const { message, stack = '' } = failure;
  failure.message = `To repeat it: ${command}\n\n${message}`;
  failure.stack = stack.includes(message)
    ? stack.replace(message, () => failure.message)
    : `${failure.message}\n${stack}`;
  return failure;
}
