import type { z } from 'zod';
import type { JobDef } from '@matlas/contract';
import type { Auth, Language } from '../auth';
import type { JobMessage } from './job-record';

/**
 * What a running handler is given. Every method throws JobInterrupted once the run was cancelled, handed back or taken
 * over.
 */
export interface JobContext {
  readonly jobId: number;
  /** 1 at the first run. A run may come again after a failure or a killed process: what it writes must bear that. */
  readonly attempt: number;
  /** The person who started it, with today's rights. */
  readonly auth: Auth;
  readonly language: Language;
  /** Aborts with the run; hand it to whatever can be stopped (worker threads, requests). */
  readonly signal: AbortSignal;
  /** Tells how far the work is; cheap enough for every row. `total` null while it is not known. */
  step(done: number, total: number | null, message?: JobMessage): Promise<void>;
  /**
   * A transaction that commits only while this run owns the job: a process that was taken for dead cannot write twice.
   */
  tx<T>(work: () => Promise<T>): Promise<T>;
  /**
   * The last transaction of a run: its writes and the end of the job become durable together, so nothing is done twice.
   */
  finish<R>(work: () => Promise<R>): Promise<R>;
}

/** `cron` has five or six fields (`0 2 * * *`: daily at two), in the business time zone. */
export interface Timetable {
  cron: string;
}

/** The code behind a job of the contract. Provide it in an area's module; there is exactly one for each job name. */
export abstract class JobHandler<D extends JobDef = JobDef> {
  abstract readonly def: D;
  /**
   * Of a job that the clock starts, with the empty input, once for the whole installation; the key names its entry in
   * the queue.
   */
  readonly schedule?: Timetable & { key: string };
  /** Answers the job's `result`. An AppError ends the job; other errors are tried again. */
  abstract run(input: z.output<D['input']>, context: JobContext): Promise<unknown>;
}

export type Interruption = 'cancelled' | 'handedBack' | 'lost';
/** Why a run must stop now. `lost`: another run owns the job. */
export class JobInterrupted extends Error {
  constructor(readonly reason: Interruption) {
    super(`job run ${reason}`);
    this.name = 'JobInterrupted';
  }
}
