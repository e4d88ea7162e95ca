import { Injectable } from '@nestjs/common';
import type { AnalysisVariant } from '@matlas/contract';
import { type PositionUse, positionUses, toldFacts } from '@matlas/domain';
import { SheetGraphStore } from '@matlas/features/mds';
import { JudgedRulesStore, ruleSetOf } from '@matlas/features/rules';
import type { Auth, JobContext } from '@matlas/server-kit';
import type { AnalysisOutput } from './analyse.task';
import { AnalysisRunStore } from '../run/analysis-run.store';
import { EngineRunner, type Loaded } from './engine-runner';
import { ClaimWriteStore } from './claim-write.store';
import { PartScopes } from '../item-scope/part-scopes';
import { ResultWriteStore } from './result-write.store';
import { RunFacts } from '../run/run-facts';
import { hookedSql, RunInputStore, type RunRules } from '../run/run-input.store';
import type { RunTarget } from '../run/run-target';
import { variantBom } from './apply-variant';

const STEPS = 3;
/** What a run reads its input by. */
export type RunInput = RunTarget & RunRules & { variant?: AnalysisVariant | null };

/** Loads, computes in a thread, writes: one run from its row to its result. */
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
    const run = await this.runs.one(context.auth.scope, runId);
    // The fingerprint comes first: what changes while the rest is read makes the run stale, never silently old.
    const inputVersion = await this.inputs.version(run, run);
    const loaded = await this.load(run, context.auth);
    await context.step(1, STEPS, {
      key: 'substanceAnalysis.computing',
      params: { positions: loaded.bom.positionId.length, sheets: loaded.roots.length },
    });
    const output = await this.engine.run(runId, loaded, context.signal);
    await context.step(2, STEPS, { key: 'substanceAnalysis.writing', params: { findings: output.findingCount } });
    return context.finish(() => this.write(runId, loaded, output, { inputVersion, started }));
  }

  /** Everything that the engine judges by, as it stands now. */
  async load(run: RunInput, auth: Auth): Promise<Loaded> {
    const [rules, stored, ahead] = await Promise.all([
      this.rules.load(run.lawIds, run.asOf, run.listVersionIds, {
        enterpriseId: run.enterpriseId ?? auth.enterpriseId,
        modelId: run.modelId,
      }),
      this.inputs.columns(run),
      run.modelId === null ? undefined : this.graphs.prefetch(hookedSql(run)),
    ]);
    const { bom, replacements, extra } = variantBom(stored, run.variant);
    const uses = positionUses({ parent: bom.parent, quantity: bom.quantity, hooked: bom.root });
    const roots = [...new Set(bom.root.filter((_root, index) => uses[index]?.role === 'counted'))];
    const set = ruleSetOf(rules, run.asOf);
    const facts = await this.facts.of(auth, run, bom);
    return {
      rules: set,
      scopes: await this.partScopes.of(set.scopes, bom),
      bom,
      uses,
      roots,
      graph: await this.graphs.load([...new Set([...roots, ...extra])], ahead),
      replacements,
      facts,
      ownNodes: set.ownLaws.length > 0 ? await this.inputs.ownConfidential(auth.enterpriseId) : [],
    };
  }
  private async write(
    runId: number,
    { bom, uses, roots, rules, facts }: Loaded,
    output: AnalysisOutput,
    { inputVersion, started }: { inputVersion: string; started: number },
  ): Promise<{ runId: number; counts: number[] }> {
    await this.results.clear(runId);
    const isWhole = await this.results.positions(runId, {
      positionId: bom.positionId,
      parent: bom.parent,
      root: bom.root,
      roles: uses.map(({ role }) => role),
      dates: facts.at,
      rollUp: output.positions,
    });
    if (!isWhole) throw new Error('the BOM changed while it was analysed'); // the next attempt reads the new one
    await this.results.judgements(runId, output.judgements);
    await this.claims.write(runId, output.claims, rules, { ...facts, positions: positionsByFacts(facts.at, uses) });
    await this.results.findings(output);
    await this.results.totals(runId, output.totals);
    await this.results.classTotals(runId, output.classGrams);
    await this.runs.finish(runId, {
      lists: rules.lists,
      notJudged: rules.notJudged,
      facts: { ...toldFacts(facts.vehicle), ownPositions: positionsWithOwnFacts(facts.at, uses) },
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
/** How many positions are judged by each set of facts; those of the vehicle first. */
function positionsByFacts(at: Int32Array, uses: readonly PositionUse[]): number[] {
  const counts: number[] = [];
  uses.forEach(({ role }, index) => {
    if (role === 'counted' || role === 'unmatched') counts[at[index] ?? 0] = (counts[at[index] ?? 0] ?? 0) + 1;
  });
  return Array.from(counts, (count) => count ?? 0);
}
