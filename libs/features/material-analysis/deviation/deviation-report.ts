import { Injectable } from '@nestjs/common';
import { analysisDeviationApi, type Permission } from '@matlas/contract';
import { type Auth, type FileAnswer, Workbooks } from '@matlas/server-kit';
import { DetailReportMaker } from '../material-detail/detail-reports';
import { MassDetailService } from '../material-detail/mass-detail.service';
import { askedOfReport, type ReportRequest } from '@matlas/features/reports';
import { MassDeviationExport } from './mass-deviation-export';

/** Mass deviations of a vehicle as a report (source 7). */
@Injectable()
export class DeviationReport extends DetailReportMaker {
  readonly kind = 'deviation';
  readonly needs = analysisDeviationApi.export.needs as Permission;
  protected readonly title = 'deviation';
  constructor(
    details: MassDetailService,
    workbooks: Workbooks,
    private readonly exports: MassDeviationExport,
  ) {
    super(details, workbooks);
  }
  makeFile(auth: Auth, request: ReportRequest): Promise<FileAnswer> {
    return this.exports.exportWorkbook(auth, askedOfReport(analysisDeviationApi.export.input, request));
  }
}
