import { Injectable } from '@nestjs/common';
import type { VerifyDifference } from '@matlas/contract';
import { Db, decodeCopy, systemAuth } from '@matlas/server-kit';
import { AnalysisRunStore } from '../run/analysis-run.store';
import { EngineRunner } from '../engine/engine-runner';
import type { JudgementRow } from '../engine/judgement-rows';
import { RunChanges } from '../run/run-changes';
import { RunInputStore } from '../run/run-input.store';
import { VehicleAnalysis } from '../engine/vehicle-analysis';
import { DerivedDataStore } from './derived-data.store';
import { recomputedFigures, storedFigures } from './run-figures';
import { FINDING_SHAPE, resultDifferences } from './run-result';
import { RunQuestionStore } from './run-question.store';
import { RunResultStore } from './run-result.store';

/** Extent of the check: a number of random sheets and runs, or everything. */
export type VerifyScope = { sheets: number; runs: number } | 'all';
/**
 * `stale`: runs whose data have changed since, so that they cannot be computed again. They are reported with the
 * changes, but do not count as differences.
 */
export interface Verified {
  sheets: number;
  runs: number;
  stale: number;
  differences: number;
}
export type DifferenceListener = (difference: VerifyDifference) => void;
export interface VerifySteps {
  onDifference: DifferenceListener;
  step?: (done: number) => Promise<void>;
}

const BATCH = 500;
const LINES_OF_A_RUN = 20;

/** Computes the derived data of releases and runs again and reports differences. Changes nothing. */
@Injectable()
export class VerifyService {
  constructor(
    private readonly db: Db,
    private readonly derived: DerivedDataStore,
    private readonly results: RunResultStore,
    private readonly runs: AnalysisRunStore,
    private readonly inputs: RunInputStore,
    private readonly analysis: VehicleAnalysis,
    private readonly engine: EngineRunner,
    private readonly changes: RunChanges,
    private readonly questions: RunQuestionStore,
  ) {}

  async verify(scope: VerifyScope, { onDifference, step = () => Promise.resolve() }: VerifySteps): Promise<Verified> {
    const found: Verified = { sheets: 0, runs: 0, stale: 0, differences: 0 };
    const report: DifferenceListener = (difference) => {
      found.differences++;
      onDifference(difference);
    };
    for await (const sheets of this.sheetBatches(scope)) {
      (await this.derived.listDifferences(sheets)).forEach(report);
      found.sheets += sheets.length;
      await step(found.sheets);
    }
    (await this.questions.listDifferences()).forEach(report);
    for (const { id, enterpriseId } of await this.results.sampleRuns(scope === 'all' ? null : scope.runs)) {
      // An error in one run must not prevent the check of the others.
      const lines = await this.recomputeRun(id, enterpriseId).catch((error: unknown) => [
        `cannot be made again: ${error instanceof Error ? error.message : String(error)}`,
      ]);
      if (!Array.isArray(lines)) {
        found.stale++;
        onDifference({ kind: 'stale', id, detail: lines.stale });
      } else lines.forEach((detail) => report({ kind: 'run', id, detail }));
      found.runs++;
      await step(found.sheets + found.runs);
    }
    return found;
  }
  private async *sheetBatches(scope: VerifyScope): AsyncGenerator<number[]> {
    if (scope !== 'all') {
      const chosen = await this.derived.sampleSheets(scope.sheets);
      for (let from = 0; from < chosen.length; from += BATCH) yield chosen.slice(from, from + BATCH);
      return;
    }
    for (
      let batch = await this.derived.listSheetsAfter(0, BATCH);
      batch.length > 0;
      batch = await this.derived.listSheetsAfter(batch.at(-1) ?? 0, BATCH)
    )
      yield batch;
  }
  /** Runs with the row security of the run's enterprise, as its job did. */
  private recomputeRun(runId: number, enterpriseId: number): Promise<string[] | { stale: string }> {
    const auth = systemAuth(enterpriseId);
    return this.db.runAs({ ...auth.scope, reach: 'enterprise', enterpriseId }, async () => {
      const run = await this.runs.getRun(auth.scope, runId);
      if ((await this.inputs.readVersion(run, run)) !== run.inputVersion)
        return { stale: (await this.changes.explainChanges(run, run.asOf)).map(({ sentence }) => sentence).join(' ') };
      const loaded = await this.analysis.loadInput(run, auth);
      const output = await this.engine.run(runId, loaded);
      const stored = {
        findings: await this.results.findings(runId),
        judgements: await this.results.judgements(runId),
        figures: storedFigures(run, await this.results.figures(runId)),
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
