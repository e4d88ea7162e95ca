import { Injectable } from '@nestjs/common';
import { substanceAnalysisJob } from '@matlas/contract';
import { type JobContext, JobHandler } from '@matlas/server-kit';
import { VehicleAnalysis } from './vehicle-analysis';

/** Runs the analysis that a person started. */
@Injectable()
export class RunAnalysisJob extends JobHandler<typeof substanceAnalysisJob> {
  readonly def = substanceAnalysisJob;
  constructor(private readonly analysis: VehicleAnalysis) {
    super();
  }
  run({ runId }: { runId: number }, context: JobContext): Promise<unknown> {
    return this.analysis.run(runId, context);
  }
}
