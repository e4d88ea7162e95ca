import type { SheetRow } from '../workbook/read-rows';

export interface IgnoredColumn {
  column: number;
  row: SheetRow;
  value: string;
  count: number;
}

/** Filled cells that a sheet has no field for: a column with its first row and value, and how often it was filled. */
export class IgnoredCells {
  private columns = new Map<number, IgnoredColumn>();

  add(column: number, row: SheetRow, value: string): void {
    const known = this.columns.get(column);
    if (known) known.count += 1;
    else this.columns.set(column, { column, row, value, count: 1 });
  }
  /** The columns so far; begins anew. */
  drain(): IgnoredColumn[] {
    const all = [...this.columns.values()];
    this.columns = new Map();
    return all;
  }
}
