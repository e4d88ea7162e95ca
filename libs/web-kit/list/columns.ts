import type { ReactNode } from 'react';
import { ownKey } from '../client/own-key';

/** 1 never leaves, 3 leaves first when the width falls or a panel opens (ux.md section 4 "Column priority"). */
export type Priority = 1 | 2 | 3;

export interface ColumnOptions<Row> {
  /** Locale key of the header; `<name>.field.<key>` when absent. */
  title?: string;
  /** Pixels. One column of a list has none and takes the rest. */
  width?: number;
  align?: 'left' | 'right';
  priority?: Priority;
  /** The server sorts by this name. */
  sortable?: boolean;
  render?: (row: Row) => ReactNode;
  /** Shown only after the person chose it. */
  isExtra?: boolean;
  /** The name and the link, where that is not the first column. */
  isName?: boolean;
  /** What a row is called where this column names it, as in "Edit …"; the field's value when absent. */
  plain?: (row: Row) => string;
}

/** A column: the name of a field, a field with options, or something of its own under a key. */
export type Column<Row> =
  | (keyof Row & string)
  | ({ field: keyof Row & string } & ColumnOptions<Row>)
  | ({ key: string; render: (row: Row) => ReactNode } & ColumnOptions<Row>);

export interface ResolvedColumn<Row> extends ColumnOptions<Row> {
  key: string;
  priority: Priority;
}

/** Width counted for the column that takes the rest. */
const restWidth = 240;
const actionsWidth = 76;

/** All columns alike; the name, the first where none is marked, never leaves. */
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

/** What a row is called by. */
export const nameColumn = <Row>(columns: readonly ResolvedColumn<Row>[]): ResolvedColumn<Row> | undefined =>
  columns.find(({ isName }) => isName) ?? columns[0];

/** What a person chose on this device: keys in order, hidden ones left out. */
export type ColumnChoice = readonly string[];

export function defaultChoice<Row>(columns: readonly ResolvedColumn<Row>[]): ColumnChoice {
  return columns.filter((column) => !column.isExtra).map((column) => column.key);
}

export function chosenColumns<Row>(
  columns: readonly ResolvedColumn<Row>[],
  choice: ColumnChoice,
): ResolvedColumn<Row>[] {
  return choice.map((key) => columns.find((column) => column.key === key)).filter((column) => column !== undefined);
}

/**
 * Leaves out priority 3, then 2, from the right, until the rest fits. Zero width is not measured yet: everything stays.
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

/** Of the person, not of the device: another one on this browser has own columns. */
const storageKey = (name: string) => ownKey(`matlas.columns.${name}`);

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

/** The plain text of a cell whose column has no `render`. */
export function plainCell<Row>(row: Row, key: string): string {
  const value = (row as Record<string, unknown>)[key];
  return value === null || value === undefined || value === '' ? '–' : String(value);
}
/** What a row is called in labels and questions. */
export const rowName = <Row>(row: Row, name: ResolvedColumn<Row> | undefined): string =>
  name?.plain?.(row) ?? plainCell(row, name?.key ?? 'id');
