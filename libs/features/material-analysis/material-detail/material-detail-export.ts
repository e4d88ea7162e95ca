import { Injectable } from '@nestjs/common';
import type { api, HighContent, In, MaterialLine, MaterialTotals } from '@matlas/contract';
import {
  type Auth,
  checkedPages,
  COUNT,
  type Fact,
  type FileAnswer,
  GRAMS,
  PERCENT,
  type ReportColumn,
  type Workbook,
  Workbooks,
} from '@matlas/server-kit';
import { MassDetailService } from './mass-detail.service';
import { MaterialDetailService } from './material-detail.service';
import { DETAIL_BOOK, headFacts } from './detail-head';

type Routes = typeof api.analysisMaterialDetail;
type ClassTotal = MaterialTotals['classes'][number];
/** Rows per read. */
const PAGE = 2000;
const ARROW = ' › ';

/** Streams the material lists of a vehicle as workbooks, with the figures that the screen shows. */
@Injectable()
export class MaterialDetailExport {
  constructor(
    private readonly details: MassDetailService,
    private readonly materials: MaterialDetailService,
    private readonly workbooks: Workbooks,
  ) {}

  async exportLines(auth: Auth, input: In<Routes['export']>): Promise<FileAnswer> {
    const book = this.workbooks.open(DETAIL_BOOK);
    const { modId, page, ...filter } = input;
    const lines = await checkedPages(
      (pageQuery) => this.materials.page(auth, { ...input, page: pageQuery }),
      page,
      PAGE,
    );
    const { classes } = await this.materials.getTotals(auth, input);
    const { model, facts } = await this.buildHead(book, auth, modId, filter, page);
    const { sheet } = book.headed(book.text('title.lines'), facts);
    return book.file(book.text('file.lines', { model }), [
      sheet('lines', lineColumns(book), lines),
      sheet('classes', classColumns(book), classes),
    ]);
  }
  async exportHighContent(auth: Auth, input: In<Routes['exportHighContent']>): Promise<FileAnswer> {
    const book = this.workbooks.open(DETAIL_BOOK);
    const { modId, page, ...filter } = input;
    const { facts, model } = await this.buildHead(book, auth, modId, filter, page);
    const list = {
      name: book.text('sheet.highContent'),
      title: book.text('title.highContent'),
      facts,
      columns: contentColumns(book),
      page,
      pageSize: PAGE,
      read: (pageQuery: typeof page) => this.materials.highContent(auth, { ...input, page: pageQuery }),
    };
    return book.list(list, book.text('file.highContent', { model }));
  }

  private async buildHead(
    book: Workbook,
    auth: Auth,
    modId: number,
    filter: Record<string, unknown>,
    page: In<Routes['page']>['page'],
  ): Promise<{ model: string; facts: Fact[] }> {
    const { modelName } = await this.details.getState(auth, modId);
    const detail = await this.details.findNewest(auth, modId);
    return {
      model: modelName,
      facts: headFacts(
        book,
        auth,
        modelName,
        { detail, stale: detail !== undefined && (await this.details.isStale(detail)) },
        filter,
        page,
      ),
    };
  }
}

function lineColumns(book: Workbook): ReportColumn<MaterialLine>[] {
  const column = book.column<MaterialLine>();
  return [
    column('material', 34, (line) =>
      line.materialName === null
        ? book.text(`kind.${line.kind}`)
        : book.localName(line.materialName, line.materialForeignName),
    ),
    column('kind', 14, ({ kind }) => book.text(`kind.${kind}`)),
    column('class', 10, ({ classCode }) => classCode),
    column('number', 18, ({ materialNumber }) => materialNumber),
    column('tradeName', 18, ({ tradeName }) => tradeName),
    column('symbol', 14, ({ symbol }) => symbol),
    column('grams', 18, ({ massGrams }) => massGrams, GRAMS),
    column('share', 12, ({ sharePercent }) => sharePercent, PERCENT),
    column('pieces', 10, ({ pieces }) => pieces),
    column('position', 30, (line) => book.localName(line.positionName, line.positionForeignName)),
    column('positionNumber', 18, ({ positionNumber }) => positionNumber),
    column('supplier', 24, (line) => book.localName(line.supplierName, line.supplierForeignName)),
    column('source', 24, (line) => book.localName(line.materialSupplierName, line.materialSupplierForeignName)),
    column('path', 80, (line) => pathOf(book, line)),
  ];
}
function pathOf(book: Workbook, line: MaterialLine): string {
  return [
    book.language === 'zh' ? line.path : line.foreignPath,
    book.localName(line.positionName, line.positionForeignName),
    book.language === 'zh' ? line.place : line.foreignPlace,
  ]
    .filter(Boolean)
    .join(ARROW);
}
function classColumns(book: Workbook): ReportColumn<ClassTotal>[] {
  const column = book.column<ClassTotal>();
  return [
    column('class', 24, ({ classCode }) => classCode || book.text('noClass')),
    column('lines', 12, ({ lines }) => lines, COUNT),
    column('grams', 20, ({ massGrams }) => massGrams, GRAMS),
  ];
}
function contentColumns(book: Workbook): ReportColumn<HighContent>[] {
  const column = book.column<HighContent>();
  return [
    column('place', 8, ({ id }) => id),
    column('name', 36, (row) => book.localName(row.name, row.foreignName)),
    column('number', 20, ({ number }) => number),
    column('class', 10, ({ classCode }) => classCode),
    column('grams', 18, ({ massGrams }) => massGrams, GRAMS),
    column('total', 18, ({ totalGrams }) => totalGrams, GRAMS),
    column('percent', 12, ({ percent }) => percent, PERCENT),
    column('positions', 10, ({ positions }) => positions, COUNT),
    column('supplier', 28, (row) => book.localName(row.supplierName, row.supplierForeignName)),
  ];
}
