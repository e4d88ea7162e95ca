// Number and choice of random cases of a test (libs/testing/README.md). `npm test` runs the cases of the day, the long
// run all cases of the pool: a test that passes there passes on every day.
import { relative } from 'node:path';

const DAY_MS = 86_400_000;
/** The day begins at midnight in China, the time zone of the developers. */
const CHINA_MS = 8 * 3_600_000;

/** True in `.ci/run` and `npm run test:long` (jest.long.config.cjs). */
export const IS_LONG = process.env['TEST_DEPTH'] === 'long';

/**
 * True in `.ci/run`, where the long tests are reduced: fewer kills, smaller vehicles; `npm run test:long` runs them
 * in full.
 */
export const IS_SHORT = process.env['SOAK'] === 'short';

/** The day that selects the cases, `2026-11-23`; `SEED_DAY` sets another. */
export const SEED_DAY = process.env['SEED_DAY'] ?? dayInChina(Date.now());

/**
 * True when the cases are given explicitly, `SEEDS=17,40-49`: expectations about many cases together may not hold
 * for them.
 */
export const IS_REPEAT = process.env['SEEDS'] !== undefined;

export function dayInChina(now: number): string {
  return new Date(now + CHINA_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/** `count` seeds from a pool 1, 2, ... `pool`; each day continues after the seeds of the day before. */
export function seedsOfDay(day: string, count: number, pool: number): number[] {
  const days = Date.parse(day) / DAY_MS;
  if (!Number.isInteger(days)) throw new Error(`not a day: ${day}`);
  return Array.from({ length: Math.min(count, pool) }, (_, index) => ((days * count + index) % pool) + 1);
}

/** Parses `17,40-49` to numbers. */
export function namedSeeds(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [first = NaN, last = first] = part.split('-').map(Number);
    if (!(first <= last)) throw new Error(`not a list of seeds: ${text}`);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

/** The seeds of this run: the explicitly given ones, in the long run the whole pool, otherwise those of the day. */
export function seedsOf({ everyday, pool }: { everyday: number; pool: number }): number[] {
  const named = process.env['SEEDS'];
  if (named !== undefined) return namedSeeds(named);
  return seedsOfDay(SEED_DAY, IS_LONG ? pool : everyday, pool);
}

/** The command that repeats one seed of a test file. */
export function repeatCommand(seed: number, file: string): string {
  return `SEEDS=${seed} node node_modules/jest/bin/jest.js -c libs/tooling/jest/jest.config.cjs ${relative(process.cwd(), file)}`;
}

/** Runs the check for each seed in turn; the first failure includes the command that repeats it. */
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
