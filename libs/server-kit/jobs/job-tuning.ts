/** Times of the job mechanism, in milliseconds; tests shorten them. */
export interface JobTuning {
  /** A worker says this often that its runs live. */
  heartbeatMs: number;
  /** Without a heartbeat for this long and without the worker's lock, its process is gone: the run is taken back. */
  lostMs: number;
  /** Without a heartbeat for this long a run is taken back though its process holds the lock (a frozen process). */
  staleMs: number;
  /** Between two sweeps. */
  sweepMs: number;
  /** A queued row older than this is looked for in the queue. */
  forgottenMs: number;
  /** Wait before the second attempt; doubles with each one, up to `backoffMostMs`. */
  backoffMs: number;
  backoffMostMs: number;
  /** Between two writes of progress. */
  progressMs: number;
  /**
   * How long a stopping process lets its runs finish before it gives them back to the queue; docker kills after 10 s.
   */
  drainMs: number;
  /** After so many deaths of its worker a job counts as the cause and fails. */
  mostLosses: number;
}
export const JOB_TUNING = Symbol('jobTuning');
export const JOB_TIMES: JobTuning = {
  heartbeatMs: 1_000,
  lostMs: 2_500,
  staleMs: 10_000,
  sweepMs: 1_500,
  forgottenMs: 10_000,
  backoffMs: 2_000,
  backoffMostMs: 300_000,
  progressMs: 250,
  drainMs: 7_000,
  mostLosses: 10,
};
/** 2 s, 4 s, 8 s, ... before attempt 2, 3, 4, ... */
export const backoffOf = (tuning: JobTuning, attempts: number): number =>
  Math.min(tuning.backoffMostMs, tuning.backoffMs * 2 ** Math.max(0, attempts - 1));
