import { Injectable } from '@nestjs/common';
import { AppError, type Auth, badInput } from '@matlas/server-kit';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AnalysisRunStore, type AnalysisRunRecord } from '../run/analysis-run.store';
import { AnalysisService } from '../run/analysis.service';
import { DecidedFindingStore } from '../result/decided-finding.store';
import { modelKey } from '../run/run-target';
import type { ReportAbout, ReportRequest } from '@matlas/features/reports';

type RequestedRun = Pick<ReportRequest, 'modId' | 'runId'>;
/** Characters of a fingerprint that are shown: enough to compare two by eye. */
const SHORT = 12;

/** Selects the run of a workbook: the named run, or the current one of the vehicle. */
@Injectable()
export class ReportedRuns {
  constructor(
    private readonly runs: AnalysisRunStore,
    private readonly analyses: AnalysisService,
    private readonly models: VehicleModelService,
    private readonly decided: DecidedFindingStore,
  ) {}

  /** Throws `analysis.noData` without a result. */
  async getRun(auth: Auth, { modId, runId }: RequestedRun): Promise<AnalysisRunRecord> {
    if (runId === undefined && modId === undefined) throw badInput({ path: 'modId', code: 'required' });
    const run = runId === undefined ? await this.current(auth, modId ?? 0) : await this.runs.getRun(auth.scope, runId);
    if (run?.state !== 'done') throw new AppError('analysis.noData');
    return run;
  }
  private async current(auth: Auth, modId: number): Promise<AnalysisRunRecord | undefined> {
    await this.models.getModel(auth, modId);
    return this.runs.findCurrent(auth.scope, modelKey(modId));
  }
  /**
   * The current run of the same target. A run under assumptions is kept. When the named run was deleted, the
   * current run of the vehicle is used.
   */
  async latestRequest(auth: Auth, { modId, runId }: RequestedRun): Promise<RequestedRun> {
    if (runId === undefined) return { modId };
    const run = await this.runs.getRun(auth.scope, runId).catch((error: unknown) => {
      if (modId !== undefined && error instanceof AppError && error.code === 'notFound') return undefined;
      throw error;
    });
    if (!run) return { modId };
    if (!run.showsPresent) return { modId, runId };
    return { modId, runId: (await this.runs.findCurrent(auth.scope, run.scopeKey))?.id ?? runId };
  }
  /** The version includes today's decisions, because the workbook shows which findings they cover. */
  async readBasis(auth: Auth, request: RequestedRun): Promise<ReportAbout> {
    const run = await this.getRun(auth, request);
    const accepted = (await this.decided.countAccepted(run.id)).sort((one, other) => one.verdict - other.verdict);
    const covered = accepted.reduce((sum, { count }) => sum + count, 0);
    return {
      modelId: run.modelId,
      modelName: run.modelName ?? '',
      title: this.analyses.titleOf(run),
      version: [run.id, ...accepted.map(({ verdict, count }) => `${verdict}:${count}`)].join('/'),
      inputs: [
        ...(run.modelName === null ? [] : [{ key: 'vehicle' as const, value: run.modelName }]),
        { key: 'run', value: String(run.number) },
        { key: 'asOf', value: run.asOf },
        ...run.lists.map((list) => ({ key: 'list' as const, value: `${list.code} ${list.label}`.trim() })),
        ...run.notJudged.map(({ code }) => ({ key: 'notJudged' as const, value: code })),
        { key: 'bom', value: run.inputVersion.slice(0, SHORT) },
        ...(covered > 0 ? [{ key: 'decisions' as const, value: String(covered) }] : []),
      ],
    };
  }
  async isOutdated(auth: Auth, request: RequestedRun): Promise<boolean> {
    return this.analyses.isOutdated(auth, (await this.getRun(auth, request)).id);
  }
}
