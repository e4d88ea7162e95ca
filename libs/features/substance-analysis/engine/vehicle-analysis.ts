import { Injectable } from '@nestjs/common';
import type { JobContext } from '@matlas/server-kit';
import { AnalysisRunStore } from '../run/analysis-run.store';
import { EngineRunner } from './engine-runner';
import { RunInputStore } from '../run/run-input.store';
import { RunInputLoader } from './run-input-loader';
import { RunResultWriter } from './run-result-writer';

const STEPS = 3;

/** Executes one run: loads the input, computes in a worker thread, writes the result. */
@Injectable()
export class VehicleAnalysis {
  constructor(
    private readonly runs: AnalysisRunStore,
    private readonly inputs: RunInputStore,
    private readonly engine: EngineRunner,
    private readonly loader: RunInputLoader,
    private readonly writer: RunResultWriter,
  ) {}

  async run(runId: number, context: JobContext): Promise<{ runId: number; counts: number[] }> {
    const started = performance.now();
    await context.reportProgress(0, STEPS, { key: 'substanceAnalysis.loading' });
    const run = await this.runs.getRun(context.auth.scope, runId);
    // The fingerprint is read first, so that a change during the other reads makes the run stale.
    const inputVersion = await this.inputs.readVersion(run, run);
    const loaded = await this.loader.loadInput(run, context.auth);
    await context.reportProgress(1, STEPS, {
      key: 'substanceAnalysis.computing',
      params: { positions: loaded.bom.positionId.length, sheets: loaded.roots.length },
    });
    const output = await this.engine.run(runId, loaded, context.signal);
    await context.reportProgress(2, STEPS, {
      key: 'substanceAnalysis.writing',
      params: { findings: output.findingCount },
    });
    return context.finish(() => this.writer.writeResult(runId, loaded, output, { inputVersion, started }));
  }
}
