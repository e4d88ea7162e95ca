import type { z } from 'zod';
import type { JobDef } from '@matlas/contract';
import type { Auth, Language } from '../auth';
import type { JobMessage } from './job-record';

/**
 * Context of a running handler. Every method throws JobInterrupted once the run was cancelled, handed back or taken
 * over.
 */
export interface JobContext {
  readonly jobId: number;
  /**
   * 1 for the first run. A run may be repeated after a failure or a killed process, so its writes have to be
   * repeatable.
   */
  readonly attempt: number;
  /** The user who started the job, with the current permissions. */
  readonly auth: Auth;
  readonly language: Language;
  /** Aborts with the run; pass it to everything that can be stopped (worker threads, requests). */
  readonly signal: AbortSignal;
  /** Reports progress; cheap enough for every row. `total` is null while unknown. */
  reportProgress(done: number, total: number | null, message?: JobMessage): Promise<void>;
  /**
   * Runs a transaction that commits only while this run owns the job, so that a process considered dead cannot
   * write twice.
   */
  tx<T>(work: () => Promise<T>): Promise<T>;
  /**
   * The last transaction of a run: its writes and the end of the job commit together, so that nothing is done
   * twice.
   */
  finish<R>(work: () => Promise<R>): Promise<R>;
}

/** `cron` has five or six fields (`0 2 * * *`: daily at two), in the business time zone. */
export interface JobTimetable {
  cron: string;
}

/**
 * The implementation of a job of the contract. Provide it in an area's module; each job name has exactly one
 * handler.
 */
export abstract class JobHandler<D extends JobDef = JobDef> {
  abstract readonly def: D;
  /**
   * Schedule of a job that starts by time, with empty input, once for the whole installation; the key is the name
   * of its entry in the queue.
   */
  readonly schedule?: JobTimetable & { key: string };
  /** Returns the job's `result`. An AppError fails the job; after other errors it is retried. */
  abstract run(input: z.output<D['input']>, context: JobContext): Promise<unknown>;
}

export type Interruption = 'cancelled' | 'handedBack' | 'lost';
/** Reason why a run has to stop. `lost`: another run owns the job. */
export class JobInterrupted extends Error {
  constructor(readonly reason: Interruption) {
    super(`job run ${reason}`);
    this.name = 'JobInterrupted';
  }
}
