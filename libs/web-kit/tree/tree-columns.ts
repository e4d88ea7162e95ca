import type { ReactNode } from 'react';
import type { Priority } from '../list/columns';

export interface TreeColumn<Row> {
  key: string;
  /** The header, in the reader's language. */
  title: string;
  /** Width in pixels. Exactly one column has none and takes the remaining width. */
  width?: number;
  align?: 'left' | 'right';
  priority?: Priority;
  render: (row: Row) => ReactNode;
  /** Plain text of the cell: copied by Ctrl+C, and shown as title when the cell is truncated. */
  text?: (row: Row) => string;
}

/** Width assumed for the column that takes the remaining width; other columns are hidden to reach it. */
const restWidth = 240;
/** Its minimum width when the columns that are always shown leave less. */
const minRestWidth = 160;
const selectWidth = 36;

/** Hides columns of priority 3, then 2, from the right, until the others fit. The first column is always shown. */
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

/** CSS grid template of a row. */
export function gridTemplate<Row>(columns: readonly TreeColumn<Row>[], withSelection: boolean): string {
  const tracks = columns.map(({ width }) => (width === undefined ? `minmax(${minRestWidth}px, 1fr)` : `${width}px`));
  return [...(withSelection ? [`${selectWidth}px`] : []), ...tracks].join(' ');
}

/** Rows as tab-separated text for the clipboard, as spreadsheets paste it. */
export function toTableText<Row>(rows: readonly Row[], columns: readonly TreeColumn<Row>[]): string {
  const readable = columns.filter((column) => column.text);
  const line = (row: Row) => readable.map((column) => (column.text?.(row) ?? '').replace(/[\t\r\n]+/g, ' ')).join('\t');
  return [readable.map((column) => column.title).join('\t'), ...rows.map(line)].join('\n');
}
