import { Injectable } from '@nestjs/common';
import type { RowFaultReport } from '@matlas/contract';
import { type AnySheet, type Fact, type FileAnswer, Workbooks } from '@matlas/server-kit';

interface FaultSheet<F extends RowFaultReport> {
  title: string;
  facts?: readonly Fact[];
  /** All faults, in row order. */
  faults: readonly F[];
  /** Column of a fault when its title is not enough to find it. */
  place?: (fault: F) => string;
}

/** The workbook of a file's faults: sheet, row, column, value and message of every one. */
@Injectable()
export class FaultWorkbook {
  constructor(private readonly workbooks: Workbooks) {}

  sheet<F extends RowFaultReport>({
    title,
    facts = [],
    faults,
    place = (fault) => fault.column,
  }: FaultSheet<F>): AnySheet {
    const book = this.workbooks.open('rowFaults');
    const column = book.column<F>();
    return book.sheet({
      name: book.text('name'),
      title,
      facts,
      columns: [
        column('sheet', 16, ({ sheet }) => sheet),
        column('row', 8, ({ row }) => row, '0'),
        column('column', 20, place),
        column('value', 30, ({ value }) => value),
        column('message', 60, ({ message }) => message),
      ],
      rows: faults,
    });
  }
  /** All faults of a checked import of rows. */
  ofReport(
    fileName: string,
    { rows, wrongRows, errors }: { rows: number; wrongRows: number; errors: readonly RowFaultReport[] },
  ): Promise<FileAnswer> {
    const title = this.workbooks.open('rowFaults').text('name');
    return this.answer(fileName, { rows, wrongRows }, { title, faults: errors });
  }
  /** The faults of a checked file; `counts` are its facts beside its name, by their texts. */
  answer<F extends RowFaultReport>(
    fileName: string,
    counts: Partial<Record<'rows' | 'wrongRows' | 'count', number>>,
    sheet: Omit<FaultSheet<F>, 'facts'>,
  ): Promise<FileAnswer> {
    const book = this.workbooks.open('rowFaults');
    const facts: Fact[] = [
      [book.text('source'), fileName],
      ...Object.entries(counts).map(([key, count]): Fact => [book.text(key), String(count)]),
    ];
    return book.file(`${fileName} ${book.text('file')}`, [this.sheet({ ...sheet, facts })]);
  }
}
