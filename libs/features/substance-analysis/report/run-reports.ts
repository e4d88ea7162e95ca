import { Injectable } from '@nestjs/common';
import { type ReportKind, type Permission, verdict } from '@matlas/contract';
import type { Auth, FileAnswer } from '@matlas/server-kit';
import { z } from 'zod';
import { ExemptionReport } from '../exemption/exemption-report';
import { AnalysisReport } from './analysis-report';
import { type ReportAbout, type ReportRequest, ReportMaker } from '@matlas/features/reports';
import { ReportedRuns } from './reported-runs';

const MOST = 50;
const findingOptions = z.object({
  verdicts: z.array(verdict.schema).max(MOST).default([]),
  lawIds: z.array(z.coerce.number().int()).max(MOST).default([]),
  supplier: z.string().optional(),
});

/** Workbooks of one run: that one, or of a vehicle the newest there is when the report is made. */
export abstract class RunReportMaker extends ReportMaker {
  constructor(protected readonly runs: ReportedRuns) {
    super();
  }
  about(auth: Auth, asked: ReportRequest): Promise<ReportAbout> {
    return this.runs.about(auth, asked);
  }
  override async latest(auth: Auth, asked: ReportRequest): Promise<ReportRequest> {
    return { ...(await this.runs.latest(auth, asked)), options: asked.options };
  }
  override outdated(auth: Auth, asked: ReportRequest): Promise<boolean> {
    return this.runs.outdated(auth, asked);
  }
}

/** Prohibited and restricted substances, as the export of a run. */
@Injectable()
export class SubstancesReportMaker extends RunReportMaker {
  readonly kind: ReportKind = 'substances';
  readonly needs: Permission = 'analysis:prohibitSubstance:export';
  constructor(
    runs: ReportedRuns,
    private readonly reports: AnalysisReport,
  ) {
    super(runs);
  }
  async make(auth: Auth, asked: ReportRequest): Promise<FileAnswer> {
    const { verdicts, lawIds, supplier } = findingOptions.parse(asked.options);
    return this.reports.workbook(auth, {
      runId: (await this.runs.one(auth, asked)).id,
      verdicts,
      lawIds,
      changedOnly: false,
      ...(supplier === undefined ? {} : { supplier }),
    });
  }
}

/** Which findings are exempt by which entry, as the export of a run. */
@Injectable()
export class ExemptionsReportMaker extends RunReportMaker {
  readonly kind: ReportKind = 'exemptions';
  readonly needs: Permission = 'analysis:exemption:export';
  constructor(
    runs: ReportedRuns,
    private readonly reports: ExemptionReport,
  ) {
    super(runs);
  }
  async make(auth: Auth, asked: ReportRequest): Promise<FileAnswer> {
    return this.reports.ofRun(auth, { runId: (await this.runs.one(auth, asked)).id, outcomes: [], entryIds: [] });
  }
}
