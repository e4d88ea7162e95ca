import { Injectable, Logger } from '@nestjs/common';
import { substanceAnalysisJob } from '@matlas/contract';
import { type JobContext, JobHandler } from '@matlas/server-kit';
import { RunComparisonStore } from './run-comparison.store';
import { VehicleAnalysis } from './vehicle-analysis';

/** Runs the analysis that a person started. */
@Injectable()
export class RunAnalysisJob extends JobHandler<typeof substanceAnalysisJob> {
  readonly def = substanceAnalysisJob;
  private readonly log = new Logger(RunAnalysisJob.name);
  constructor(private readonly analysis: VehicleAnalysis, private readonly comparisons: RunComparisonStore) {
    super();
  }
  async run({ runId }: { runId: number }, context: JobContext): Promise<unknown> {
    const result = await this.analysis.run(runId, context);
    // The result is durable and told; this only spares the first reader a wait, and is made up for when he asks.
    await this.comparisons.withRunBefore(runId).catch((error: unknown) => this.log.warn({ err: error, runId }, 'the run is not compared with the one before'));
    return result;
  }
}
