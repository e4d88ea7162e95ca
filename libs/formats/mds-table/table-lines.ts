import { bareKey } from '@matlas/domain';
import type { CellCorrection, FileFault, FilePlace, ReadOptions } from '../sheet/sheet-document';
import { type TitledHead, type TitlesOf, titledHeadOf, titledStream } from '../workbook/titled-rows';
import type { SheetRow } from '../workbook/read-rows';

/** Position of a table in the file; `sheet` only in a workbook. */
export interface TableSource {
  file: string;
  sheet?: string;
  rows: AsyncGenerator<SheetRow[]>;
}
/** A row with its cell texts by column. */
export interface TableLine<C extends string> {
  row: number;
  getText(column: C): string;
  filled(column: C): boolean;
}
/** A fault of a row; `column` names the cell. */
export type LineFault<C extends string> = {
  code: string;
  params?: Record<string, unknown>;
  column?: C;
  severity?: 'error' | 'warning';
  sheetKey?: string;
  nodeKey?: string;
  field?: string;
};

/** The rows of one table with the user's corrections applied; adds the place to faults. */
export class TableLines<C extends string> {
  private head: TitledHead<C> = { row: 0, columns: new Map(), titles: [] };
  private columns = new Map<C, number>();
  private readonly corrections = new Map<number, CellCorrection[]>();
  constructor(
    private readonly source: TableSource,
    private readonly titles: TitlesOf<C>,
    { corrections = [] }: ReadOptions,
  ) {
    for (const correction of corrections)
      if (correction.sheet === undefined || correction.sheet === source.sheet)
        this.corrections.set(correction.row, [...(this.corrections.get(correction.row) ?? []), correction]);
  }

  get place(): FilePlace {
    return { file: this.source.file, ...(this.source.sheet === undefined ? {} : { sheet: this.source.sheet }) };
  }
  has(column: C): boolean {
    return this.columns.has(column);
  }
  /** Titles in the file that match no column. */
  unknownTitles(): { title: string; index: number }[] {
    const known = new Set(this.head.columns.values());
    return this.head.titles
      .map((title, index) => ({ title: title.trim(), index }))
      .filter(({ title, index }) => title !== '' && !known.has(index));
  }
  /** Reads the row of titles; all following rows are data. */
  async open(): Promise<AsyncGenerator<TableLine<C>[]>> {
    const { head, rows } = await titledStream(this.source.rows, this.titles);
    this.head = head;
    this.columns = new Map(head.columns);
    return this.lines(rows);
  }
  /** A fault at a cell, with the complete row as it was read. */
  fault(line: TableLine<C>, { column, severity = 'error', ...details }: LineFault<C>): FileFault {
    const { cells } = line as ReadLine<C>;
    const byTitle = Object.fromEntries(
      cells.flatMap((cell, index) => (cell === '' ? [] : [[this.titleAt(index), cell] as const])),
    );
    const value = column === undefined ? undefined : line.getText(column);
    return {
      ...details,
      severity,
      place: { ...this.place, row: line.row, ...(column === undefined ? {} : { column: this.titleOf(column) }) },
      ...(value ? { value } : {}),
      cells: byTitle,
    };
  }
  /** The column's title in the file, or our own title when the file lacks the column. */
  titleOf(column: C): string {
    const index = this.columns.get(column);
    return (index === undefined ? undefined : this.head.titles[index]?.trim()) || (this.titles[column][0] ?? column);
  }

  private titleAt(index: number): string {
    return this.head.titles[index]?.trim() || String(index + 1);
  }
  private async *lines(rows: AsyncGenerator<SheetRow[]>): AsyncGenerator<TableLine<C>[]> {
    for await (const batch of rows) yield batch.flatMap((row) => this.line(row) ?? []);
  }
  private line({ row, cells }: SheetRow): ReadLine<C> | undefined {
    const values = [...cells];
    for (const correction of this.corrections.get(row) ?? []) {
      if ('remove' in correction) return undefined;
      const index = this.indexOf(correction.column);
      while (values.length < index) values.push('');
      values[index] = correction.value.trim();
    }
    return new ReadLine(row, values, this.columns);
  }
  /** Finds a column by its title in the file, or by our title when the file lacks it: a correction may add a column. */
  private indexOf(title: string): number {
    const key = bareKey(title);
    const titleIndex = this.head.titles.findIndex((one) => bareKey(one) === key);
    if (titleIndex >= 0) return titleIndex;
    const [column] = titledHeadOf([{ sheet: '', row: 1, cells: [title] }], this.titles).columns.keys();
    const index = Math.max(this.head.titles.length, ...this.columns.values()) + 1;
    if (column === undefined) return index;
    const known = this.columns.get(column) ?? index;
    this.columns.set(column, known);
    return known;
  }
}

class ReadLine<C extends string> implements TableLine<C> {
  constructor(
    readonly row: number,
    readonly cells: string[],
    private readonly columns: ReadonlyMap<C, number>,
  ) {}
  getText(column: C): string {
    const index = this.columns.get(column);
    return index === undefined ? '' : (this.cells[index] ?? '');
  }
  filled(column: C): boolean {
    return this.getText(column) !== '';
  }
}
