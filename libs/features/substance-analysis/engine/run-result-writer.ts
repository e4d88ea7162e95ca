import { Injectable } from '@nestjs/common';
import { reportedFacts } from '@matlas/domain';
import type { AnalysisOutput } from './analyse.task';
import { AnalysisRunStore } from '../run/analysis-run.store';
import { type LoadedInput } from './engine-runner';
import { ClaimWriteStore } from './claim-write.store';
import { ResultWriteStore } from './result-write.store';
import { positionsWithOwnFacts, positionCounts, positionsByFacts } from './position-counts';

/** Writes the result of a run. Runs in the caller's transaction. */
@Injectable()
export class RunResultWriter {
  constructor(
    private readonly runs: AnalysisRunStore,
    private readonly results: ResultWriteStore,
    private readonly claims: ClaimWriteStore,
  ) {}

  async writeResult(
    runId: number,
    { bom, uses, roots, rules, facts }: LoadedInput,
    output: AnalysisOutput,
    { inputVersion, started }: { inputVersion: string; started: number },
  ): Promise<{ runId: number; counts: number[] }> {
    await this.results.clearRun(runId);
    const isWhole = await this.results.writePositions(runId, {
      positionId: bom.positionId,
      parent: bom.parent,
      root: bom.root,
      roles: uses.map(({ role }) => role),
      dates: facts.at,
      rollUp: output.positions,
    });
    if (!isWhole) throw new Error('the BOM changed while it was analysed'); // the next attempt reads the new one
    await this.results.writeJudgements(runId, output.judgements);
    await this.claims.writeClaims(runId, output.claims, rules, {
      ...facts,
      positions: positionsByFacts(facts.at, uses),
    });
    await this.results.writeFindings(output);
    await this.results.writeTotals(runId, output.totals);
    await this.results.writeClassTotals(runId, output.classGrams);
    await this.runs.finish(runId, {
      lists: rules.lists,
      notJudged: rules.notJudged,
      facts: { ...reportedFacts(facts.vehicle), ownPositions: positionsWithOwnFacts(facts.at, uses) },
      inputVersion,
      ...positionCounts(uses),
      distinctSheets: roots.length,
      vehicleMassGrams: String(output.vehicleGrams),
      unmatchedMassGrams: String(output.unmatchedGrams),
      unknownMaxGrams: String(output.unknownMaxGrams),
      counts: output.counts,
      issues: output.issues,
      milliseconds: Math.round(performance.now() - started),
    });
    return { runId, counts: output.counts };
  }
}
