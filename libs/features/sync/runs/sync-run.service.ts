import { Injectable } from '@nestjs/common';
import {
  type JobStarted,
  type Page,
  type PageQuery,
  type SyncItemRow,
  type SyncOrigin,
  type SyncRunRow,
  syncState,
} from '@matlas/contract';
import {
  AppError,
  AuditTrail,
  type Auth,
  can,
  Db,
  JobQueue,
  notFound,
  systemAuth,
  undefinedIfNotFound,
} from '@matlas/server-kit';
import { SyncItemStore } from './sync-item.store';
import { SyncOrigins } from './sync-origins';
import { type NewSyncRun, type SyncRun, SyncRunStore } from './sync-run.store';
import { SyncSentences } from './sync-sentences';

const SUBJECT = 'sync_run';
/** The right to start, pause and stop runs. */
export const SYNC_RIGHT: Readonly<Record<SyncOrigin, string>> = {
  matlas: 'webservice:mds:sync',
  imds: 'data:imdsDownload:sync',
};

/** Runs of both origins: their list and log, and how a person starts, pauses, continues and stops them. */
@Injectable()
export class SyncRunService {
  constructor(
    private readonly db: Db,
    private readonly runs: SyncRunStore,
    private readonly items: SyncItemStore,
    private readonly origins: SyncOrigins,
    private readonly jobs: JobQueue,
    private readonly audit: AuditTrail,
    private readonly sentences: SyncSentences,
  ) {}

  async page(auth: Auth, origin: SyncOrigin, page: PageQuery): Promise<Page<SyncRunRow>> {
    const found = await this.runs.page(auth.scope, origin, page);
    return { ...found, records: found.records.map((run) => this.toRow(auth, run)) };
  }
  async getRow(auth: Auth, id: number): Promise<SyncRunRow> {
    return this.toRow(auth, await this.runs.getRun(auth.scope, id));
  }
  async pageItems(auth: Auth, runId: number, page: PageQuery): Promise<Page<SyncItemRow>> {
    await this.runs.getRun(auth.scope, runId);
    const found = await this.items.page(auth.scope, runId, page);
    return { ...found, records: found.records.map((item) => this.sentences.toItemRow(item)) };
  }
  /** A new run with its job. Throws `sync.running` while another run of the same partner is open. */
  startRun(auth: Auth, fields: NewSyncRun): Promise<JobStarted & { runId: number }> {
    return this.db.tx(async () => {
      const runId = await this.runs.create(auth, fields);
      const run = await this.runs.getRun(auth.scope, runId);
      await this.writeTrail(auth, run, 'create', undefined);
      return { ...(await this.startJob(auth, run)), runId };
    });
  }
  /** The run stops after its present piece, and continues from there. */
  pauseRun(auth: Auth, id: number): Promise<SyncRunRow> {
    return this.change(auth, id, 'pause', async (run) => {
      await this.runs.setState(run.id, 'paused');
      await this.cancelJob(run);
    });
  }
  /** Continues a paused run, tries a waiting one now, and repeats a failed or cancelled one from where it ended. */
  resumeRun(auth: Auth, id: number): Promise<SyncRunRow> {
    return this.change(auth, id, 'resume', (run) => this.restart(auth, run));
  }
  retryRun(auth: Auth, id: number): Promise<SyncRunRow> {
    return this.change(auth, id, 'retry', (run) => this.restart(auth, run));
  }
  cancelRun(auth: Auth, id: number): Promise<SyncRunRow> {
    return this.change(auth, id, 'cancel', async (run) => {
      await this.runs.setState(run.id, 'cancelled');
      await this.cancelJob(run);
    });
  }
  /** Starts the job of a run that waits, is paused or has ended. */
  async restart(auth: Auth, run: SyncRun): Promise<void> {
    if (await this.runs.hasOpenRun(run)) throw new AppError('sync.running');
    await this.runs.setState(run.id, 'waiting');
    if (auth.via !== 'system' && auth.userId !== run.createdBy) await this.runs.setStarter(run.id, auth);
    await this.startJob(auth, run);
  }

