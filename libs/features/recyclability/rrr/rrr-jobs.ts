import { Injectable } from '@nestjs/common';
import { rrrAutoMarkJob, rrrCalculationJob } from '@matlas/contract';
import { type JobContext, JobHandler } from '@matlas/server-kit';
import { RrrMarkService } from './rrr-mark.service';
import { RrrResultService } from './rrr-result.service';

const STEPS = 2;

/** Applies the tagging rules, all or nothing. A second run finds nothing to change. */
@Injectable()
export class RrrAutoMarkJob extends JobHandler<typeof rrrAutoMarkJob> {
  readonly def = rrrAutoMarkJob;
  constructor(private readonly marks: RrrMarkService) {
    super();
  }
  async run({ modId, replaceHand }: { modId: number; replaceHand: boolean }, context: JobContext): Promise<unknown> {
    await context.reportProgress(0, STEPS, { key: 'rrrAutoMark.marking' });
    return context.finish(async () => {
      const { changeId, marks, before, after } = await this.marks.autoMark(context.auth, { modId, replaceHand });
      return {
        modId,
        changeId,
        marks,
        rcycBefore: before.rcyc.percent,
        rcycAfter: after.rcyc.percent,
        rcovBefore: before.rcov.percent,
        rcovAfter: after.rcov.percent,
      };
    });
  }
}

/** Computes a result and stores it under the next number. */
@Injectable()
export class RrrCalculationJob extends JobHandler<typeof rrrCalculationJob> {
  readonly def = rrrCalculationJob;
  constructor(private readonly results: RrrResultService) {
    super();
  }
  async run({ modId, note }: { modId: number; note: string }, context: JobContext): Promise<unknown> {
    await context.reportProgress(0, STEPS, { key: 'rrrCalculation.computing' });
    const { model, result } = await this.results.computeResult(context.auth, modId, note);
    await context.reportProgress(1, STEPS, { key: 'rrrCalculation.writing' });
    return context.finish(() => this.results.storeResult(context.auth, model, result));
  }
}
