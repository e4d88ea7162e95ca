import { nameColumn, rowName, type ResolvedColumn } from './columns';

/**
 * What a record allows in its present state comes with it as `can`; a record that says nothing allows what the role
 * may.
 */
export const allows = (row: object, action: 'edit' | 'delete'): boolean =>
  !('can' in row) || (row.can as Partial<Record<string, boolean>>)[action] !== false;

/** The name of a record in questions and labels. */
export const subjectOf = <Row extends object>(row: Row, columns: readonly ResolvedColumn<Row>[]) =>
  rowName(row, nameColumn(columns));
