import { Injectable } from '@nestjs/common';
import { type SyncFault, type SyncRun, SyncRunStore } from '@matlas/features/sync';
import { AppError, Events, type JobContext, JobInterrupted } from '@matlas/server-kit';
import { IMDS, ImdsUnreachable } from './connectors/imds-connector';

const faultOf = (error: unknown, isLast: boolean): SyncFault => {
  if (error instanceof AppError) return { code: error.code, params: { ...error.params } };
  if (!(error instanceof ImdsUnreachable)) return { code: 'internal', params: {} };
  return isLast ? { code: 'imds.noAnswer', params: {} } : { code: 'external.unavailable', params: { system: IMDS } };
};

/** What becomes of a run that could not be finished: it waits for the next attempt of its job, or has failed for good. */
@Injectable()
export class ImdsRunFaults {
  constructor(
    private readonly runs: SyncRunStore,
    private readonly events: Events,
  ) {}

  /** Returns the error with which the job ends. Administrators are told of a run that has failed. */
  async recordFault(run: SyncRun, error: unknown, context: JobContext, retries: number): Promise<unknown> {
    if (error instanceof JobInterrupted) return error;
    const isLast = error instanceof AppError || context.attempt > retries;
    await context.tx(async () => {
      const isEnded = await this.runs.endRunning(run.id, isLast ? 'failed' : 'waiting', {
        fault: faultOf(error, isLast),
      });
      if (isLast && isEnded)
        await this.events.afterCommit('sync.failed', { enterpriseId: run.enterpriseId, syncRunId: run.id });
    });
    return isLast && error instanceof ImdsUnreachable ? new AppError('imds.noAnswer') : error;
  }
}
