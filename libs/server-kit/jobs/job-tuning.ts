/** Time settings of the job system, in milliseconds; tests shorten them. */
export interface JobTuning {
  /** Interval of a worker's heartbeats. */
  heartbeatMs: number;
  /** Interval of the signs of life of a process that runs jobs, whether or not it runs any. */
  aliveMs: number;
  /**
   * Time without a heartbeat after which a run is taken back when the worker's lock is released too, because its
   * process has ended.
   */
  lostMs: number;
  /**
   * Time without a heartbeat after which a run is taken back although its process still holds the lock (a frozen
   * process).
   */
  staleMs: number;
  /** Interval of the sweeps. */
  sweepMs: number;
  /** Age from which a queued row is looked up in the queue. */
  forgottenMs: number;
  /** Delay before the second attempt; it doubles with each attempt, up to `backoffMostMs`. */
  backoffMs: number;
  backoffMostMs: number;
  /** Minimum interval between two writes of progress. */
  progressMs: number;
  /** How long a stopping process waits for its runs before it returns them to the queue; Docker kills after 10 s. */
  drainMs: number;
  /** Number of times that a worker may die during a job before the job fails as the cause. */
  mostLosses: number;
}
export const JOB_TUNING = Symbol('jobTuning');
export const JOB_TIMES: JobTuning = {
  heartbeatMs: 1_000,
  aliveMs: 5_000,
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
/** Delays of 2 s, 4 s, 8 s, ... before attempt 2, 3, 4, ... */
export const backoffOf = (tuning: JobTuning, attempts: number): number =>
  Math.min(tuning.backoffMostMs, tuning.backoffMs * 2 ** Math.max(0, attempts - 1));
