import { IS_SHORT } from '@matlas/testing/depth';

/**
 * Where the queue lives: in PostgreSQL, and in a real Redis when REDIS_URL names one. The look-alike of the unit tests
 * is too slow for workers of this size.
 */
export interface Backend {
  backend: string;
  env: Record<string, string>;
  times: number;
}

export const TIMES = IS_SHORT ? 4 : 20;
/** An import of thousands of sheets takes half a minute. */
export const SHEET_TIMES = IS_SHORT ? 3 : TIMES;
/** Redis carries the same code; fewer kills keep the whole short. */
const TIMES_ON_REDIS = 5;
/**
 * Of the kills that are spread over the time of the run so many must find it running; the rest come before its first or
 * after its last step.
 */
export const LEAST_HITS = IS_SHORT ? 0.5 : 0.75;
/**
 * From the next worker's readiness until it begins the job again, 4 s on a quiet machine: the dead one is known as
 * such, its lock does not have to lapse, which takes 30 s.
 */
export const MOST_MS_TO_BEGIN = 28_000;

export const backends: readonly Backend[] = [
  { backend: 'PostgreSQL', env: {}, times: TIMES },
  ...(process.env.REAL_REDIS && process.env.TEST_REDIS_URL
    ? [{ backend: 'Redis', env: { REDIS_URL: process.env.TEST_REDIS_URL }, times: TIMES_ON_REDIS }]
    : []),
];
export const numbered = (times: number): number[] => Array.from({ length: times }, (_, index) => index);