  private async startJob(auth: Auth, run: SyncRun): Promise<JobStarted> {
    const job = await this.origins.getHandler(run.origin).startJob(auth, run);
    await this.runs.setJob(run.id, job.jobId);
    return job;
  }
  /** Whoever may stop the run may stop its job, also one of the night or of another administrator. */
  private async cancelJob({ jobId, enterpriseId }: SyncRun): Promise<void> {
    if (jobId === null) return;
    await this.jobs.cancel(systemAuth(enterpriseId), jobId).catch((error: unknown) => {
      // It may have ended, or be stopping, in the meantime.
      if (!(error instanceof AppError && error.code.startsWith('job.'))) undefinedIfNotFound(error);
    });
  }
  private change(
    auth: Auth,
    id: number,
    step: keyof SyncRunRow['can'],
    work: (run: SyncRun) => Promise<void>,
  ): Promise<SyncRunRow> {
    return this.db.tx(async () => {
      const run = await this.runs.lockRun(auth.scope, id);
      // The centre sees the runs of all; what a run takes belongs to the enterprise of whoever starts it.
      if (run.enterpriseId !== auth.enterpriseId) throw notFound('syncRun', id);
      if (!can(auth, SYNC_RIGHT[run.origin])) throw new AppError('forbidden', { needs: SYNC_RIGHT[run.origin] });
      if (!allowedSteps(auth, run)[step]) throw new AppError('sync.runState');
      await work(run);
      await this.writeTrail(auth, run, 'change', run);
      return this.getRow(auth, id);
    });
  }
  private async writeTrail(
    auth: Auth,
    run: SyncRun,
    action: 'create' | 'change',
    before: SyncRun | undefined,
  ): Promise<void> {
    const after = await this.runs.getRun(auth.scope, run.id);
    const detail = ({ state, partnerName, kind, full }: SyncRun): object => ({ state, partnerName, kind, full });
    await this.audit.write(auth, {
      subject: SUBJECT,
      subjectId: run.id,
      action,
      before: before ? detail(before) : null,
      after: detail(after),
    });
  }
  private toRow(auth: Auth, run: SyncRun): SyncRunRow {
    const { id, origin, partnerId, partnerName, kind, full, trigger, startedBy, state } = run;
    const { offered, taken, equal, refused, failed, drafts, done, total, bytes, attempts, jobId } = run;
    const isComplete = state === 'done' && refused + failed + drafts === 0;
    const hasEnded = state === 'done' || state === 'failed' || state === 'cancelled';
    return {
      ...{ id, origin, partnerId, partnerName, kind, full, trigger, startedBy, state },
      ...{ offered, taken, equal, refused, failed, drafts, done, total, bytes, attempts, jobId },
      result: hasEnded ? (isComplete ? 1 : 0) : null,
      syncState: isComplete ? syncState.of.synced : syncState.of.notSynced,
      fault: this.sentences.toFault(run.fault),
      createTime: run.createTime.toISOString(),
      startedAt: run.startedAt?.toISOString() ?? null,
      finishedAt: run.finishedAt?.toISOString() ?? null,
      retryAt: run.retryAt?.toISOString() ?? null,
      can: allowedSteps(auth, run),
    };
  }
}

/** What the caller may do with a run now. Runs that the other side started are its own. */
function allowedSteps(auth: Auth, { origin, state, trigger }: SyncRun): SyncRunRow['can'] {
  const may = can(auth, SYNC_RIGHT[origin]) && trigger !== 'partner';
  return {
    pause: may && (state === 'running' || state === 'waiting'),
    resume: may && (state === 'paused' || state === 'waiting'),
    cancel: may && (state === 'running' || state === 'waiting' || state === 'paused'),
    retry: may && (state === 'failed' || state === 'cancelled'),
  };
}
