import { Injectable } from '@nestjs/common';
import {
  checkKind,
  type CheckKind,
  type CheckedSheetRow,
  type CheckFindingRow,
  infoType,
  nodeType,
  displayName,
  type PageQuery,
} from '@matlas/contract';
import { type ReportColumn, type ReportSheet, writeReport } from '@matlas/formats';
import { allPages, type Auth, clock, exportStream, type FileAnswer, Translator, XLSX_TYPE } from '@matlas/server-kit';
import { CheckRunService } from './check-run.service';
import type { CheckRunRecord } from './check-run.store';
import { FindingSentences } from './finding-sentences';

const PAGE = 500;
const PERCENT = '0.######';
const GRAMS = '#,##0.######';
const ALL: PageQuery = {
  pageNo: 1,
  pageSize: PAGE,
  q: undefined,
  cursor: undefined,
  sort: [{ field: 'n', dir: 'asc' }],
  like: {},
  eq: {},
  in: {},
  between: {},
};
type Facts = [string, string][];

/** The result of a run as a workbook in the reader's language: the sheets and all findings. */
@Injectable()
export class CheckExport {
  constructor(
    private readonly runs: CheckRunService,
    private readonly sentences: FindingSentences,
    private readonly translator: Translator,
  ) {}

  async write(auth: Auth, runId: number): Promise<FileAnswer> {
    const run = await this.runs.findRecord(auth, runId);
    const facts = this.facts(run);
    return exportStream(`${this.sentences.translate('title')} ${run.id}.xlsx`, XLSX_TYPE, (sink) =>
      writeReport(sink, [this.sheetsTab(auth, run, facts), this.findingsTab(auth, run, facts)] as ReportSheet<never>[]),
    );
  }
  private facts({
    kinds,
    side,
    createTime,
    startedBy,
    packVersion,
    listLabel,
    options,
    counts,
  }: CheckRunRecord): Facts {
    const word = (key: string, params: Record<string, unknown> = {}): string => this.sentences.translate(key, params);
    return [
      [word('side'), word(`sides.${side}`)],
      [word('started'), clock.day(createTime)],
      [word('by'), startedBy],
      ...(packVersion === null ? [] : ([[word('pack'), word('packVersion', { version: packVersion })]] as Facts)),
      ...(kinds.includes('svhc') ? ([[word('list'), listLabel ?? word('listNotJudged')]] as Facts) : []),
      ...(options.substances?.length
        ? ([[word('substances'), options.substances.map(({ text }) => text).join('; ')]] as Facts)
        : []),
      ...kinds.map((kind): [string, string] => [this.kindName(kind), word('countsLine', { ...counts[kind] })]),
    ];
  }
  private readonly columnOf = <Row>(
    field: string,
    width: number,
    value: ReportColumn<Row>['value'],
    format?: string,
  ): ReportColumn<Row> => ({ title: this.sentences.translate(field), width, value, ...(format ? { format } : {}) });
  private sheetsTab(auth: Auth, run: CheckRunRecord, facts: Facts): ReportSheet<CheckedSheetRow> {
    const { language } = this.translator;
    const column = this.columnOf<CheckedSheetRow>;
    return {
      name: this.sentences.translate('sheetsTab'),
      title: this.sentences.translate('title'),
      facts,
      rows: allPages((page) => this.runs.listSheets(auth, run.id, page), ALL, PAGE),
      columns: [
        column('name', 34, (row) => displayName(language, row)),
        column('number', 20, ({ number }) => number),
        column('cid', 14, ({ cid }) => cid, '0'),
        column('cver', 9, ({ cver }) => cver),
        column('kind', 16, ({ kind }) => this.label('nodeType', nodeType.keyOf(kind))),
        column('supplier', 28, ({ supplierName, supplierForeignName }) =>
          displayName(language, { name: supplierName, foreignName: supplierForeignName }),
        ),
        ...run.kinds.map((kind): ReportColumn<CheckedSheetRow> => ({
          title: this.kindName(kind),
          width: 14,
          value: ({ levels }) => {
            const level = levels[kind];
            return level === undefined ? null : this.level(level);
          },
        })),
        column('worst', 12, ({ worst }) => this.level(worst)),
        column('errors', 9, ({ errors }) => errors, '0'),
        column('warnings', 9, ({ warnings }) => warnings, '0'),
      ],
    };
  }
  private findingsTab(auth: Auth, run: CheckRunRecord, facts: Facts): ReportSheet<CheckFindingRow> {
    const { language } = this.translator;
    const column = this.columnOf<CheckFindingRow>;
    return {
      name: this.sentences.translate('findingsTab'),
      title: this.sentences.translate('title'),
      facts,
      rows: allPages((page) => this.runs.listFindings(auth, { runId: run.id, kind: undefined, page }), ALL, PAGE),
      columns: [
        column('level', 11, ({ level }) => this.level(level)),
        column('what', 18, ({ kind }) => this.kindName(kind)),
        column('name', 30, ({ sheetName, sheetForeignName }) =>
          displayName(language, { name: sheetName, foreignName: sheetForeignName }),
        ),
        column('number', 18, ({ sheetNumber }) => sheetNumber),
        column('cid', 14, ({ cid }) => cid, '0'),
        column('cver', 9, ({ cver }) => cver),
        column('finding', 34, ({ title }) => title),
        column('message', 60, ({ message }) => message),
        column('place', 44, ({ names }) => names.join(' › ')),
        column('substance', 28, ({ substanceName }) => substanceName),
        column('cas', 13, ({ cas }) => cas),
        column('minPercent', 12, ({ minPercent }) => minPercent, PERCENT),
        column('maxPercent', 12, ({ maxPercent }) => maxPercent, PERCENT),
        column('minGrams', 14, ({ minGrams }) => minGrams, GRAMS),
        column('maxGrams', 14, ({ maxGrams }) => maxGrams, GRAMS),
      ],
    };
  }
  private kindName(kind: CheckKind): string {
    return this.label('checkKind', checkKind.keyOf(kind));
  }
  private level(level: CheckedSheetRow['worst']): string {
    return this.label('infoType', infoType.keyOf(level));
  }
  private label(enumeration: string, key: string): string {
    return this.translator.label(enumeration, key);
  }
}
