import { Injectable, Logger } from '@nestjs/common';
import { substanceAnalysisJob } from '@matlas/contract';
import { type JobContext, JobHandler } from '@matlas/server-kit';
import { RunComparisonStore } from '../result/run-comparison.store';
import { ResultWriteStore } from '../engine/result-write.store';
import { SavedNotices } from '../saved/saved-notices';
import { VehicleAnalysis } from '../engine/vehicle-analysis';

/** Maximum number of findings that are read fast with any query plan. */
const SMALL_RESULT = 5000;
const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Job that runs an analysis which a person started. */
@Injectable()
export class RunAnalysisJob extends JobHandler<typeof substanceAnalysisJob> {
  readonly def = substanceAnalysisJob;
  private readonly log = new Logger(RunAnalysisJob.name);
  constructor(
    private readonly analysis: VehicleAnalysis,
    private readonly comparisons: RunComparisonStore,
    private readonly notices: SavedNotices,
    private readonly results: ResultWriteStore,
  ) {
    super();
  }
  async run({ runId }: { runId: number }, context: JobContext): Promise<unknown> {
    const result = await this.analysis.run(runId, context);
    if (total(result.counts) > SMALL_RESULT)
      await this.results
        .analyzeTables()
        .catch((error: unknown) => this.log.warn({ err: error, runId }, 'the planner learns of the result later'));
    // The result is stored already. This only saves the first reader a wait; if it fails, the comparison is made on
    // the first request.
    await this.comparisons
      .compareWithPrevious(runId)
      .catch((error: unknown) => this.log.warn({ err: error, runId }, 'the run is not compared with the one before'));
    await this.notices
      .notifySubscribers(runId)
      .catch((error: unknown) =>
        this.log.warn({ err: error, runId }, 'the subscribers of a saved analysis are told by the next hour'),
      );
    return result;
  }
}
