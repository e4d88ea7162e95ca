import { Injectable } from '@nestjs/common';
import { verifyAnalysisJob, type VerifyDifference } from '@matlas/contract';
import { PermissionHolderStore } from '@matlas/features/identity';
import { Db, Events, type JobContext, JobHandler } from '@matlas/server-kit';
import { type Verified, VerifyService } from './verify.service';

/** Of a night: some minutes of reading on the largest installation. */
const SAMPLE = { sheets: 2000, runs: 5 };
const NIGHTLY = { key: 'analysis.verify', cron: '50 3 * * *' };
/** Named in the job's result; the command line names all. */
const NAMED = 50;

/**
 * Looks every night at a sample of what is derived, and tells the administrators of the platform when something
 * differs.
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
    const tell = (difference: VerifyDifference): void =>
      void (difference.kind !== 'stale' && named.length < NAMED && named.push(difference));
    const found = await this.db.asPlatform(() =>
      this.verification.verify(SAMPLE, {
        tell,
        step: (done) => context.step(done, null, { key: 'verifyAnalysis.looking' }),
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
      userIds: await this.holders.atTheCentre('system:job:query'),
    });
  }
}
