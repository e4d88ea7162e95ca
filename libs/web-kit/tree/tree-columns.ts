import type { ReactNode } from 'react';
import type { Priority } from '../list/columns';

export interface TreeColumn<Row> {
  key: string;
  /** The header, in the reader's language. */
  title: string;
  /** Pixels. Exactly one column has none and takes the rest. */
  width?: number;
  align?: 'left' | 'right';
  priority?: Priority;
  render: (row: Row) => ReactNode;
  /** Plain text of the cell: copied by Ctrl+C and shown as title where the cell is cut. */
  text?: (row: Row) => string;
}

/** Width for which the column that takes the rest pushes others out. */
const restWidth = 240;
/** Width that it keeps when the columns that never leave want more than there is. */
const leastRestWidth = 160;
const selectWidth = 36;

/** Leaves out priority 3, then 2, from the right, until the rest fits. The first column always stays. */
export function fitTreeColumns<Row>(columns: readonly TreeColumn<Row>[], width: number): TreeColumn<Row>[] {
  let kept = [...columns];
  const needed = () => kept.reduce((sum, column) => sum + (column.width ?? restWidth), selectWidth);
  for (const priority of [3, 2] as const) {
    while (width > 0 && needed() > width) {
      const leaving = kept.findLast((column, index) => index > 0 && (column.priority ?? 2) === priority);
      if (!leaving) break;
      kept = kept.filter((column) => column !== leaving);
    }
  }
  return kept;
}

/** The CSS grid of a row. */
export function gridTemplate<Row>(columns: readonly TreeColumn<Row>[], withSelection: boolean): string {
  const tracks = columns.map(({ width }) => (width === undefined ? `minmax(${leastRestWidth}px, 1fr)` : `${width}px`));
  return [...(withSelection ? [`${selectWidth}px`] : []), ...tracks].join(' ');
}

/** Rows as a table for the clipboard: tabs and line ends, as a spreadsheet pastes them. */
export function asTable<Row>(rows: readonly Row[], columns: readonly TreeColumn<Row>[]): string {
  const readable = columns.filter((column) => column.text);
  const line = (row: Row) => readable.map((column) => (column.text?.(row) ?? '').replace(/[\t\r\n]+/g, ' ')).join('\t');
  return [readable.map((column) => column.title).join('\t'), ...rows.map(line)].join('\n');
}
