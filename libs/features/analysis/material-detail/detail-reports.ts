import { Injectable } from '@nestjs/common';
import { analysisMaterialDetailApi, type Permission } from '@matlas/contract';
import type { Auth, FileAnswer } from '@matlas/server-kit';
import { type ReportAbout, type ReportAsked, ReportMaker } from '../report-info/report-maker';
import { MassDetailService } from './mass-detail.service';
import { MaterialDetailExport } from './material-detail-export';
import { WorkbookWords } from './workbook-words';

/** What a report over the kept list of a vehicle tells of itself: it is due anew when the BOM or its sheets changed. */
export async function aboutDetail(auth: Auth, { modId = 0, options }: ReportAsked, title: string, { details }: { details: MassDetailService }): Promise<ReportAbout> {
  const { modelName, result } = await details.state(auth, modId);
  const detail = await details.newest(auth, modId);
  const filter = Object.entries(options).map(([name, value]) => `${name}=${String(value)}`).join('; ');
  return {
    modelId: modId, modelName, title: `${title} – ${modelName}`, version: [await details.version(auth, modId), detail?.id ?? 0, filter].join('|'),
    inputs: [{ key: 'vehicle', value: modelName }, ...(result ? [{ key: 'result' as const, value: String(result.id) }, { key: 'asOf' as const, value: result.finishedAt }] : []), ...(detail ? [{ key: 'sheets' as const, value: detail.inputVersion }] : []), ...(filter ? [{ key: 'filter' as const, value: filter }] : [])],
  };
}

/** Vehicle material detail as a report (source 2). */
@Injectable()
export class MaterialDetailReport extends ReportMaker {
  readonly kind = 'materialDetail';
  readonly needs = analysisMaterialDetailApi.export.needs as Permission;
  constructor(readonly details: MassDetailService, private readonly workbooks: MaterialDetailExport, private readonly words: WorkbookWords) {
    super();
  }
  about(auth: Auth, asked: ReportAsked): Promise<ReportAbout> {
    return aboutDetail(auth, asked, this.words.say('title.lines'), this);
  }
  make(auth: Auth, { modId, options }: ReportAsked): Promise<FileAnswer> {
    return this.workbooks.lines(auth, analysisMaterialDetailApi.export.input.parse({ ...options, modId }));
  }
}

/** Parts or materials with the most of something as a report (source 2). */
@Injectable()
export class HighContentReport extends ReportMaker {
  readonly kind = 'highContent';
  readonly needs = analysisMaterialDetailApi.exportHighContent.needs as Permission;
  constructor(readonly details: MassDetailService, private readonly workbooks: MaterialDetailExport, private readonly words: WorkbookWords) {
    super();
  }
  about(auth: Auth, asked: ReportAsked): Promise<ReportAbout> {
    return aboutDetail(auth, asked, this.words.say('title.highContent'), this);
  }
  make(auth: Auth, { modId, options }: ReportAsked): Promise<FileAnswer> {
    return this.workbooks.highContent(auth, analysisMaterialDetailApi.exportHighContent.input.parse({ ...options, modId }));
  }
}
