import { Injectable } from '@nestjs/common';
import {
  type api,
  type HighContent,
  type In,
  type MaterialLine,
  type MaterialTotals,
  displayName,
} from '@matlas/contract';
import { type ReportColumn, type ReportSheet, writeReport } from '@matlas/formats';
import { allPages, type Auth, exportStream, type FileAnswer, XLSX_TYPE } from '@matlas/server-kit';
import { fileName, COUNT, GRAMS, PERCENT } from '@matlas/features/reports';
import { MassDetailService } from './mass-detail.service';
import { MaterialDetailService } from './material-detail.service';
import { type Facts, DetailWorkbookTexts } from './workbook-words';

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
    private readonly words: DetailWorkbookTexts,
  ) {}

  async exportLines(auth: Auth, input: In<Routes['export']>): Promise<FileAnswer> {
    const ask = (page: typeof input.page) => this.materials.page(auth, { ...input, page });
    // Validates the query before streaming.
    await ask({ ...input.page, pageNo: 1, pageSize: 1, cursor: undefined });
    const { modId, page, ...filter } = input;
    const totals = await this.materials.totals(auth, input);
    const head = await this.buildHead(auth, modId, filter, page);
    const sheets = [this.lineSheet(head.facts, allPages(ask, page, PAGE)), this.classSheet(head.facts, totals)];
    return exportStream(fileName(this.words.text('file.lines', { model: head.model })), XLSX_TYPE, (sink) =>
      writeReport(sink, sheets as ReportSheet<never>[]),
    );
  }
  async exportHighContent(auth: Auth, input: In<Routes['exportHighContent']>): Promise<FileAnswer> {
    const ask = (page: typeof input.page) => this.materials.highContent(auth, { ...input, page });
    await ask({ ...input.page, pageNo: 1, pageSize: 1, cursor: undefined });
    const { modId, page, ...filter } = input;
    const { facts, model } = await this.buildHead(auth, modId, filter, page);
    const sheet = this.contentSheet(facts, allPages(ask, page, PAGE));
    return exportStream(fileName(this.words.text('file.highContent', { model })), XLSX_TYPE, (sink) =>
      writeReport(sink, [sheet as ReportSheet<never>]),
    );
  }

  private async buildHead(
    auth: Auth,
    modId: number,
    filter: Record<string, unknown>,
    page: In<Routes['page']>['page'],
  ): Promise<{ model: string; facts: Facts }> {
    const { modelName } = await this.details.getState(auth, modId);
    const detail = await this.details.findNewest(auth, modId);
    return {
      model: modelName,
      facts: this.words.headFacts(
        auth,
        modelName,
        { detail, stale: detail !== undefined && (await this.details.isStale(detail)) },
        filter,
        page,
      ),
    };
  }
  private lineSheet(facts: Facts, rows: AsyncIterable<MaterialLine>): ReportSheet<MaterialLine> {
    return {
      name: this.words.text('sheet.lines'),
      title: this.words.text('title.lines'),
      facts,
      rows,
      columns: this.lineColumns(),
    };
  }
  private lineColumns(): ReportColumn<MaterialLine>[] {
    const { language } = this.words;
    const column = this.words.columns<MaterialLine>();
    return [
      column('material', 34, (line) =>
        line.materialName === null
          ? this.words.text(`kind.${line.kind}`)
          : displayName(language, { name: line.materialName, foreignName: line.materialForeignName }),
      ),
      column('kind', 14, ({ kind }) => this.words.text(`kind.${kind}`)),
      column('class', 10, ({ classCode }) => classCode),
      column('number', 18, ({ materialNumber }) => materialNumber),
      column('tradeName', 18, ({ tradeName }) => tradeName),
      column('symbol', 14, ({ symbol }) => symbol),
      column('grams', 18, ({ massGrams }) => massGrams, GRAMS),
      column('share', 12, ({ sharePercent }) => sharePercent, PERCENT),
      column('pieces', 10, ({ pieces }) => pieces),
      column('position', 30, (line) =>
        displayName(language, { name: line.positionName, foreignName: line.positionForeignName }),
      ),
      column('positionNumber', 18, ({ positionNumber }) => positionNumber),
      column('supplier', 24, (line) =>
        displayName(language, { name: line.supplierName, foreignName: line.supplierForeignName }),
      ),
      column('source', 24, (line) =>
        displayName(language, { name: line.materialSupplierName, foreignName: line.materialSupplierForeignName }),
      ),
      column('path', 80, (line) => this.pathOf(line)),
    ];
  }
  private pathOf(line: MaterialLine): string {
    const { language } = this.words;
    return [
      language === 'zh' ? line.path : line.foreignPath,
      displayName(language, { name: line.positionName, foreignName: line.positionForeignName }),
      language === 'zh' ? line.place : line.foreignPlace,
    ]
      .filter(Boolean)
      .join(ARROW);
  }
  private classSheet(facts: Facts, { classes }: MaterialTotals): ReportSheet<ClassTotal> {
    const column = this.words.columns<ClassTotal>();
    return {
      name: this.words.text('sheet.classes'),
      title: this.words.text('title.lines'),
      facts,
      rows: classes,
      columns: [
        column('class', 24, ({ classCode }) => classCode || this.words.text('noClass')),
        column('lines', 12, ({ lines }) => lines, COUNT),
        column('grams', 20, ({ massGrams }) => massGrams, GRAMS),
      ],
    };
  }
  private contentSheet(facts: Facts, rows: AsyncIterable<HighContent>): ReportSheet<HighContent> {
    const { language } = this.words;
    const column = this.words.columns<HighContent>();
    return {
      name: this.words.text('sheet.highContent'),
      title: this.words.text('title.highContent'),
      facts,
      rows,
      columns: [
        column('place', 8, ({ id }) => id),
        column('name', 36, (row) => displayName(language, row)),
        column('number', 20, ({ number }) => number),
        column('class', 10, ({ classCode }) => classCode),
        column('grams', 18, ({ massGrams }) => massGrams, GRAMS),
        column('total', 18, ({ totalGrams }) => totalGrams, GRAMS),
        column('percent', 12, ({ percent }) => percent, PERCENT),
        column('positions', 10, ({ positions }) => positions, COUNT),
        column('supplier', 28, (row) =>
          displayName(language, { name: row.supplierName, foreignName: row.supplierForeignName }),
        ),
      ],
    };
  }
}
