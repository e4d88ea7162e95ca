import { Injectable } from '@nestjs/common';
import { analysisMaterialDetailApi, type Permission } from '@matlas/contract';
import { type Auth, type FileAnswer, clock } from '@matlas/server-kit';
import {
  askedOfReport,
  type ReportAbout,
  type ReportRequest,
  ReportMaker,
  type ReportOptions,
} from '@matlas/features/reports';
import { MassDetailService } from './mass-detail.service';
import { MaterialDetailExport } from './material-detail-export';
import { WorkbookWords } from './workbook-words';

/** Enough of a fingerprint to tell two states apart by eye. */
const SHORT = 12;
const sorted = (options: ReportOptions): ReportOptions =>
  Object.fromEntries(Object.entries(options).sort(([one], [other]) => one.localeCompare(other)));

/**
 * Workbooks over the kept list of a vehicle's materials. A newer list makes them old; a list that is old itself is made
 * anew first.
 */
export abstract class DetailReportMaker extends ReportMaker {
  protected abstract readonly title: string;
  constructor(
    private readonly details: MassDetailService,
    protected readonly words: WorkbookWords,
  ) {
    super();
  }
  async about(auth: Auth, { modId = 0, options }: ReportRequest): Promise<ReportAbout> {
    const { modelName } = await this.details.state(auth, modId);
    const detail = await this.details.newest(auth, modId);
    const filter = this.words.filters(options);
    const made = detail
      ? [
          { key: 'result' as const, value: String(detail.id) },
          { key: 'asOf' as const, value: clock.minute(detail.finishedAt) },
          { key: 'sheets' as const, value: detail.inputVersion.slice(0, SHORT) },
        ]
      : [];
    return {
      modelId: modId,
      modelName,
      title: `${this.words.say(`title.${this.title}`)} – ${modelName}`,
      version: `${detail?.id ?? 0}|${JSON.stringify(sorted(options))}`,
      inputs: [
        { key: 'vehicle', value: modelName },
        ...made,
        ...(filter ? [{ key: 'filter' as const, value: filter }] : []),
      ],
    };
  }
  override async outdated(auth: Auth, { modId = 0 }: ReportRequest): Promise<boolean> {
    const detail = await this.details.newest(auth, modId);
    return detail !== undefined && this.details.isStale(detail);
  }
}

/** Vehicle material detail as a report (source 2). */
@Injectable()
export class MaterialDetailReport extends DetailReportMaker {
  readonly kind = 'materialDetail';
  readonly needs = analysisMaterialDetailApi.export.needs as Permission;
  protected readonly title = 'lines';
  constructor(
    details: MassDetailService,
    words: WorkbookWords,
    private readonly workbooks: MaterialDetailExport,
  ) {
    super(details, words);
  }
  make(auth: Auth, asked: ReportRequest): Promise<FileAnswer> {
    return this.workbooks.lines(auth, askedOfReport(analysisMaterialDetailApi.export.input, asked));
  }
}

/** Parts or materials with the most of something as a report (source 2). */
@Injectable()
export class HighContentReport extends DetailReportMaker {
  readonly kind = 'highContent';
  readonly needs = analysisMaterialDetailApi.exportHighContent.needs as Permission;
  protected readonly title = 'highContent';
  constructor(
    details: MassDetailService,
    words: WorkbookWords,
    private readonly workbooks: MaterialDetailExport,
  ) {
    super(details, words);
  }
  make(auth: Auth, asked: ReportRequest): Promise<FileAnswer> {
    return this.workbooks.highContent(auth, askedOfReport(analysisMaterialDetailApi.exportHighContent.input, asked));
  }
}
