import { Injectable } from '@nestjs/common';
import { analysisDeviationApi, type Permission } from '@matlas/contract';
import type { Auth, FileAnswer } from '@matlas/server-kit';
import { DetailReportMaker } from '../material-detail/detail-reports';
import { MassDetailService } from '../material-detail/mass-detail.service';
import { DetailWorkbookTexts } from '../material-detail/workbook-words';
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
    words: DetailWorkbookTexts,
    private readonly workbooks: MassDeviationExport,
  ) {
    super(details, words);
  }
  makeFile(auth: Auth, asked: ReportRequest): Promise<FileAnswer> {
    return this.workbooks.exportWorkbook(auth, askedOfReport(analysisDeviationApi.export.input, asked));
  }
}
