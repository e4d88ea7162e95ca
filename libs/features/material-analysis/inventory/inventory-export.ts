import { Injectable } from '@nestjs/common';
import { type api, type In, displayName, type VehicleInventoryRow } from '@matlas/contract';
import { type ReportSheet, writeReport } from '@matlas/formats';
import { allPages, type Auth, exportStream, type FileAnswer, XLSX_TYPE } from '@matlas/server-kit';
import { MassDetailService } from '../material-detail/mass-detail.service';
import { type Facts, DetailWorkbookTexts } from '../material-detail/workbook-words';
import { fileName, COUNT, GRAMS, PERCENT } from '@matlas/features/reports';
import { InventoryService } from './inventory.service';

type ExportInput = In<typeof api.analysisInventory.export>;
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
    private readonly words: DetailWorkbookTexts,
  ) {}

  async exportWorkbook(auth: Auth, input: ExportInput): Promise<FileAnswer> {
    const ask = (kind: 'substance' | 'material') => (page: ExportInput['page']) =>
      this.inventory.page(auth, { ...input, kind, page });
    // Validates the query before streaming.
    await ask('substance')({ ...input.page, pageNo: 1, pageSize: 1, cursor: undefined });
    const { modId, page, ...filter } = input;
    const [{ modelName }, detail, totals] = [
      await this.details.getState(auth, modId),
      await this.details.findNewest(auth, modId),
      await this.inventory.totals(auth, modId),
    ];
    const facts: Facts = [
      ...this.words.headFacts(
        auth,
        modelName,
        { detail, stale: detail !== undefined && (await this.details.isStale(detail)) },
        filter,
        page,
      ),
      [this.words.text('fact.vehicleGrams'), totals.vehicleGrams],
      [this.words.text('fact.unknownGrams'), totals.unknownMaxGrams],
      [this.words.text('fact.unmatchedGrams'), totals.unmatchedGrams],
    ];
    const kinds = input.kind === undefined ? (['substance', 'material'] as const) : [input.kind];
    const sheets = kinds.map((kind) => this.buildSheet(kind, facts, allPages(ask(kind), page, PAGE)));
    return exportStream(fileName(this.words.text('file.inventory', { model: modelName })), XLSX_TYPE, (sink) =>
      writeReport(sink, sheets as ReportSheet<never>[]),
    );
  }

  private buildSheet(
    kind: 'substance' | 'material',
    facts: Facts,
    rows: AsyncIterable<VehicleInventoryRow>,
  ): ReportSheet<VehicleInventoryRow> {
    const { language } = this.words;
    const column = this.words.columns<VehicleInventoryRow>();
    const nameOf = (row: VehicleInventoryRow): string =>
      row.masked ? this.words.text('confidential') : displayName(language, row);
    const own =
      kind === 'substance'
        ? [column('substance', 44, nameOf), column('cas', 14, ({ cas }) => cas), column('ec', 14, ({ ec }) => ec)]
        : [
            column('material', 40, nameOf),
            column('number', 18, ({ number }) => number),
            column('class', 10, ({ classCode }) => classCode),
            column('source', 28, (row) =>
              displayName(language, { name: row.supplierName, foreignName: row.supplierForeignName }),
            ),
          ];
    return {
      name: this.words.text(`sheet.${kind}s`),
      title: this.words.text('title.inventory'),
      facts,
      rows,
      columns: [
        ...own,
        column('minGrams', 18, ({ minGrams }) => minGrams, GRAMS),
        column('nominalGrams', 18, ({ nominalGrams }) => nominalGrams, GRAMS),
        column('maxGrams', 18, ({ maxGrams }) => maxGrams, GRAMS),
        column('share', 14, ({ sharePercent }) => sharePercent, PERCENT),
        column('positions', 10, ({ positions }) => positions, COUNT),
        column('sheets', 12, ({ sheets }) => sheets, COUNT),
      ],
    };
  }
}
