import { Injectable } from '@nestjs/common';
import { analysisDeviationApi, type Permission } from '@matlas/contract';
import type { Auth, FileAnswer } from '@matlas/server-kit';
import { aboutDetail } from '../material-detail/detail-reports';
import { MassDetailService } from '../material-detail/mass-detail.service';
import { WorkbookWords } from '../material-detail/workbook-words';
import { type ReportAbout, type ReportAsked, ReportMaker } from '../report-info/report-maker';
import { MassDeviationExport } from './mass-deviation-export';

/** Deviations of a vehicle's masses as a report (source 7). */
@Injectable()
export class DeviationReport extends ReportMaker {
  readonly kind = 'deviation';
  readonly needs = analysisDeviationApi.export.needs as Permission;
  constructor(readonly details: MassDetailService, private readonly workbooks: MassDeviationExport, private readonly words: WorkbookWords) {
    super();
  }
  about(auth: Auth, asked: ReportAsked): Promise<ReportAbout> {
    return aboutDetail(auth, asked, this.words.say('title.deviation'), this);
  }
  make(auth: Auth, { modId, options }: ReportAsked): Promise<FileAnswer> {
    return this.workbooks.workbook(auth, analysisDeviationApi.export.input.parse({ ...options, modId }));
  }
}
