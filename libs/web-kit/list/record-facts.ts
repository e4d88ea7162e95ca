import { nameColumn, rowName, type ResolvedColumn } from './columns';

/**
 * Whether the state of a record allows an action, from its `can`; a record without `can` allows everything that the
 * permission allows.
 */
export const allowsAction = (row: object, action: 'edit' | 'delete'): boolean =>
  !('can' in row) || (row.can as Partial<Record<string, boolean>>)[action] !== false;

/** Name of a record in confirmations and labels. */
export const subjectOf = <Row extends object>(row: Row, columns: readonly ResolvedColumn<Row>[]) =>
  rowName(row, nameColumn(columns));
