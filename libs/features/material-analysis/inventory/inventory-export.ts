import { Injectable } from '@nestjs/common';
import type { api, In, VehicleInventoryRow } from '@matlas/contract';
import {
  type AnySheet,
  type Auth,
  checkedPages,
  COUNT,
  type FileAnswer,
  GRAMS,
  PERCENT,
  type ReportColumn,
  type Workbook,
  Workbooks,
} from '@matlas/server-kit';
import { MassDetailService } from '../material-detail/mass-detail.service';
import { InventoryService } from './inventory.service';
import { DETAIL_BOOK, headFacts } from '../material-detail/detail-head';

type ExportInput = In<typeof api.analysisInventory.export>;
type Kind = 'substance' | 'material';
/** Rows per read. */
const PAGE = 2000;

/**
 * Streams the inventory of a vehicle (substances and materials) as a workbook, with the figures that the screen
 * shows.
 */
@Injectable()
export class InventoryExport {
  constructor(
    private readonly details: MassDetailService,
    private readonly inventory: InventoryService,
    private readonly workbooks: Workbooks,
  ) {}

  async exportWorkbook(auth: Auth, input: ExportInput): Promise<FileAnswer> {
    const book = this.workbooks.open(DETAIL_BOOK);
    const read = (kind: Kind) => (page: ExportInput['page']) => this.inventory.page(auth, { ...input, kind, page });
    const { modId, page, ...filter } = input;
    const [{ modelName }, detail, totals] = [
      await this.details.getState(auth, modId),
      await this.details.findNewest(auth, modId),
      await this.inventory.getTotals(auth, modId),
    ];
    const { sheet } = book.headed(book.text('title.inventory'), [
      ...headFacts(
        book,
        auth,
        modelName,
        { detail, stale: detail !== undefined && (await this.details.isStale(detail)) },
        filter,
        page,
      ),
      [book.text('fact.vehicleGrams'), totals.vehicleGrams],
      [book.text('fact.unknownGrams'), totals.unknownMaxGrams],
      [book.text('fact.unmatchedGrams'), totals.unmatchedGrams],
    ]);
    const kinds = input.kind === undefined ? (['substance', 'material'] as const) : [input.kind];
    const sheets: AnySheet[] = [];
    for (const kind of kinds)
      sheets.push(sheet(`${kind}s`, columnsOf(book, kind), await checkedPages(read(kind), page, PAGE)));
    return book.file(book.text('file.inventory', { model: modelName }), sheets);
  }
}

function columnsOf(book: Workbook, kind: Kind): ReportColumn<VehicleInventoryRow>[] {
  const column = book.column<VehicleInventoryRow>();
  const nameOf = (row: VehicleInventoryRow): string =>
    row.masked ? book.text('confidential') : book.localName(row.name, row.foreignName);
  const own =
    kind === 'substance'
      ? [column('substance', 44, nameOf), column('cas', 14, ({ cas }) => cas), column('ec', 14, ({ ec }) => ec)]
      : [
          column('material', 40, nameOf),
          column('number', 18, ({ number }) => number),
          column('class', 10, ({ classCode }) => classCode),
          column('source', 28, (row) => book.localName(row.supplierName, row.supplierForeignName)),
        ];
  return [
    ...own,
    column('minGrams', 18, ({ minGrams }) => minGrams, GRAMS),
    column('nominalGrams', 18, ({ nominalGrams }) => nominalGrams, GRAMS),
    column('maxGrams', 18, ({ maxGrams }) => maxGrams, GRAMS),
    column('share', 14, ({ sharePercent }) => sharePercent, PERCENT),
    column('positions', 10, ({ positions }) => positions, COUNT),
    column('sheets', 12, ({ sheets }) => sheets, COUNT),
  ];
}
