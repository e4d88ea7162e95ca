import { Injectable } from '@nestjs/common';
import { type ReportKind, type Permission, verdict } from '@matlas/contract';
import { AppError, type Auth, badInput, type FileAnswer } from '@matlas/server-kit';
import { VehicleModelService } from '@matlas/features/vehicle';
import { z } from 'zod';
import { AnalysisRunStore, type AnalysisRunRecord } from '../analysis-run.store';
import { AnalysisService } from '../analysis.service';
import { ExemptionReport } from '../exemption/exemption-report';
import { AnalysisReport } from '../report/analysis-report';
import { type ReportAbout, type ReportAsked, ReportMaker } from './report-maker';

const MOST = 50;
const findingOptions = z.object({ verdicts: z.array(verdict.schema).max(MOST).default([]), lawIds: z.array(z.coerce.number().int()).max(MOST).default([]), supplier: z.string().optional() });

/** Workbooks of one run: that one, or of a vehicle the newest there is when the report is made. */
abstract class RunReportMaker extends ReportMaker {
  constructor(protected readonly runs: AnalysisRunStore, protected readonly analyses: AnalysisService, private readonly models: VehicleModelService) {
    super();
  }
  protected async run(auth: Auth, { modId, runId }: ReportAsked): Promise<AnalysisRunRecord> {
    if (runId === undefined && modId === undefined) throw badInput({ path: 'modId', code: 'required' });
    const run = runId === undefined ? await this.newest(auth, modId ?? 0) : await this.runs.one(auth.scope, runId);
    if (run?.state !== 'done') throw new AppError('analysis.noData');
    return run;
  }
  private async newest(auth: Auth, modId: number): Promise<AnalysisRunRecord | undefined> {
    await this.models.one(auth, modId);
    return this.runs.newest(auth.scope, modId);
  }
  async about(auth: Auth, asked: ReportAsked): Promise<ReportAbout> {
    const run = await this.run(auth, asked);
    return {
      modelId: run.modelId, modelName: run.modelName ?? '', title: this.analyses.titleOf(run), version: `${run.id}`,
      inputs: [
        ...(run.modelName === null ? [] : [{ key: 'vehicle' as const, value: run.modelName }]), { key: 'run', value: String(run.number) }, { key: 'asOf', value: run.asOf },
        ...run.lists.map((list) => ({ key: 'list' as const, value: `${list.code} ${list.label}`.trim() })), { key: 'bom', value: run.inputVersion.slice(0, SHORT) },
      ],
    };
  }
}
/** Enough of a fingerprint to tell two states apart by eye. */
const SHORT = 12;

/** Prohibited and restricted substances, as the export of a run. */
@Injectable()
export class SubstancesReportMaker extends RunReportMaker {
  readonly kind: ReportKind = 'substances';
  readonly needs: Permission = 'analysis:prohibitSubstance:export';
  constructor(runs: AnalysisRunStore, analyses: AnalysisService, models: VehicleModelService, private readonly reports: AnalysisReport) {
    super(runs, analyses, models);
  }
  async make(auth: Auth, asked: ReportAsked): Promise<FileAnswer> {
    const { verdicts, lawIds, supplier } = findingOptions.parse(asked.options);
    return this.reports.workbook(auth, { runId: (await this.run(auth, asked)).id, verdicts, lawIds, changedOnly: false, ...(supplier === undefined ? {} : { supplier }) });
  }
}

/** Which findings are exempt by which entry, as the export of a run. */
@Injectable()
export class ExemptionsReportMaker extends RunReportMaker {
  readonly kind: ReportKind = 'exemptions';
  readonly needs: Permission = 'analysis:exemption:export';
  constructor(runs: AnalysisRunStore, analyses: AnalysisService, models: VehicleModelService, private readonly reports: ExemptionReport) {
    super(runs, analyses, models);
  }
  async make(auth: Auth, asked: ReportAsked): Promise<FileAnswer> {
    return this.reports.ofRun(auth, { runId: (await this.run(auth, asked)).id, outcomes: [], entryIds: [] });
  }
}
