import { Injectable } from '@nestjs/common';
import { type api, type In, type MassDeviationRow, displayName } from '@matlas/contract';
import { type ReportSheet, writeReport } from '@matlas/formats';
import { allPages, type Auth, exportStream, type FileAnswer, XLSX_TYPE } from '@matlas/server-kit';
import { MassDetailService } from '../material-detail/mass-detail.service';
import { type Facts, DetailWorkbookTexts } from '../material-detail/workbook-words';
import { fileName, COUNT, GRAMS, PERCENT } from '@matlas/features/reports';
import { MassDeviationService } from './mass-deviation.service';

/** Rows per read. */
const PAGE = 2000;
const ARROW = ' › ';

/** Streams the mass deviations of a vehicle as a workbook, largest deviation first. */
@Injectable()
export class MassDeviationExport {
  constructor(
    private readonly details: MassDetailService,
    private readonly deviations: MassDeviationService,
    private readonly words: DetailWorkbookTexts,
  ) {}

  async exportWorkbook(auth: Auth, input: In<typeof api.analysisDeviation.export>): Promise<FileAnswer> {
    const ask = (page: typeof input.page) => this.deviations.page(auth, { ...input, page });
    // Validates the query before streaming.
    await ask({ ...input.page, pageNo: 1, pageSize: 1, cursor: undefined });
    const { modId, page, ...filter } = input;
    const { modelName } = await this.details.getState(auth, modId);
    const detail = await this.details.findNewest(auth, modId);
    const facts = this.words.headFacts(
      auth,
      modelName,
      { detail, stale: detail !== undefined && (await this.details.isStale(detail)) },
      filter,
      page,
    );
    return exportStream(fileName(this.words.text('file.deviation', { model: modelName })), XLSX_TYPE, (sink) =>
      writeReport(sink, [this.buildSheet(facts, allPages(ask, page, PAGE)) as ReportSheet<never>]),
    );
  }
  private buildSheet(facts: Facts, rows: AsyncIterable<MassDeviationRow>): ReportSheet<MassDeviationRow> {
    const { language } = this.words;
    const column = this.words.columns<MassDeviationRow>();
    const pathOf = (row: MassDeviationRow): string =>
      [
        language === 'zh' ? row.path : row.foreignPath,
        displayName(language, { name: row.positionName, foreignName: row.positionForeignName }),
      ]
        .filter(Boolean)
        .join(ARROW);
    return {
      name: this.words.text('sheet.deviation'),
      title: this.words.text('title.deviation'),
      facts,
      rows,
      columns: [
        column('outside', 12, ({ outside }) => this.words.text(outside ? 'outside' : 'within')),
        column('compared', 26, ({ kind }) => this.words.text(`compared.${kind}`)),
        column('name', 34, (row) => displayName(language, row)),
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
        column('supplier', 26, (row) =>
          displayName(language, { name: row.supplierName, foreignName: row.supplierForeignName }),
        ),
        column('path', 70, pathOf),
      ],
    };
  }
}
