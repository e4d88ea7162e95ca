import { Injectable } from '@nestjs/common';
import type { api, Finding, In, Out } from '@matlas/contract';
import { verdictOf } from '@matlas/domain';
import { VehicleModelService } from '@matlas/features/vehicle';
import { type Auth } from '@matlas/server-kit';
import { type AnalysisRunRecord, AnalysisRunStore } from '../run/analysis-run.store';
import { type FindingRecord, toFinding } from '../result/finding.row';
import { FindingStore } from '../result/finding.store';
import { modelKey } from '../run/run-target';
import { RunTargetStore } from '../run/run-target.store';
import { RunTotalStore } from '../result/run-total.store';
import { FindingService } from './finding.service';

type Routes = typeof api.analysis;

/** Results of a run by the positions of its vehicle. */
@Injectable()
export class PositionFindingService {
  constructor(
    private readonly runs: AnalysisRunStore,
    private readonly findings: FindingStore,
    private readonly totalsOf: RunTotalStore,
    private readonly models: VehicleModelService,
    private readonly targets: RunTargetStore,
    private readonly results: FindingService,
  ) {}

  /** Findings of the given run, or of the current run of the vehicle; empty without a run. */
  async listForPosition(
    auth: Auth,
    { ckid, sheetId, nodeId, runId }: In<Routes['listBelowPlace']>,
  ): Promise<Finding[]> {
    const run = runId === undefined ? await this.currentOf(auth, ckid ?? 0) : await this.runs.getRun(auth.scope, runId);
    if (!run) return [];
    return this.toFindings(
      run,
      await this.findings.listBelow(this.results.reader(auth), run.id, { positionId: ckid, sheetId, nodeId }),
    );
  }
  private async currentOf(auth: Auth, positionId: number): Promise<AnalysisRunRecord | undefined> {
    return this.runs.findCurrent(auth.scope, modelKey((await this.targets.getBranch(auth.scope, positionId)).modelId));
  }
  async listPositionVerdicts(auth: Auth, { modId, runId }: In<Routes['positions']>): Promise<Out<Routes['positions']>> {
    await this.models.getModel(auth, modId);
    const run =
      runId === undefined
        ? await this.runs.findCurrent(auth.scope, modelKey(modId))
        : await this.runs.getRun(auth.scope, runId);
    if (!run || run.modelId !== modId) return [];
    const toVerdict = (code: number | null) => (code === null ? null : verdictOf(code));
    return (await this.totalsOf.listPositions(run.id)).map(({ positionId, prohibited, declarable }) => ({
      positionId,
      prohibited: toVerdict(prohibited),
      declarable: toVerdict(declarable),
    }));
  }
  private toFindings(run: AnalysisRunRecord, records: readonly FindingRecord[]): Finding[] {
    const laws = this.results.laws(run);
    return records.map((record) => toFinding(record, laws));
  }
}
