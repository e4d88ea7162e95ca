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
import { figuresAgain, keptFigures } from './run-figures';
import { FINDING_SHAPE, resultDifferences } from './run-result';
import { RunQuestionStore } from './run-question.store';
import { RunResultStore } from './run-result.store';

/** How much is looked at: so many sheets and runs at random, or everything. */
export type VerifyScope = { sheets: number; runs: number } | 'all';
/**
 * `stale`: runs whose data have changed since, which can therefore not be made again; each is told with what changed,
 * and is no difference.
 */
export interface Verified {
  sheets: number;
  runs: number;
  stale: number;
  differences: number;
}
export type TellDifference = (difference: VerifyDifference) => void;
export interface VerifySteps {
  tell: TellDifference;
  step?: (done: number) => Promise<void>;
}

const BATCH = 500;
const LINES_OF_A_RUN = 20;

/** Works out anew what releases and runs keep, and tells what differs. It changes nothing. */
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

  async verify(scope: VerifyScope, { tell, step = () => Promise.resolve() }: VerifySteps): Promise<Verified> {
    const found: Verified = { sheets: 0, runs: 0, stale: 0, differences: 0 };
    const report: TellDifference = (difference) => {
      found.differences++;
      tell(difference);
    };
    for await (const sheets of this.sheets(scope)) {
      (await this.derived.differences(sheets)).forEach(report);
      found.sheets += sheets.length;
      await step(found.sheets);
    }
    (await this.questions.differences()).forEach(report);
    for (const { id, enterpriseId } of await this.results.sample(scope === 'all' ? null : scope.runs)) {
      // what is broken below a run must not keep the others from being looked at
      const lines = await this.again(id, enterpriseId).catch((error: unknown) => [
        `cannot be made again: ${error instanceof Error ? error.message : String(error)}`,
      ]);
      if (!Array.isArray(lines)) {
        found.stale++;
        tell({ kind: 'stale', id, detail: lines.stale });
      } else lines.forEach((detail) => report({ kind: 'run', id, detail }));
      found.runs++;
      await step(found.sheets + found.runs);
    }
    return found;
  }
  private async *sheets(scope: VerifyScope): AsyncGenerator<number[]> {
    if (scope !== 'all') {
      const chosen = await this.derived.sample(scope.sheets);
      for (let from = 0; from < chosen.length; from += BATCH) yield chosen.slice(from, from + BATCH);
      return;
    }
    for (
      let batch = await this.derived.after(0, BATCH);
      batch.length > 0;
      batch = await this.derived.after(batch.at(-1) ?? 0, BATCH)
    )
      yield batch;
  }
  /** Behind the wall of who made the run, as the job was. */
  private again(runId: number, enterpriseId: number): Promise<string[] | { stale: string }> {
    const auth = systemAuth(enterpriseId);
    return this.db.as({ ...auth.scope, reach: 'enterprise', enterpriseId }, async () => {
      const run = await this.runs.one(auth.scope, runId);
      if ((await this.inputs.version(run, run)) !== run.inputVersion)
        return { stale: (await this.changes.since(run, run.asOf)).map(({ sentence }) => sentence).join(' ') };
      const loaded = await this.analysis.load(run, auth);
      const output = await this.engine.run(runId, loaded);
      const stored = {
        findings: await this.results.findings(runId),
        judgements: await this.results.judgements(runId),
        figures: keptFigures(run, await this.results.figures(runId)),
      };
      const judgements = output.judgements.flatMap((page) => JSON.parse(page) as JudgementRow[]);
      return resultDifferences(
        stored,
        { findings: decodeCopy(output.findings, FINDING_SHAPE), judgements, figures: figuresAgain(loaded, output) },
        LINES_OF_A_RUN,
      );
    });
  }
}
