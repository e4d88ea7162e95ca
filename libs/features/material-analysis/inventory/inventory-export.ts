import { Injectable } from '@nestjs/common';
import { type api, type In, ownName, type VehicleInventoryRow } from '@matlas/contract';
import { type ReportSheet, writeReport } from '@matlas/formats';
import { allPages, type Auth, exportStream, type FileAnswer, XLSX_TYPE } from '@matlas/server-kit';
import { MassDetailService } from '../material-detail/mass-detail.service';
import { type Facts, WorkbookWords } from '../material-detail/workbook-words';
import { fileName, COUNT, GRAMS, PERCENT } from '@matlas/features/reports';
import { InventoryService } from './inventory.service';

type Ask = In<typeof api.analysisInventory.export>;
/** Rows that are read at once. */
const PAGE = 2000;

/**
 * The inventory of a vehicle as a workbook: its substances and its materials, with the figures of the screen; streamed.
 */
@Injectable()
export class InventoryExport {
  constructor(
    private readonly details: MassDetailService,
    private readonly inventory: InventoryService,
    private readonly words: WorkbookWords,
  ) {}

  async workbook(auth: Auth, input: Ask): Promise<FileAnswer> {
    const ask = (kind: 'substance' | 'material') => (page: Ask['page']) =>
      this.inventory.page(auth, { ...input, kind, page });
    // a wrong question is refused before the first byte
    await ask('substance')({ ...input.page, pageNo: 1, pageSize: 1, cursor: undefined });
    const { modId, page, ...filter } = input;
    const [{ modelName }, detail, totals] = [
      await this.details.state(auth, modId),
      await this.details.newest(auth, modId),
      await this.inventory.totals(auth, modId),
    ];
    const facts: Facts = [
      ...this.words.facts(
        auth,
        modelName,
        { detail, stale: detail !== undefined && (await this.details.isStale(detail)) },
        filter,
        page,
      ),
      [this.words.say('fact.vehicleGrams'), totals.vehicleGrams],
      [this.words.say('fact.unknownGrams'), totals.unknownMaxGrams],
      [this.words.say('fact.unmatchedGrams'), totals.unmatchedGrams],
    ];
    const kinds = input.kind === undefined ? (['substance', 'material'] as const) : [input.kind];
    const sheets = kinds.map((kind) => this.sheet(kind, facts, allPages(ask(kind), page, PAGE)));
    return exportStream(fileName(this.words.say('file.inventory', { model: modelName })), XLSX_TYPE, (sink) =>
      writeReport(sink, sheets as ReportSheet<never>[]),
    );
  }

  private sheet(
    kind: 'substance' | 'material',
    facts: Facts,
    rows: AsyncIterable<VehicleInventoryRow>,
  ): ReportSheet<VehicleInventoryRow> {
    const { language } = this.words;
    const column = this.words.columns<VehicleInventoryRow>();
    const nameOf = (row: VehicleInventoryRow): string =>
      row.masked ? this.words.say('confidential') : ownName(language, row);
    const own =
      kind === 'substance'
        ? [column('substance', 44, nameOf), column('cas', 14, ({ cas }) => cas), column('ec', 14, ({ ec }) => ec)]
        : [
            column('material', 40, nameOf),
            column('number', 18, ({ number }) => number),
            column('class', 10, ({ classCode }) => classCode),
            column('source', 28, (row) =>
              ownName(language, { name: row.supplierName, foreignName: row.supplierForeignName }),
            ),
          ];
    return {
      name: this.words.say(`sheet.${kind}s`),
      title: this.words.say('title.inventory'),
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
