import { Injectable } from '@nestjs/common';
import { Db, decodeCopy, systemAuth } from '@matlas/server-kit';
import { AnalysisRunStore } from '../run/analysis-run.store';
import { EngineRunner } from '../engine/engine-runner';
import type { JudgementRow } from '../engine/judgement-rows';
import { RunChanges } from '../run/run-changes';
import { RunInputStore } from '../run/run-input.store';
import { RunInputLoader } from '../engine/run-input-loader';
import { recomputedFigures, storedFigures } from './run-figures';
import { FINDING_SHAPE, resultDifferences } from './run-result';
import { RunResultStore } from './run-result.store';

const LINES_OF_A_RUN = 20;

/** Computes one run again. */
@Injectable()
export class RunRecomputation {
  constructor(
    private readonly db: Db,
    private readonly results: RunResultStore,
    private readonly runs: AnalysisRunStore,
    private readonly inputs: RunInputStore,
    private readonly loader: RunInputLoader,
    private readonly engine: EngineRunner,
    private readonly changes: RunChanges,
  ) {}

  /** Runs with the row security of the run's enterprise, as its job did. */
  recomputeRun(runId: number, enterpriseId: number): Promise<string[] | { stale: string }> {
    const auth = systemAuth(enterpriseId);
    return this.db.runAs({ ...auth.scope, reach: 'enterprise', enterpriseId }, async () => {
      const run = await this.runs.getRun(auth.scope, runId);
      if ((await this.inputs.readVersion(run, run)) !== run.inputVersion)
        return { stale: (await this.changes.explainChanges(run, run.asOf)).map(({ sentence }) => sentence).join(' ') };
      const loaded = await this.loader.loadInput(run, auth);
      const output = await this.engine.run(runId, loaded);
      const stored = {
        findings: await this.results.readFindings(runId),
        judgements: await this.results.judgements(runId),
        figures: storedFigures(run, await this.results.readFigures(runId)),
      };
      const judgements = output.judgements.flatMap((page) => JSON.parse(page) as JudgementRow[]);
      return resultDifferences(
        stored,
        {
          findings: decodeCopy(output.findings, FINDING_SHAPE),
          judgements,
          figures: recomputedFigures(loaded, output),
        },
        LINES_OF_A_RUN,
      );
    });
  }
}
