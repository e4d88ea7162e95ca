/** Where the queue lives. A look-alike answers for Redis unless REDIS_URL names a real one, and then is killed as often as PostgreSQL. */
export interface Backend { backend: string; env: Record<string, string>; times: number }

export const TIMES = 20;
const TIMES_ON_LOOK_ALIKE = 5;
/** Of the kills that are spread over the time of the run so many must find it running; the rest come before its first or after its last step. */
export const LEAST_HITS = 0.75;
/** From the next worker's readiness until it begins the job again: 2.5 s until the dead one is known as such, one sweep of 1.5 s, and room for a busy machine. */
export const MOST_MS_TO_BEGIN = 8_000;

export const backends: readonly Backend[] = [
  { backend: 'PostgreSQL', env: {}, times: TIMES },
  { backend: 'Redis', env: { REDIS_URL: process.env.TEST_REDIS_URL ?? '' }, times: process.env.REAL_REDIS ? TIMES : TIMES_ON_LOOK_ALIKE },
];
export const numbered = (times: number): number[] => Array.from({ length: times }, (_, index) => index);
