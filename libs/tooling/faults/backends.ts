import { IS_SHORT } from '@matlas/testing/depth';

/**
 * Where the queue is stored: in PostgreSQL, and in a real Redis if REDIS_URL is set. The Redis look-alike of the
 * unit tests is too slow for this load.
 */
export interface Backend {
  backend: string;
  env: Record<string, string>;
  times: number;
}

export const TIMES = IS_SHORT ? 4 : 20;
/** Fewer repetitions, because an import of thousands of sheets takes half a minute. */
export const SHEET_TIMES = IS_SHORT ? 3 : TIMES;
/** With Redis the same code runs, so fewer kills are enough. */
const TIMES_ON_REDIS = 5;
/**
 * Minimum share of kills that must hit the job while it runs. The kills are spread over its run time; the others
 * come before its first or after its last step.
 */
export const LEAST_HITS = IS_SHORT ? 0.5 : 0.75;
/**
 * Maximum time from the next worker's readiness until it starts the job again; 4 s on a quiet machine. It must be
 * below 30 s, the time after which a lock expires: the worker has to detect the dead one by itself.
 */
export const MOST_MS_TO_BEGIN = 28_000;

export const backends: readonly Backend[] = [
  { backend: 'PostgreSQL', env: {}, times: TIMES },
  ...(process.env.REAL_REDIS && process.env.TEST_REDIS_URL
    ? [{ backend: 'Redis', env: { REDIS_URL: process.env.TEST_REDIS_URL }, times: TIMES_ON_REDIS }]
    : []),
];
export const listIndexes = (times: number): number[] => Array.from({ length: times }, (_, index) => index);
