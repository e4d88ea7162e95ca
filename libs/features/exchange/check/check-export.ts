import { Injectable } from '@nestjs/common';
import {
  checkKind,
  type CheckKind,
  type CheckedSheetRow,
  type CheckFindingRow,
  infoType,
  nodeType,
} from '@matlas/contract';
import {
  allRows,
  type Auth,
  clock,
  type Fact,
  type FileAnswer,
  PERCENT,
  type ReportColumn,
  type Workbook,
  Workbooks,
} from '@matlas/server-kit';
import { CheckRunService } from './check-run.service';
import type { CheckRunRecord } from './check-run.store';

const GRAMS = '#,##0.######';
const IN_ORDER = { sort: [{ field: 'n', dir: 'asc' as const }] };

/** The result of a run as a workbook in the reader's language: the sheets and all findings. */
@Injectable()
export class CheckExport {
  constructor(
    private readonly runs: CheckRunService,
    private readonly workbooks: Workbooks,
  ) {}

  async write(auth: Auth, runId: number): Promise<FileAnswer> {
    const run = await this.runs.findRecord(auth, runId);
    const book = this.workbooks.open('verification');
    const head = { title: book.text('title'), facts: headFacts(book, run) };
    return book.file(`${head.title} ${run.id}`, [
      book.sheet({
        ...head,
        name: book.text('sheetsTab'),
        columns: sheetColumns(book, run.kinds),
        rows: allRows((page) => this.runs.listSheets(auth, run.id, page), IN_ORDER),
      }),
      book.sheet({
        ...head,
        name: book.text('findingsTab'),
        columns: findingColumns(book),
        rows: allRows((page) => this.runs.listFindings(auth, { runId: run.id, kind: undefined, page }), IN_ORDER),
      }),
    ]);
  }
}

function headFacts(
  book: Workbook,
  { kinds, side, createTime, startedBy, packVersion, listLabel, options, counts }: CheckRunRecord,
): Fact[] {
  return [
    [book.text('side'), book.text(`sides.${side}`)],
    [book.text('started'), clock.day(createTime)],
    [book.text('by'), startedBy],
    ...(packVersion === null ? [] : [[book.text('pack'), book.text('packVersion', { version: packVersion })] as Fact]),
    ...(kinds.includes('svhc') ? [[book.text('list'), listLabel ?? book.text('listNotJudged')] as Fact] : []),
    ...(options.substances?.length
      ? [[book.text('substances'), options.substances.map(({ text }) => text).join('; ')] as Fact]
      : []),
    ...kinds.map((kind): Fact => [book.label(checkKind, kind), book.text('countsLine', { ...counts[kind] })]),
  ];
}
function sheetColumns(book: Workbook, kinds: readonly CheckKind[]): ReportColumn<CheckedSheetRow>[] {
  const column = book.column<CheckedSheetRow>();
  return [
    column('name', 34, ({ name, foreignName }) => book.localName(name, foreignName)),
    column('number', 20, ({ number }) => number),
    column('cid', 14, ({ cid }) => cid, '0'),
    column('cver', 9, ({ cver }) => cver),
    column('kind', 16, ({ kind }) => book.label(nodeType, kind)),
    column('supplier', 28, ({ supplierName, supplierForeignName }) =>
      book.localName(supplierName, supplierForeignName),
    ),
    ...kinds.map((kind): ReportColumn<CheckedSheetRow> => ({
      title: book.label(checkKind, kind),
      width: 14,
      value: ({ levels }) => {
        const level = levels[kind];
        return level === undefined ? null : book.label(infoType, level);
      },
    })),
    column('worst', 12, ({ worst }) => book.label(infoType, worst)),
    column('errors', 9, ({ errors }) => errors, '0'),
    column('warnings', 9, ({ warnings }) => warnings, '0'),
  ];
}
function findingColumns(book: Workbook): ReportColumn<CheckFindingRow>[] {
  const column = book.column<CheckFindingRow>();
  return [
    column('level', 11, ({ level }) => book.label(infoType, level)),
    column('what', 18, ({ kind }) => book.label(checkKind, kind)),
    column('name', 30, ({ sheetName, sheetForeignName }) => book.localName(sheetName, sheetForeignName)),
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
  ];
}
