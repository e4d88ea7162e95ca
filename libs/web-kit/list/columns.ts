import type { ReactNode } from 'react';
import { userScopedKey } from '../client/own-key';

/**
 * 1 is always shown; 3 is hidden first when there is less space or a panel opens (ux.md section 4 "Column
 * priority").
 */
export type Priority = 1 | 2 | 3;

export interface ColumnOptions<Row> {
  /** Locale key of the header; `<name>.field.<key>` by default. */
  title?: string;
  /** Width in pixels. One column of a list has none and takes the remaining width. */
  width?: number;
  align?: 'left' | 'right';
  priority?: Priority;
  /** The column can be sorted by the server under this name. */
  sortable?: boolean;
  render?: (row: Row) => ReactNode;
  /** Hidden until the user chooses it. */
  isExtra?: boolean;
  /** Marks the column with the name and the link, where it is not the first one. */
  isName?: boolean;
  /** Name of a row as plain text, as in "Edit …", when this is the name column; the value of the field by default. */
  plainText?: (row: Row) => string;
}

/** A column: a field name, a field with options, or computed content under a key. */
export type Column<Row> =
  | (keyof Row & string)
  | ({ field: keyof Row & string } & ColumnOptions<Row>)
  | ({ key: string; render: (row: Row) => ReactNode } & ColumnOptions<Row>);

export interface ResolvedColumn<Row> extends ColumnOptions<Row> {
  key: string;
  priority: Priority;
}

/** Width assumed for the column that takes the remaining width. */
const restWidth = 240;
const actionsWidth = 76;

/** All columns with defaults filled in. The name column (the first one unless another is marked) is never hidden. */
export function resolveColumns<Row>(columns: readonly Column<Row>[]): ResolvedColumn<Row>[] {
  return columns.map((column, index) => {
    const options: ColumnOptions<Row> & { field?: string; key?: string } =
      typeof column === 'string' ? { field: column } : column;
    return {
      ...options,
      key: options.key ?? options.field ?? String(index),
      priority:
        options.priority ??
        (options.isName || (index === 0 && !columns.some((other) => typeof other !== 'string' && other.isName))
          ? 1
          : 2),
    };
  });
}

/** The name column. */
export const nameColumn = <Row>(columns: readonly ResolvedColumn<Row>[]): ResolvedColumn<Row> | undefined =>
  columns.find(({ isName }) => isName) ?? columns[0];

/** A user's choice on this device: keys in order, without the hidden ones. */
export type ColumnChoice = readonly string[];

export function defaultChoice<Row>(columns: readonly ResolvedColumn<Row>[]): ColumnChoice {
  return columns.filter((column) => !column.isExtra).map((column) => column.key);
}

export function applyChoice<Row>(columns: readonly ResolvedColumn<Row>[], choice: ColumnChoice): ResolvedColumn<Row>[] {
  return choice.map((key) => columns.find((column) => column.key === key)).filter((column) => column !== undefined);
}

/**
 * Hides columns of priority 3, then 2, from the right, until the others fit. Width 0 means not measured yet:
 * nothing is hidden.
 */
export function fitColumns<Row>(columns: readonly ResolvedColumn<Row>[], width: number): ResolvedColumn<Row>[] {
  let kept = [...columns];
  const needed = () => kept.reduce((sum, column) => sum + (column.width ?? restWidth), actionsWidth);
  for (const priority of [3, 2] as const) {
    while (width > 0 && needed() > width) {
      const leaving = kept.findLast((column) => column.priority === priority);
      if (!leaving) break;
      kept = kept.filter((column) => column !== leaving);
    }
  }
  return kept;
}

/** Stored per user, because several users can share a browser. */
const storageKey = (name: string) => userScopedKey(`matlas.columns.${name}`);

export function storedChoice(name: string): ColumnChoice | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey(name)) ?? 'null');
    return Array.isArray(value) && value.length > 0 ? value.map(String) : undefined;
  } catch {
    return undefined;
  }
}

export function storeChoice(name: string, choice: ColumnChoice | undefined): void {
  if (choice) localStorage.setItem(storageKey(name), JSON.stringify(choice));
  else localStorage.removeItem(storageKey(name));
}

/** Plain text of a cell in a column without `render`. */
export function plainCellText<Row>(row: Row, key: string): string {
  const value = (row as Record<string, unknown>)[key];
  return value === null || value === undefined || value === '' ? '–' : String(value);
}
/** Name of a row in labels and confirmations. */
export const rowName = <Row>(row: Row, name: ResolvedColumn<Row> | undefined): string =>
  name?.plainText?.(row) ?? plainCellText(row, name?.key ?? 'id');
