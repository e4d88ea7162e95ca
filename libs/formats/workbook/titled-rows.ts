import { bareKey } from '@matlas/domain';
import { cellKindOf, type SheetCellKind, type SheetRow } from './read-rows';
import type { ReadTable } from './read-table';

/** A row of a workbook with its values by column. */
export interface TitledRow<C extends string> {
  row: number;
  cells: Partial<Record<C, string>>;
  /** What the file holds in the cell of a column: a number as such may be read differently from a text. */
  kindOf: (column: C) => SheetCellKind;
}
export interface TitledRows<C extends string> {
  sheet: string;
  rows: TitledRow<C>[];
  /** Columns that the table has. */ columns: C[];
  /** Their titles in the file: what to remember of a mapping that a person confirmed. */ titles: TitleMapping<C>;
}
/** Titles by which the columns of another file with the same layout are found again. */
export type TitleMapping<C extends string> = Partial<Record<C, string>>;
/** Titles by which a column is recognised, with or without a mark for required columns. */
export type TitlesOf<C extends string> = Readonly<Record<C, readonly string[]>>;

/** True when a title block may precede the column titles. */
const ROWS_TO_SEARCH = 20;
const MARK = /\s*\*\s*$/;

const titleKeys = new WeakMap<object, ReadonlyMap<string, readonly string[]>>();
/** Columns by the normalised form of their titles. */
function keysOf<C extends string>(titles: TitlesOf<C>): ReadonlyMap<string, readonly C[]> {
  const known = titleKeys.get(titles) as ReadonlyMap<string, readonly C[]> | undefined;
  if (known) return known;
  const keys = new Map<string, C[]>();
  for (const column of Object.keys(titles) as C[])
    for (const key of new Set(titles[column].map(bareKey))) keys.set(key, [...(keys.get(key) ?? []), column]);
  titleKeys.set(titles, keys);
  return keys;
}
function columnsOf<C extends string>(cells: readonly string[], titles: TitlesOf<C>): Map<C, number> {
  const keys = keysOf(titles);
  const found = new Map<C, number>();
  for (const [index, cell] of cells.entries()) {
    const key = bareKey(cell.replace(MARK, ''));
    for (const column of (key === '' ? undefined : keys.get(key)) ?? [])
      if (!found.has(column)) found.set(column, index);
  }
  return new Map(
    (Object.keys(titles) as C[]).flatMap((column) => {
      const index = found.get(column);
      return index === undefined ? [] : [[column, index] as const];
    }),
  );
}

/** The row of titles and the index of each column. */
export interface TitledHead<C extends string> {
  row: number;
  columns: ReadonlyMap<C, number>;
  titles: readonly string[];
}

/** The row with the most known titles among the first rows; row 0 when none has any. */
export function titledHeadOf<C extends string>(rows: readonly SheetRow[], titles: TitlesOf<C>): TitledHead<C> {
  const heads = rows
    .slice(0, ROWS_TO_SEARCH)
    .map((row): TitledHead<C> => ({ row: row.row, columns: columnsOf(row.cells, titles), titles: row.cells }));
  return heads.reduce((best, next) => (next.columns.size > best.columns.size ? next : best), {
    row: 0,
    columns: new Map<C, number>(),
    titles: [],
  });
}
const isFilled = ({ cells }: SheetRow): boolean => cells.some((cell) => cell.trim() !== '');

/**
 * Finds the row of titles and reads the rows below it; empty rows are skipped. A column with a remembered title is
 * found by it alone.
 */
export function titledRowsOf<C extends string>(
  table: ReadTable,
  titles: TitlesOf<C>,
  remembered: TitleMapping<C> = {},
): TitledRows<C> {
  const own = Object.entries(remembered).map(([column, title]) => [column, [title]]);
  const known = own.length === 0 ? titles : ({ ...titles, ...Object.fromEntries(own) } as TitlesOf<C>);
  const head = titledHeadOf(table.rows, known);
  const rows = table.rows.filter((row) => row.row > head.row && isFilled(row));
  const byColumn = (cells: readonly string[]) =>
    Object.fromEntries([...head.columns].map(([column, index]) => [column, (cells[index] ?? '').trim()])) as Partial<
      Record<C, string>
    >;
  return {
    sheet: table.sheet,
    columns: [...head.columns.keys()],
    titles: byColumn(head.titles),
    rows: rows.map((source) => ({
      row: source.row,
      cells: byColumn(source.cells),
      kindOf: (column) => cellKindOf(source, head.columns.get(column) ?? -1),
    })),
  };
}

/** Buffers at least the rows among which the titles are searched. */
export async function firstRows(batches: AsyncGenerator<SheetRow[]>): Promise<SheetRow[]> {
  const first: SheetRow[] = [];
  while (first.length < ROWS_TO_SEARCH) {
    const next = await batches.next();
    if (next.done) break;
    for (const row of next.value) first.push(row);
  }
  return first;
}
/**
 * The same for rows that arrive in batches and are not kept. Buffers the first batches until the row of titles is
 * determined.
 */
export async function titledStream<C extends string>(
  batches: AsyncGenerator<SheetRow[]>,
  titles: TitlesOf<C>,
): Promise<{ head: TitledHead<C>; rows: AsyncGenerator<SheetRow[]> }> {
  const first = await firstRows(batches);
  const head = titledHeadOf(first, titles);
  async function* below(): AsyncGenerator<SheetRow[]> {
    yield first.filter((row) => row.row > head.row && isFilled(row));
    for await (const batch of batches) yield batch.filter(isFilled);
  }
  return { head, rows: below() };
}
