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
  /** Parameters of the job's title (`jobs:<name>.title`). */
  title?: Record<string, unknown>;
  /** 0 (default) is the highest priority; use 1 or more for jobs that may wait. */
  priority?: number;
  /** Language of the texts that the run writes; the caller's by default. */
  language?: Language;
  /** Not run before this many milliseconds after the start. */
  delayMs?: number;
}
/** The started job, or the unfinished job that this start joined (`exclusiveBy`). */
export interface StartedJob {
  jobId: number;
  joined: boolean;
}

/** Permission to cancel and retry jobs of other users. */
export const JOB_MANAGE = 'system:job:edit';
const mayManage = (auth: Auth, job: Pick<JobRecord, 'createdBy'>): boolean =>
  job.createdBy === auth.userId || can(auth, JOB_MANAGE);
/** Actions that the reader of a job may perform now. */
export function allowedActions(
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
   * Inserts the job in the caller's transaction and passes it to the queue after the commit; after a rollback there
   * is no job. The input is stored as given (JSON) and parsed again by the run.
   */
  async start<D extends JobDef>(
    auth: Auth,
    def: D,
    input: z.input<D['input']>,
    options: StartOptions = {},
  ): Promise<StartedJob> {
    const parsed = def.input.parse(input);
    const { record, joined } = await this.db.runAs(auth.scope, () =>
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
        delayMs: options.delayMs ?? 0,
      }),
    );
    if (!joined) await this.enqueueAfterCommit(record, options.delayMs);
    return { jobId: record.id, joined };
  }

  /** Ends a waiting job immediately; a running one, in any process, is notified and ends at its next step. */
  async cancel(auth: Auth, id: number): Promise<JobRecord> {
    const job = await this.store.getJob(auth.scope, id);
    if (!mayManage(auth, job)) throw new AppError('forbidden', { needs: JOB_MANAGE });
    if (job.state === 'cancelled') throw new AppError('job.alreadyCancelled');
    if (job.state === 'running' && job.cancelRequested) throw new AppError('job.stopping');
    const cancelled = await this.store.cancel(id);
    if (!cancelled) throw new AppError('job.notCancellable', { state: job.state });
    if (cancelled.state === 'cancelled') await this.db.afterCommit(() => this.transport.remove(job));
    return cancelled;
  }

  /** Runs a failed or cancelled job again, with the same row. */
  async retry(auth: Auth, id: number): Promise<JobRecord> {
    const job = await this.store.getJob(auth.scope, id);
    if (!mayManage(auth, job)) throw new AppError('forbidden', { needs: JOB_MANAGE });
    const queued = await this.store.retry(id).catch((error: unknown) => {
      throw databaseError(error)?.code === 'duplicate' ? new AppError('job.alreadyRunning') : error;
    });
    if (!queued) throw new AppError('job.notRetryable', { state: job.state });
    await this.enqueueAfterCommit(queued);
    return queued;
  }

  private enqueueAfterCommit({ id, name, epoch, priority }: JobRecord, delayMs = 0): Promise<void> {
    return this.db.afterCommit(() => this.transport.add([{ id, name, epoch, priority, delayMs }]));
  }
}
