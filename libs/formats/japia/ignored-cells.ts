import type { SheetRow } from '../workbook/read-rows';

export interface IgnoredColumn {
  column: number;
  row: SheetRow;
  value: string;
  count: number;
}

/** Counts filled cells that a sheet has no field for, by column, with the first row and value. */
export class IgnoredCells {
  private columns = new Map<number, IgnoredColumn>();

  add(column: number, row: SheetRow, value: string): void {
    const known = this.columns.get(column);
    if (known) known.count += 1;
    else this.columns.set(column, { column, row, value, count: 1 });
  }
  /** Returns the columns so far and starts over. */
  drain(): IgnoredColumn[] {
    const all = [...this.columns.values()];
    this.columns = new Map();
    return all;
  }
}
