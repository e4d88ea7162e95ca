import { Injectable } from '@nestjs/common';
import { type ReportKind, type Permission, verdict } from '@matlas/contract';
import type { Auth, FileAnswer } from '@matlas/server-kit';
import { z } from 'zod';
import { ExemptionReport } from '../exemption/exemption-report';
import { AnalysisReport } from './analysis-report';
import { type ReportAbout, type ReportRequest, ReportMaker } from '@matlas/features/reports';
import { ReportedRuns } from './reported-runs';

const MAX_CHOICES = 50;
const findingOptions = z.object({
  verdicts: z.array(verdict.schema).max(MAX_CHOICES).default([]),
  lawIds: z.array(z.coerce.number().int()).max(MAX_CHOICES).default([]),
  supplier: z.string().optional(),
});

/** Workbooks of one run: of the named run, or of the vehicle's newest run when the report is made. */
export abstract class RunReportMaker extends ReportMaker {
  constructor(protected readonly runs: ReportedRuns) {
    super();
  }
  readBasis(auth: Auth, request: ReportRequest): Promise<ReportAbout> {
    return this.runs.readBasis(auth, request);
  }
  override async latestRequest(auth: Auth, request: ReportRequest): Promise<ReportRequest> {
    return { ...(await this.runs.latestRequest(auth, request)), options: request.options };
  }
  override isOutdated(auth: Auth, request: ReportRequest): Promise<boolean> {
    return this.runs.isOutdated(auth, request);
  }
}

/** Prohibited and restricted substances; the same workbook as the export of a run. */
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
  async makeFile(auth: Auth, request: ReportRequest): Promise<FileAnswer> {
    const { verdicts, lawIds, supplier } = findingOptions.parse(request.options);
    return this.reports.exportWorkbook(auth, {
      runId: (await this.runs.getRun(auth, request)).id,
      verdicts,
      lawIds,
      changedOnly: false,
      ...(supplier === undefined ? {} : { supplier }),
    });
  }
}

/** Exempt findings and their entries; the same workbook as the export of a run. */
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
  async makeFile(auth: Auth, request: ReportRequest): Promise<FileAnswer> {
    return this.reports.exportRun(auth, {
      runId: (await this.runs.getRun(auth, request)).id,
      outcomes: [],
      entryIds: [],
    });
  }
}
