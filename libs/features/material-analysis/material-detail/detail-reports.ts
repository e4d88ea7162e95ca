import { Injectable } from '@nestjs/common';
import { analysisMaterialDetailApi, type Permission } from '@matlas/contract';
import { type Auth, clock, type FileAnswer, Workbooks } from '@matlas/server-kit';
import {
  askedOfReport,
  type ReportAbout,
  type ReportRequest,
  ReportMaker,
  type ReportOptions,
} from '@matlas/features/reports';
import { MassDetailService } from './mass-detail.service';
import { MaterialDetailExport } from './material-detail-export';
import { DETAIL_BOOK, describeFilters } from './detail-head';

/** Characters of a fingerprint that are shown: enough to compare two by eye. */
const SHORT = 12;
const sorted = (options: ReportOptions): ReportOptions =>
  Object.fromEntries(Object.entries(options).sort(([one], [other]) => one.localeCompare(other)));

/**
 * Workbooks of the stored material list of a vehicle. They are outdated when there is a newer list. A stale list is
 * recalculated first.
 */
export abstract class DetailReportMaker extends ReportMaker {
  protected abstract readonly title: string;
  constructor(
    private readonly details: MassDetailService,
    private readonly workbooks: Workbooks,
  ) {
    super();
  }
  async readBasis(auth: Auth, { modId = 0, options }: ReportRequest): Promise<ReportAbout> {
    const { modelName } = await this.details.getState(auth, modId);
    const detail = await this.details.findNewest(auth, modId);
    const book = this.workbooks.open(DETAIL_BOOK);
    const filter = describeFilters(book, options);
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
      title: `${book.text(`title.${this.title}`)} – ${modelName}`,
      version: `${detail?.id ?? 0}|${JSON.stringify(sorted(options))}`,
      inputs: [
        { key: 'vehicle', value: modelName },
        ...made,
        ...(filter ? [{ key: 'filter' as const, value: filter }] : []),
      ],
    };
  }
  override async isOutdated(auth: Auth, { modId = 0 }: ReportRequest): Promise<boolean> {
    const detail = await this.details.findNewest(auth, modId);
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
    workbooks: Workbooks,
    private readonly exports: MaterialDetailExport,
  ) {
    super(details, workbooks);
  }
  makeFile(auth: Auth, request: ReportRequest): Promise<FileAnswer> {
    return this.exports.exportLines(auth, askedOfReport(analysisMaterialDetailApi.export.input, request));
  }
}

/** Parts or materials with the highest content of a class or substance, as a report (source 2). */
@Injectable()
export class HighContentReport extends DetailReportMaker {
  readonly kind = 'highContent';
  readonly needs = analysisMaterialDetailApi.exportHighContent.needs as Permission;
  protected readonly title = 'highContent';
  constructor(
    details: MassDetailService,
    workbooks: Workbooks,
    private readonly exports: MaterialDetailExport,
  ) {
    super(details, workbooks);
  }
  makeFile(auth: Auth, request: ReportRequest): Promise<FileAnswer> {
    return this.exports.exportHighContent(
      auth,
      askedOfReport(analysisMaterialDetailApi.exportHighContent.input, request),
    );
  }
}
