import { Injectable } from '@nestjs/common';
import { positionUses } from '@matlas/domain';
import { SheetGraphStore } from '@matlas/features/mds';
import { VehicleModelService } from '@matlas/features/vehicle';
import type { Auth, JobContext } from '@matlas/server-kit';
import type { AnalysisOutput } from './analyse.task';
import { AnalysisRunStore, type AnalysisRunRecord } from './analysis-run.store';
import { EngineRunner, type Loaded } from './engine-runner';
import { ResultWriteStore } from './result-write.store';
import { ruleSetOf } from './rule-set';
import { RuleSetStore } from './rule-set.store';
import { RunInputStore } from './run-input.store';

const STEPS = 3;

/** Loads, computes in a thread, writes: one run from its row to its result. */
@Injectable()
export class VehicleAnalysis {
  constructor(
    private readonly runs: AnalysisRunStore, private readonly models: VehicleModelService, private readonly rules: RuleSetStore, private readonly inputs: RunInputStore,
    private readonly graphs: SheetGraphStore, private readonly engine: EngineRunner, private readonly results: ResultWriteStore,
  ) {}

  async run(runId: number, context: JobContext): Promise<{ runId: number; counts: number[] }> {
    const started = Date.now();
    await context.step(0, STEPS, { key: 'substanceAnalysis.loading' });
    const run = await this.runs.one(context.auth.scope, runId);
    // The fingerprint comes first: what changes while the rest is read makes the run stale, never silently old.
    const inputVersion = await this.inputs.version(run.modelId, run.lawIds, run.asOf);
    const loaded = await this.load(run, context.auth);
    await context.step(1, STEPS, { key: 'substanceAnalysis.computing', params: { positions: loaded.bom.positionId.length, sheets: loaded.roots.length } });
    const output = await this.engine.run(runId, loaded, context.signal);
    await context.step(2, STEPS, { key: 'substanceAnalysis.writing', params: { findings: output.findingCount } });
    return context.finish(() => this.write(runId, loaded, output, { inputVersion, started }));
  }

  /** Everything that the engine judges by, as it stands now. */
  async load(run: Pick<AnalysisRunRecord, 'modelId' | 'lawIds' | 'asOf'>, auth: Auth): Promise<Loaded> {
    const [model, rules, bom] = await Promise.all([this.models.one(auth, run.modelId), this.rules.load(run.lawIds, run.asOf), this.inputs.bom(run.modelId)]);
    const uses = positionUses({ parent: bom.parent, quantity: bom.quantity, hooked: bom.root });
    const roots = [...new Set(bom.root.filter((_root, index) => uses[index]?.role === 'counted'))];
    const dates = { sparePart: false, ...(model.typeApprovalDate ? { typeApproval: model.typeApprovalDate } : {}), ...(model.putOnMarketDate ? { putOnMarket: model.putOnMarketDate } : {}) };
    return { rules: ruleSetOf(rules, run.asOf), bom, uses, roots, graph: await this.graphs.load(roots), dates, ownNodes: rules.ownLaws.length > 0 ? await this.inputs.ownConfidential(auth.enterpriseId) : [] };
  }

  private async write(runId: number, { bom, uses, roots, rules }: Loaded, output: AnalysisOutput, { inputVersion, started }: { inputVersion: string; started: number }): Promise<{ runId: number; counts: number[] }> {
    await this.results.clear(runId);
    const isWhole = await this.results.positions(runId, { positionId: bom.positionId, parent: bom.parent, root: bom.root, roles: uses.map(({ role }) => role), rollUp: output.positions });
    if (!isWhole) throw new Error('the BOM changed while it was analysed'); // the next attempt reads the new one
    await this.results.judgements(runId, output.judgements);
    await this.results.findings(output);
    await this.results.totals(runId, output.totals);
    await this.results.classTotals(runId, output.classGrams);
    const countOf = (wanted: string): number => uses.filter(({ role }) => role === wanted).length;
    await this.runs.finish(runId, {
      lists: rules.lists, inputVersion, positions: uses.length, positionsWithSheet: countOf('counted'), positionsUnmatched: countOf('unmatched'), distinctSheets: roots.length,
      vehicleMassGrams: String(output.vehicleGrams), unmatchedMassGrams: String(output.unmatchedGrams), unknownMaxGrams: String(output.unknownMaxGrams),
      counts: output.counts, issues: output.issues, milliseconds: Date.now() - started,
    });
    return { runId, counts: output.counts };
  }
}
