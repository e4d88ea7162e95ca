import { Injectable } from '@nestjs/common';
import { verifyAnalysisJob, type VerifyDifference } from '@matlas/contract';
import { PermissionHolderStore } from '@matlas/features/identity';
import { Db, Events, type JobContext, JobHandler } from '@matlas/server-kit';
import { type Verified, VerifyService } from './verify.service';

/** Size of the nightly sample: takes some minutes on the largest installation. */
const SAMPLE = { sheets: 2000, runs: 5 };
const NIGHTLY = { key: 'analysis.verify', cron: '50 3 * * *' };
/** Maximum number of differences in the result of the job; the command line prints all. */
const NAMED = 50;

/**
 * Verifies a random sample of derived data every night, and notifies the administrators of the platform of
 * differences.
 */
@Injectable()
export class VerifyAnalysisJob extends JobHandler<typeof verifyAnalysisJob> {
  readonly def = verifyAnalysisJob;
  override readonly schedule = NIGHTLY;
  constructor(
    private readonly db: Db,
    private readonly verification: VerifyService,
    private readonly events: Events,
    private readonly holders: PermissionHolderStore,
  ) {
    super();
  }

  async run(_: object, context: JobContext): Promise<Verified & { named: VerifyDifference[] }> {
    const named: VerifyDifference[] = [];
    const report = (difference: VerifyDifference): void =>
      void (difference.kind !== 'stale' && named.length < NAMED && named.push(difference));
    const found = await this.db.asPlatform(() =>
      this.verification.verify(SAMPLE, {
        onDifference: report,
        step: (done) => context.reportProgress(done, null, { key: 'verifyAnalysis.looking' }),
      }),
    );
    return context.finish(async () => {
      if (found.differences > 0) await this.raise(context.jobId, found);
      return { ...found, named };
    });
  }
  private async raise(jobId: number, { differences, sheets, runs }: Verified): Promise<void> {
    const params = { count: differences, sheets, runs };
    await this.events.afterCommit('analysis.told', {
      key: 'analysisDiffers',
      params: { zh: params, en: params },
      link: null,
      sourceKey: `analysis.verify:${jobId}`,
      userIds: await this.holders.listAtCentre('system:job:query'),
    });
  }
}
