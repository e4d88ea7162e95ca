import { Injectable } from '@nestjs/common';
import type { api, In, MassDeviationRow } from '@matlas/contract';
import {
  type Auth,
  COUNT,
  type FileAnswer,
  GRAMS,
  PERCENT,
  type ReportColumn,
  type Workbook,
  Workbooks,
} from '@matlas/server-kit';
import { MassDetailService } from '../material-detail/mass-detail.service';
import { MassDeviationService } from './mass-deviation.service';
import { DETAIL_BOOK, headFacts } from '../material-detail/detail-head';

/** Rows per read. */
const PAGE = 2000;
const ARROW = ' › ';

/** Streams the mass deviations of a vehicle as a workbook, largest deviation first. */
@Injectable()
export class MassDeviationExport {
  constructor(
    private readonly details: MassDetailService,
    private readonly deviations: MassDeviationService,
    private readonly workbooks: Workbooks,
  ) {}

  async exportWorkbook(auth: Auth, input: In<typeof api.analysisDeviation.export>): Promise<FileAnswer> {
    const book = this.workbooks.open(DETAIL_BOOK);
    const { modId, page, ...filter } = input;
    const { modelName } = await this.details.getState(auth, modId);
    const detail = await this.details.findNewest(auth, modId);
    const facts = headFacts(
      book,
      auth,
      modelName,
      { detail, stale: detail !== undefined && (await this.details.isStale(detail)) },
      filter,
      page,
    );
    const list = {
      name: book.text('sheet.deviation'),
      title: book.text('title.deviation'),
      facts,
      columns: columnsOf(book),
      page,
      pageSize: PAGE,
      read: (pageQuery: typeof page) => this.deviations.page(auth, { ...input, page: pageQuery }),
    };
    return book.list(list, book.text('file.deviation', { model: modelName }));
  }
}

function columnsOf(book: Workbook): ReportColumn<MassDeviationRow>[] {
  const column = book.column<MassDeviationRow>();
  const pathOf = (row: MassDeviationRow): string =>
    [book.language === 'zh' ? row.path : row.foreignPath, book.localName(row.positionName, row.positionForeignName)]
      .filter(Boolean)
      .join(ARROW);
  return [
    column('outside', 12, ({ outside }) => book.text(outside ? 'outside' : 'within')),
    column('compared', 26, ({ kind }) => book.text(`compared.${kind}`)),
    column('name', 34, (row) => book.localName(row.name, row.foreignName)),
    column('number', 18, ({ number }) => number),
    column('measured', 18, ({ measuredGrams }) => measuredGrams, GRAMS),
    column('calculated', 18, ({ calculatedGrams }) => calculatedGrams, GRAMS),
    column('leaf', 18, ({ leafGrams }) => leafGrams, GRAMS),
    column('difference', 18, ({ differenceGrams }) => differenceGrams, GRAMS),
    column('deviationPercent', 14, ({ percent }) => percent, PERCENT),
    column('allowedPercent', 12, ({ allowedPercent }) => allowedPercent, PERCENT),
    column('pieces', 10, ({ pieces }) => pieces),
    column('effect', 18, ({ effectGrams }) => effectGrams, GRAMS),
    column('positions', 10, ({ positions }) => positions, COUNT),
    column('supplier', 26, (row) => book.localName(row.supplierName, row.supplierForeignName)),
    column('path', 70, pathOf),
  ];
}
