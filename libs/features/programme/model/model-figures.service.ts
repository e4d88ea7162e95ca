import { Injectable } from '@nestjs/common';
import { changeState, type ModelFigures } from '@matlas/contract';
import { AuditGate } from '@matlas/features/mds';
import { AnalysisService } from '@matlas/features/substance-analysis';
import { VehicleModelService } from '@matlas/features/vehicle';
import { type Auth, can } from '@matlas/server-kit';
import { FillInService } from '../fill-in/fill-in.service';
import { ModelFiguresStore } from './model-figures.store';

const NEWEST_VERSIONS = 5;

/** The figures of a model at a glance; each figure needs the right to the screen that it comes from. */
@Injectable()
export class ModelFiguresService {
  constructor(
    private readonly models: VehicleModelService,
    private readonly counts: ModelFiguresStore,
    private readonly analyses: AnalysisService,
    private readonly tasks: FillInService,
    private readonly gate: AuditGate,
  ) {}

  async computeFigures(auth: Auth, id: number): Promise<ModelFigures> {
    const { enterpriseId } = await this.models.getModel(auth, id);
    const allowed = async <T>(needs: Parameters<typeof can>[1], read: () => Promise<T>): Promise<T | null> =>
      can(auth, needs) ? read() : null;
    return {
      bom: await allowed('bom:info:query', async () =>
        this.counts.countPositions(id, enterpriseId, await this.gate.isAuditOn(enterpriseId)),
      ),
      verdicts: await allowed('analysis:prohibitSubstance:query', () => this.findVerdicts(auth, id)),
      rates: await allowed('analysis:anaRrrMark:query', () => this.counts.findRates(id)),
      tasks: await allowed('data:modeFillInfo:query', () => this.countTasks(auth, id)),
      highRiskParts: await allowed('model:highRiskMark:query', () => this.counts.countHighRiskParts(id)),
      changes: await this.countChanges(auth, id),
      runs: await allowed('analysis:prohibitSubstance:query', () => this.counts.countRuns(id)),
      reports: await allowed('analysis:reportInfo:query', () => this.counts.countReports(auth.scope, id)),
      files: await allowed('message:modFileInfo:query', () => this.counts.countFiles(id)),
      cqc: await allowed('model:cqc:query', () => this.counts.countCqc(id)),
      versions: await allowed('bom:info:query', async () => ({
        count: await this.counts.countVersions(id),
        newest: await this.counts.listNewestVersions(id, NEWEST_VERSIONS),
      })),
    };
  }
  private async findVerdicts(auth: Auth, modelId: number): Promise<ModelFigures['verdicts']> {
    const runId = await this.counts.findCurrentRun(modelId);
    if (runId === undefined) return null;
    const { number, asOf, counts, stale } = await this.analyses.getRun(auth, runId);
    return { runId, number, asOf, counts, stale };
  }
  private async countTasks(auth: Auth, modelId: number): Promise<NonNullable<ModelFigures['tasks']>> {
    const { tasks } = await this.tasks.getModelData(auth, modelId);
    const of = (state: string): number => tasks.filter((task) => task.state === state).length;
    return { open: of('open'), overdue: of('overdue'), done: of('done') };
  }
  private async countChanges(auth: Auth, modelId: number): Promise<ModelFigures['changes']> {
    const tables = {
      changes: can(auth, 'model:componentChangeInfo:query'),
      records: can(auth, 'model:componentRecord:query'),
    };
    if (!tables.changes && !tables.records) return null;
    const counts = await this.counts.countChanges(modelId, tables);
    return { planned: counts[changeState.of.planned] ?? 0, confirmed: counts[changeState.of.confirmed] ?? 0 };
  }
}
