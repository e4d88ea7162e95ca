import { Injectable } from '@nestjs/common';
import type { analysisWhatIfApi, In, Out, WhatIfResult } from '@matlas/contract';
import { JudgedRulesStore } from '@matlas/features/rules';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AppError, type Auth, clock } from '@matlas/server-kit';
import { AnalysisService } from '../run/analysis.service';
import { RunStartService } from '../run/run-start.service';
import { RunComparisonStore } from '../result/run-comparison.store';
import { RunInputStore } from '../run/run-input.store';
import { vehicleTarget } from '../run/run-target';
import { WhatIfStore } from './what-if.store';

type Routes = typeof analysisWhatIfApi;

/** Runs variants and compares them with the unchanged data. */
@Injectable()
export class WhatIfRunService {
  constructor(
    private readonly store: WhatIfStore,
    private readonly models: VehicleModelService,
    private readonly inputs: RunInputStore,
    private readonly rules: JudgedRulesStore,
    private readonly analyses: AnalysisService,
    private readonly starts: RunStartService,
    private readonly comparisons: RunComparisonStore,
  ) {}

  /**
   * Runs the unchanged data first, then the variant, because only one run of a vehicle can be open. Existing
   * results are reused.
   */
  async run(auth: Auth, { id, lawIds, asOf }: In<Routes['run']>): Promise<Out<Routes['run']>> {
    const { modelId, variant, name } = await this.store.getWhatIf(auth.scope, id);
    const { enterpriseId } = await this.models.getModel(auth, modelId);
    const laws = await this.rules.listLawIds(auth.scope, lawIds);
    if (laws.length === 0) throw new AppError('analysis.regulationRequired');
    const day = asOf ?? clock.today();
    const [target, rules] = [vehicleTarget(modelId, enterpriseId), { lawIds: laws, listVersionIds: [], asOf: day }];
    const version = await this.inputs.readVersion(target, rules);
    const baseRunId = await this.store.findRun(modelId, { lawIds: laws, asOf: day, version, variant: null });
    if (baseRunId === undefined)
      return {
        ...(await this.starts.start(auth, { modId: modelId, lawIds: laws, ...(asOf ? { asOf } : {}) })),
        phase: 'base',
        baseRunId: null,
      };
    const varied = variant.facts
      ? await this.inputs.readVersion(target, { ...rules, askedFacts: variant.facts })
      : version;
    const known = await this.store.findRun(modelId, { lawIds: laws, asOf: day, version: varied, variant });
    const started =
      known === undefined
        ? await this.starts.start(auth, {
            modId: modelId,
            lawIds: laws,
            variant,
            ...(variant.facts ? { facts: variant.facts } : {}),
            title: name,
            ...(asOf ? { asOf } : {}),
          })
        : { runId: known, jobId: null, joined: true };
    await this.store.setRuns(id, baseRunId, started.runId);
    return { ...started, phase: known === undefined ? 'variant' : 'done', baseRunId };
  }
  async result(auth: Auth, id: number): Promise<WhatIfResult | null> {
    const { runId, baseRunId } = await this.store.getWhatIf(auth.scope, id);
    if (runId === null || baseRunId === null) return null;
    const [run, base] = [await this.analyses.getRun(auth, runId), await this.analyses.getRun(auth, baseRunId)];
    if (run.state !== 'done' || base.state !== 'done') return null;
    const changes = await this.comparisons.countChanges(runId, baseRunId);
    return {
      runId,
      baseRunId,
      counts: run.counts,
      baseCounts: base.counts,
      ...changes,
      massGrams: run.vehicleMassGrams,
      baseMassGrams: base.vehicleMassGrams,
      stale: run.stale || base.stale,
      asOf: run.asOf,
      notJudged: run.notJudged,
    };
  }
}
