import { Injectable } from '@nestjs/common';
import type { VerifyDifference } from '@matlas/contract';
import { DerivedDataStore } from './derived-data.store';
import { RunQuestionStore } from './run-question.store';
import { RunResultStore } from './run-result.store';
import { RunRecomputation } from './run-recomputation';

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

/** Computes the derived data of releases and runs again and reports differences. Changes nothing. */
@Injectable()
export class VerifyService {
  constructor(
    private readonly derived: DerivedDataStore,
    private readonly results: RunResultStore,
    private readonly questions: RunQuestionStore,
    private readonly recomputation: RunRecomputation,
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
      const lines = await this.recomputation
        .recomputeRun(id, enterpriseId)
        .catch((error: unknown) => [`cannot be made again: ${error instanceof Error ? error.message : String(error)}`]);
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
}
