import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { JobDef } from '@matlas/contract';
import { type Auth, can, type Language } from '../auth';
import { AppError } from '../app-error';
import { Db } from '../db/db';
import { databaseError } from '../db/database-error';
import { Translator } from '../i18n/translator';
import type { JobRecord } from './job-record';
import { JobStore } from './job.store';
import { starterOf } from './job-starter';
import { QueueTransport } from './queue-transport';

export interface StartOptions {
  /** What stands in the job's title (`jobs:<name>.title`). */
  title?: Record<string, unknown>;
  /** 0 (default) goes first; use 1 and more for what may wait. */
  priority?: number;
  /** Of the texts that the run writes; by default the caller's. */
  language?: Language;
}
/** The job that was started, or the open one that this start joined (`exclusiveBy`). */
export interface StartedJob {
  jobId: number;
  joined: boolean;
}

/** Permission to cancel and retry the jobs of others. */
export const JOB_MANAGE = 'system:job:edit';
const mayManage = (auth: Auth, job: Pick<JobRecord, 'createdBy'>): boolean =>
  job.createdBy === auth.userId || can(auth, JOB_MANAGE);
/** What the reader of a job may do to it now. */
export function mayOnJob(
  auth: Auth,
  job: Pick<JobRecord, 'state' | 'createdBy' | 'cancelRequested'>,
): { cancel: boolean; retry: boolean } {
  const mine = mayManage(auth, job);
  const isOpen = job.state === 'queued' || job.state === 'running';
  return {
    cancel: mine && isOpen && !job.cancelRequested,
    retry: mine && (job.state === 'failed' || job.state === 'cancelled'),
  };
}

/** Starts, cancels and retries jobs. */
@Injectable()
export class JobQueue {
  constructor(
    private readonly db: Db,
    private readonly store: JobStore,
    private readonly transport: QueueTransport,
    private readonly translator: Translator,
  ) {}

  /**
   * Writes the job in the caller's transaction and hands it to the queue once that is committed; after a rollback there
   * is no job. The input is kept as it was given (JSON) and parsed again by the run.
   */
  async start<D extends JobDef>(
    auth: Auth,
    def: D,
    input: z.input<D['input']>,
    options: StartOptions = {},
  ): Promise<StartedJob> {
    const parsed = def.input.parse(input);
    const { record, joined } = await this.db.as(auth.scope, () =>
      this.store.insert({
        name: def.name,
        input,
        titleParams: options.title ?? {},
        language: options.language ?? this.translator.language,
        enterpriseId: auth.enterpriseId || null,
        organisationId: auth.organisationId || null,
        createdBy: auth.userId || null,
        starter: starterOf(auth),
        exclusiveKey: def.exclusiveBy?.(parsed) ?? null,
        priority: options.priority ?? 0,
        maxAttempts: def.retries + 1,
      }),
    );
    if (!joined) await this.enqueueAfterCommit(record);
    return { jobId: record.id, joined };
  }

  /** A waiting job ends here; a running one is told, wherever it runs, and ends at its next step. */
  async cancel(auth: Auth, id: number): Promise<JobRecord> {
    const job = await this.store.one(auth.scope, id);
    if (!mayManage(auth, job)) throw new AppError('forbidden', { needs: JOB_MANAGE });
    if (job.state === 'cancelled') throw new AppError('job.alreadyCancelled');
    if (job.state === 'running' && job.cancelRequested) throw new AppError('job.stopping');
    const cancelled = await this.store.cancel(id);
    if (!cancelled) throw new AppError('job.notCancellable', { state: job.state });
    if (cancelled.state === 'cancelled') await this.db.afterCommit(() => this.transport.remove(job));
    return cancelled;
  }

  /** Runs a failed or cancelled job once more, by the same row. */
  async retry(auth: Auth, id: number): Promise<JobRecord> {
    const job = await this.store.one(auth.scope, id);
    if (!mayManage(auth, job)) throw new AppError('forbidden', { needs: JOB_MANAGE });
    const queued = await this.store.retry(id).catch((error: unknown) => {
      throw databaseError(error)?.code === 'duplicate' ? new AppError('job.alreadyRunning') : error;
    });
    if (!queued) throw new AppError('job.notRetryable', { state: job.state });
    await this.enqueueAfterCommit(queued);
    return queued;
  }

  private enqueueAfterCommit({ id, name, epoch, priority }: JobRecord): Promise<void> {
    return this.db.afterCommit(() => this.transport.add([{ id, name, epoch, priority, delayMs: 0 }]));
  }
}
