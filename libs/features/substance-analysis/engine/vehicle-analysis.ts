import { Injectable } from '@nestjs/common';
import type { AnalysisVariant } from '@matlas/contract';
import { type PositionUse, positionUses, reportedFacts } from '@matlas/domain';
import { SheetGraphStore } from '@matlas/features/mds';
import { JudgedRulesStore, ruleSetOf } from '@matlas/features/rules';
import type { Auth, JobContext } from '@matlas/server-kit';
import type { AnalysisOutput } from './analyse.task';
import { AnalysisRunStore } from '../run/analysis-run.store';
import { EngineRunner, type LoadedInput } from './engine-runner';
import { ClaimWriteStore } from './claim-write.store';
import { PartScopes } from '../item-scope/part-scopes';
import { ResultWriteStore } from './result-write.store';
import { RunFacts } from '../run/run-facts';
import { hookedSql, RunInputStore, type RunRules } from '../run/run-input.store';
import type { RunTarget } from '../run/run-target';
import { variantBom } from './apply-variant';

const STEPS = 3;
/** What determines the input of a run. */
export type RunInput = RunTarget & RunRules & { variant?: AnalysisVariant | null };

/** Executes one run: loads the input, computes in a worker thread, writes the result. */
@Injectable()
export class VehicleAnalysis {
  constructor(
    private readonly runs: AnalysisRunStore,
    private readonly facts: RunFacts,
    private readonly rules: JudgedRulesStore,
    private readonly inputs: RunInputStore,
    private readonly graphs: SheetGraphStore,
    private readonly partScopes: PartScopes,
    private readonly engine: EngineRunner,
    private readonly results: ResultWriteStore,
    private readonly claims: ClaimWriteStore,
  ) {}

  async run(runId: number, context: JobContext): Promise<{ runId: number; counts: number[] }> {
    const started = performance.now();
    await context.step(0, STEPS, { key: 'substanceAnalysis.loading' });
    const run = await this.runs.getRun(context.auth.scope, runId);
    // The fingerprint is read first, so that a change during the other reads makes the run stale.
    const inputVersion = await this.inputs.readVersion(run, run);
    const loaded = await this.loadInput(run, context.auth);
    await context.step(1, STEPS, {
      key: 'substanceAnalysis.computing',
      params: { positions: loaded.bom.positionId.length, sheets: loaded.roots.length },
    });
    const output = await this.engine.run(runId, loaded, context.signal);
    await context.step(2, STEPS, { key: 'substanceAnalysis.writing', params: { findings: output.findingCount } });
    return context.finish(() => this.writeResult(runId, loaded, output, { inputVersion, started }));
  }

  /** Reads the current input of the engine. */
  async loadInput(run: RunInput, auth: Auth): Promise<LoadedInput> {
    const [rules, stored, ahead] = await Promise.all([
      this.rules.loadRules(run.lawIds, run.asOf, run.listVersionIds, {
        enterpriseId: run.enterpriseId ?? auth.enterpriseId,
        modelId: run.modelId,
      }),
      this.inputs.loadColumns(run),
      run.modelId === null ? undefined : this.graphs.prefetch(hookedSql(run)),
    ]);
    const { bom, replacements, extra } = variantBom(stored, run.variant);
    const uses = positionUses({ parent: bom.parent, quantity: bom.quantity, hooked: bom.root });
    const roots = [...new Set(bom.root.filter((_root, index) => uses[index]?.role === 'counted'))];
    const set = ruleSetOf(rules, run.asOf);
    const facts = await this.facts.loadFacts(auth, run, bom);
    return {
      rules: set,
      scopes: await this.partScopes.findScopes(set.scopes, bom),
      bom,
      uses,
      roots,
      graph: await this.graphs.load([...new Set([...roots, ...extra])], ahead),
      replacements,
      facts,
      ownNodes: set.ownLaws.length > 0 ? await this.inputs.listConfidentialNodes(auth.enterpriseId) : [],
    };
  }
  private async writeResult(
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

const positionsWithOwnFacts = (at: Int32Array, uses: readonly PositionUse[]): number =>
  positionsByFacts(at, uses)
    .slice(1)
    .reduce((sum, count) => sum + count, 0);
function positionCounts(
  uses: readonly PositionUse[],
): Record<'positions' | 'positionsWithSheet' | 'positionsUnmatched', number> {
  const countOf = (wanted: PositionUse['role']): number => uses.filter(({ role }) => role === wanted).length;
  return {
    positions: uses.length,
    positionsWithSheet: countOf('counted'),
    positionsUnmatched: countOf('unmatched'),
  };
}
/** Number of positions that are judged by each set of facts, starting with the vehicle's set. */
function positionsByFacts(at: Int32Array, uses: readonly PositionUse[]): number[] {
  const counts: number[] = [];
  uses.forEach(({ role }, index) => {
    if (role === 'counted' || role === 'unmatched') counts[at[index] ?? 0] = (counts[at[index] ?? 0] ?? 0) + 1;
  });
  return Array.from(counts, (count) => count ?? 0);
}
