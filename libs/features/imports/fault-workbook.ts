import { Injectable } from '@nestjs/common';
import type { RowFaultReport } from '@matlas/contract';
import { type ReportColumn, type ReportSheet, writeReport } from '@matlas/formats';
import { exportStream, type FileAnswer, Translator, XLSX_TYPE } from '@matlas/server-kit';

interface FaultSheet<F extends RowFaultReport> {
  title: string;
  facts?: [string, string][];
  /** All faults, in row order. */
  faults: readonly F[];
  /** Column of a fault when its title is not enough to find it. */
  place?: (fault: F) => string;
}

/** The workbook of a file's faults: sheet, row, column, value and message of every one. */
@Injectable()
export class FaultWorkbook {
  constructor(private readonly translator: Translator) {}

  sheet<F extends RowFaultReport>({
    title,
    facts = [],
    faults,
    place = ({ column }) => column,
  }: FaultSheet<F>): ReportSheet<never> {
    const columns: ReportColumn<F>[] = [
      { title: this.word('sheet'), width: 16, value: ({ sheet }) => sheet },
      { title: this.word('row'), width: 8, format: '0', value: ({ row }) => row },
      { title: this.word('column'), width: 20, value: place },
      { title: this.word('value'), width: 30, value: ({ value }) => value },
      { title: this.word('message'), width: 60, value: ({ message }) => message },
    ];
    return { name: this.word('name'), title, facts, columns, rows: faults } as ReportSheet<never>;
  }
  /** The faults of a checked file; `counts` are its facts beside its name, by their words. */
  answer<F extends RowFaultReport>(
    fileName: string,
    counts: Partial<Record<'rows' | 'wrongRows' | 'count', number>>,
    sheet: Omit<FaultSheet<F>, 'facts'>,
  ): Promise<FileAnswer> {
    const facts: [string, string][] = [
      [this.word('source'), fileName],
      ...Object.entries(counts).map(([key, count]): [string, string] => [this.word(key), String(count)]),
    ];
    return exportStream(`${fileName} ${this.word('file')}.xlsx`, XLSX_TYPE, (sink) =>
      writeReport(sink, [this.sheet({ ...sheet, facts })]),
    );
  }
  private word(key: string): string {
    return this.translator.translate('reports', `rowFaults.${key}`);
  }
}
