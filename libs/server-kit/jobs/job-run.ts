import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Auth, Language } from '../auth';
import type { Db } from '../db/db';
import { type Interruption, type JobContext, JobInterrupted } from './job-handler';
import type { JobMessage, JobRecord } from './job-record';
import type { JobRunsStore, Pulse, RunKey } from './job-runs.store';
import type { JobStore } from './job.store';

/** Interval at which a handler that only steps through rows yields to the event loop. */
const YIELD_INTERVAL_MS = 20;

interface Parts {
  db: Db;
  store: JobStore;
  runs: JobRunsStore;
  progressMs: number;
}
interface Progress {
  done: number;
  total: number | null;
  message: JobMessage | null;
}

/** One run of one job in this process. */
export class JobRun implements JobContext {
  readonly jobId: number;
  readonly attempt: number;
  readonly language: Language;
  readonly key: RunKey;
  private readonly abort = new AbortController();
  private shown: Progress = { done: 0, total: null, message: null };
  private shownAt = 0;
  private lastYieldAt = Date.now();
  private ended = false;
  constructor(
    private readonly parts: Parts,
    readonly record: JobRecord,
    readonly auth: Auth,
  ) {
    this.jobId = record.id;
    this.attempt = record.attempts;
    this.language = record.language;
    this.key = { id: record.id, epoch: record.epoch };
  }

  get signal(): AbortSignal {
    return this.abort.signal;
  }
  /** True when `finish` has already stored the end of the job. */
  get isFinished(): boolean {
    return this.ended;
  }
  get interruption(): Interruption | undefined {
    return this.signal.reason instanceof JobInterrupted ? this.signal.reason.reason : undefined;
  }
  interrupt(reason: Interruption): void {
    if (!this.signal.aborted) this.abort.abort(new JobInterrupted(reason));
  }
  /** Applies the state of this run as read from the database. */
  applyPulse(pulse: Pulse | undefined): void {
    if (!pulse && !this.ended) this.interrupt('lost');
    else if (pulse?.cancelRequested) this.interrupt('cancelled');
  }

  async reportProgress(done: number, total: number | null, message?: JobMessage): Promise<void> {
    this.signal.throwIfAborted();
    const next: Progress = { done, total, message: message ?? this.shown.message };
    if (this.isProgressDue(next)) await this.saveProgress(next);
    else if (Date.now() - this.lastYieldAt > YIELD_INTERVAL_MS) await this.yieldToEventLoop();
    this.signal.throwIfAborted();
  }
  private isProgressDue(next: Progress): boolean {
    return next.message?.key !== this.shown.message?.key || Date.now() - this.shownAt >= this.parts.progressMs;
  }
  private async saveProgress(next: Progress): Promise<void> {
    this.shown = next;
    this.shownAt = this.lastYieldAt = Date.now();
    this.applyPulse(await this.parts.runs.saveProgress(this.key, next.done, next.total, next.message));
  }
  private async yieldToEventLoop(): Promise<void> {
    await nextTurn();
    this.lastYieldAt = Date.now();
  }

  tx<T>(work: () => Promise<T>): Promise<T> {
    this.signal.throwIfAborted();
    return this.parts.db.tx(async () => {
      await this.lockJob();
      const result = await work();
      this.signal.throwIfAborted();
      return result;
    });
  }
  async finish<R>(work: () => Promise<R>): Promise<R> {
    const result = await this.tx(async () => {
      const value = await work();
      this.signal.throwIfAborted();
      if (!(await this.parts.store.finish(this.key.id, this.key.epoch, value))) throw this.interruptAsLost();
      return value;
    });
    this.ended = true;
    return result;
  }
  private async lockJob(): Promise<void> {
    if (!(await this.parts.store.lockForRun(this.key.id, this.key.epoch))) throw this.interruptAsLost();
  }
  private interruptAsLost(): JobInterrupted {
    this.interrupt('lost');
    return new JobInterrupted('lost');
  }
}
