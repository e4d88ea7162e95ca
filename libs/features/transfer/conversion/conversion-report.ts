import type { Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { conversionState, isErrorCode, nodeType } from '@matlas/contract';
import {
  type AnySheet,
  clock,
  type Fact,
  type FileAnswer,
  type Language,
  Translator,
  type Workbook,
  Workbooks,
} from '@matlas/server-kit';
import type { ConversionEntity } from './conversion.entity';
import type { ConvertedRow, BlockingFault } from './conversion-sheet.store';

const REPORT = 'conversion';
const ARROW = ' › ';
type Rows = AsyncIterable<ConvertedRow> | Iterable<ConvertedRow>;
interface Line<T> {
  row: ConvertedRow;
  what: T;
}

/**
 * The loss report of a run, in the reader's language: its sheets, their blocking errors, losses, and replaced
 * values.
 */
@Injectable()
export class ConversionReport {
  constructor(
    private readonly translator: Translator,
    private readonly workbooks: Workbooks,
  ) {}

  fileName(runId: number, language?: Language): string {
    return `${this.workbooks.open(REPORT, language).text('report')}-${runId}`;
  }
  /** The message of an error that blocks a sheet. */
  formatMessage({ code, params }: BlockingFault, language: Language = this.translator.language): string {
    return isErrorCode(code)
      ? this.translator.error(code, params, language)
      : this.translator.issue(code, params, language);
  }
  exportFile(run: ConversionEntity, rows: () => AsyncIterable<ConvertedRow>): Promise<FileAnswer> {
    const book = this.workbooks.open(REPORT);
    return book.file(this.fileName(run.id), this.buildSheets(book, run, rows));
  }
  /** As part of an archive. */
  write(sink: Writable, run: ConversionEntity, rows: ConvertedRow[], language: Language): Promise<void> {
    const book = this.workbooks.open(REPORT, language);
    return book.write(sink, this.buildSheets(book, run, rows));
  }
  private buildSheets(
    book: Workbook,
    run: ConversionEntity,
    rows: ConvertedRow[] | (() => AsyncIterable<ConvertedRow>),
  ): AnySheet[] {
    const all = (): Rows => (Array.isArray(rows) ? rows : rows());
    const { sheet } = book.headed(book.text('report'), [
      [book.text('direction'), book.label('conversionDirection', run.direction)],
      [book.text('started'), clock.day(run.createTime)],
      ...(run.fileName === null ? [] : [[book.text('fileName'), run.fileName] as Fact]),
      [book.text('form'), book.text('notImdsAi')],
    ]);
    const blocking = (fault: BlockingFault): string => this.formatMessage(fault, book.language);
    return [
      sheet('sheets', sheetColumns(book), all()),
      sheet(
        'keptBack',
        blockedColumns(book, blocking),
        lines(all(), ({ findings }) => findings),
      ),
      sheet(
        'losses',
        lossColumns(book),
        lines(all(), ({ losses }) => losses),
      ),
      sheet(
        'words',
        wordColumns(book),
        lines(all(), ({ words }) => words),
      ),
    ];
  }
}

function sheetColumns(book: Workbook) {
  const column = book.column<ConvertedRow>();
  return [
    column('name', 36, ({ name }) => name),
    column('foreignName', 30, ({ foreignName }) => foreignName),
    column('number', 20, ({ number }) => number),
    column('cid', 14, ({ cid }) => cid),
    column('cver', 9, ({ cver }) => cver),
    column('kind', 16, ({ kind }) => book.label(nodeType, kind)),
    column('state', 14, ({ state }) => book.label(conversionState, state)),
    column('keptBack', 12, ({ findings }) => findings.length),
    column('losses', 10, ({ losses }) => losses.length),
    column('words', 12, ({ words }) => words.length),
    column('materials', 30, ({ materials }) => materials.map(({ name }) => name).join('; ')),
  ];
}
function blockedColumns(book: Workbook, message: (fault: BlockingFault) => string) {
  const column = book.column<Line<BlockingFault>>();
  return [
    column('name', 36, ({ row }) => row.name),
    column('number', 20, ({ row }) => row.number),
    column('place', 44, ({ what }) => what.names.join(ARROW)),
    column('why', 70, ({ what }) => message(what)),
    column('field', 22, ({ what }) => what.field),
    column('value', 24, ({ what }) => what.value),
  ];
}
function lossColumns(book: Workbook) {
  const column = book.column<Line<ConvertedRow['losses'][number]>>();
  return [
    column('name', 36, ({ row }) => row.name),
    column('number', 20, ({ row }) => row.number),
    column('place', 44, ({ what }) => what.names.join(ARROW)),
    column('field', 30, ({ what }) => what.field),
    column('value', 40, ({ what }) => what.value),
    column('why', 24, ({ what }) => book.text(`reason.${what.reason}`)),
    column('to', 24, ({ what }) => what.to),
  ];
}
function wordColumns(book: Workbook) {
  const column = book.column<Line<ConvertedRow['words'][number]>>();
  return [
    column('name', 36, ({ row }) => row.name),
    column('number', 20, ({ row }) => row.number),
    column('place', 44, ({ what }) => what.names.join(ARROW)),
    column('field', 22, ({ what }) => what.field),
    column('from', 30, ({ what }) => what.from),
    column('to', 30, ({ what }) => what.to),
  ];
}

async function* lines<T>(rows: Rows, of: (row: ConvertedRow) => readonly T[]): AsyncGenerator<Line<T>> {
  for await (const row of rows) for (const what of of(row)) yield { row, what };
}
