import { Injectable } from '@nestjs/common';
import { AppError, type Auth, badInput } from '@matlas/server-kit';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AnalysisRunStore, type AnalysisRunRecord } from '../run/analysis-run.store';
import { AnalysisService } from '../run/analysis.service';
import { DecidedFindingStore } from '../result/decided-finding.store';
import { modelKey } from '../run/run-target';
import type { ReportAbout, ReportRequest } from '@matlas/features/reports';

type AskedRun = Pick<ReportRequest, 'modId' | 'runId'>;
/** Enough of a fingerprint to tell two states apart by eye. */
const SHORT = 12;

/** Which run a workbook is of: the one that is named, or the current one of the vehicle. */
@Injectable()
export class ReportedRuns {
  constructor(
    private readonly runs: AnalysisRunStore,
    private readonly analyses: AnalysisService,
    private readonly models: VehicleModelService,
    private readonly decided: DecidedFindingStore,
  ) {}

  /** `analysis.noData` where there is no result. */
  async one(auth: Auth, { modId, runId }: AskedRun): Promise<AnalysisRunRecord> {
    if (runId === undefined && modId === undefined) throw badInput({ path: 'modId', code: 'required' });
    const run = runId === undefined ? await this.current(auth, modId ?? 0) : await this.runs.one(auth.scope, runId);
    if (run?.state !== 'done') throw new AppError('analysis.noData');
    return run;
  }
  private async current(auth: Auth, modId: number): Promise<AnalysisRunRecord | undefined> {
    await this.models.one(auth, modId);
    return this.runs.current(auth.scope, modelKey(modId));
  }
  /**
   * The current run of what the named one is of; what was asked under assumptions stays itself, and of a vehicle whose
   * run was deleted any will do.
   */
  async latest(auth: Auth, { modId, runId }: AskedRun): Promise<AskedRun> {
    if (runId === undefined) return { modId };
    const run = await this.runs.one(auth.scope, runId).catch((error: unknown) => {
      if (modId !== undefined && error instanceof AppError && error.code === 'notFound') return undefined;
      throw error;
    });
    if (!run) return { modId };
    if (!run.showsPresent) return { modId, runId };
    return { modId, runId: (await this.runs.current(auth.scope, run.scopeKey))?.id ?? runId };
  }
  /** Decisions lie over findings: what they cover is part of what a workbook tells. */
  async about(auth: Auth, asked: AskedRun): Promise<ReportAbout> {
    const run = await this.one(auth, asked);
    const accepted = (await this.decided.acceptedCounts(run.id)).sort((one, other) => one.verdict - other.verdict);
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
  async outdated(auth: Auth, asked: AskedRun): Promise<boolean> {
    return this.analyses.isOutdated(auth, (await this.one(auth, asked)).id);
  }
}
