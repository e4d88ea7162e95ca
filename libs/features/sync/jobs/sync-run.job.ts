import '../events';
import { Injectable } from '@nestjs/common';
import { BASIC_KINDS, isBasicKind, partnerJobs } from '@matlas/contract';
import { AppError, clock, Events, type JobContext, JobHandler } from '@matlas/server-kit';
import { PartnerClient, PartnerUnreachable } from '../client/partner-client';
import { SyncPartnerStore } from '../partners/sync-partner.store';
import { type SyncFault, type SyncRun, SyncRunStopped, SyncRunStore } from '../runs/sync-run.store';
import { SyncSheetStore } from '../take/sync-sheet.store';
import { BasicRun } from './basic-run';
import { type Running, SheetRun } from './sheet-run';
import { UploadRun } from './upload-run';

/** A partner that is not reached is tried again after 1, 2, 4, ... minutes, at most an hour. */
export const MAX_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** A run that takes or deletes more than this share of what is here is told to the administrators. */
const UNUSUAL_SHARE = 0.3;
const UNUSUAL_SHEETS = 50;
export const pauseAfter = (attempts: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));

/** Synchronises with a partner. Every piece is a transaction: a killed run goes on after the last one. */
@Injectable()
export class SyncRunJob extends JobHandler<typeof partnerJobs.run> {
  readonly def = partnerJobs.run;
  constructor(
    private readonly runs: SyncRunStore,
    private readonly partners: SyncPartnerStore,
    private readonly client: PartnerClient,
    private readonly basic: BasicRun,
    private readonly sheets: SheetRun,
    private readonly uploads: UploadRun,
    private readonly taken: SyncSheetStore,
    private readonly events: Events,
  ) {
    super();
  }

  async run({ syncRunId }: { syncRunId: number }, context: JobContext): Promise<unknown> {
    const { auth } = context;
    if (!(await context.tx(() => this.runs.begin(syncRunId)))) return this.stateOf(syncRunId, context);
    const run = await this.runs.getRun(auth.scope, syncRunId);
    try {
      const partner = await this.partners.getPartner(auth.scope, run.partnerId ?? 0);
      if (partner.state !== 'active') throw new AppError('sync.notPaired');
      await context.reportProgress(0, null, { key: 'syncRun.connecting' });
      const sheetsBefore = await this.taken.countTaken(partner.id);
      const session = await this.client.openSession(partner, context.signal);
      await this.work({ run, partner, session, context });
      return await context.finish(() => this.finishRun(run, context, sheetsBefore));
    } catch (error) {
      if (error instanceof SyncRunStopped) return this.stateOf(syncRunId, context);
      context.signal.throwIfAborted();
      return this.recordFailure(run, error, context);
    }
  }

  private async stateOf(syncRunId: number, { auth }: JobContext): Promise<{ syncRunId: number; state: string }> {
    return { syncRunId, state: (await this.runs.getRun(auth.scope, syncRunId)).state };
  }
  private async work(running: Running): Promise<void> {
    const { kind, options } = running.run;
    const { keys, sheetIds } = options as { keys?: string[]; sheetIds?: number[] };
    if (kind === 'upload') return this.uploads.sendSheets(running, sheetIds ?? []);
    if (keys) return this.sheets.takeByKeys(running, keys);
    if (isBasicKind(kind)) return this.basic.takeKind(running, kind);
    if (kind === 'all') for (const one of BASIC_KINDS) await this.basic.takeKind(running, one);
    if (kind === 'material') await this.takeChanges(running, 'material');
    if (kind === 'all' || kind === 'sheet') await this.takeChanges(running, 'sheet');
  }
  /** A partner that was restored from an older state does not know the position: everything is compared once. */
  private async takeChanges(running: Running, kind: 'sheet' | 'material'): Promise<void> {
    try {
      await this.sheets.takeChanges(running, kind);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'sync.cursorUnknown')) throw error;
      const begun = { at: '0', isDone: false };
      await running.context.tx(async () => {
        await this.partners.saveCursors(running.partner.id, { [kind]: '0', [`${kind}:received`]: '0' });
        await this.runs.addProgress(running.run.id, {}, { [kind]: begun, [`${kind}:received`]: begun });
      });
      await this.sheets.takeChanges(running, kind);
    }
  }
  private async finishRun(run: SyncRun, { auth }: JobContext, sheetsBefore: number): Promise<unknown> {
    if (!(await this.runs.endRunning(run.id, 'done'))) throw new SyncRunStopped(`run ${run.id}`);
    await this.partners.recordSuccess(run.partnerId ?? 0);
    const { offered, taken, equal, refused, failed, drafts } = await this.runs.getRun(auth.scope, run.id);
    if (sheetsBefore > 0 && taken > Math.max(UNUSUAL_SHEETS, sheetsBefore * UNUSUAL_SHARE))
      await this.events.afterCommit('sync.unusual', { enterpriseId: run.enterpriseId, syncRunId: run.id });
    return { syncRunId: run.id, offered, taken, equal, refused, failed, drafts };
  }
  /** Waits for another attempt when one may help; otherwise the run and its job have failed. */
  private async recordFailure(run: SyncRun, error: unknown, context: JobContext): Promise<unknown> {
    const known = faultOf(error);
    // A fault of this program is tried again by the job; after its last attempt the run has failed too.
    if (!known && context.attempt <= this.def.retries) throw error;
    const fault = known ?? { code: 'internal', params: {} };
    const mayHelp = error instanceof PartnerUnreachable && run.attempts < MAX_ATTEMPTS;
    if (mayHelp) {
      const retryAt = new Date(clock.now().getTime() + pauseAfter(run.attempts));
      await context.tx(() => this.runs.endRunning(run.id, 'waiting', { fault, retryAt }));
      return this.stateOf(run.id, context);
    }
    await context.tx(async () => {
      if (!(await this.runs.endRunning(run.id, 'failed', { fault }))) return;
      await this.partners.recordFailure(run.partnerId ?? 0);
      await this.events.afterCommit('sync.failed', { enterpriseId: run.enterpriseId, syncRunId: run.id });
    });
    if (!known) throw error;
    throw new AppError(fault.code as 'internal', fault.params as never);
  }
}
/** Refusals and what the connection met; anything else is a fault of this program, and the job is tried again. */
const faultOf = (error: unknown): SyncFault | undefined =>
  error instanceof AppError || error instanceof PartnerUnreachable
    ? { code: error.code, params: { ...error.params } }
    : undefined;
