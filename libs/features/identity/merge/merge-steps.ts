import type { MergeKind } from '@matlas/contract';

/**
 * A step of a merge on one table with an enterprise or a department. Conditions are SQL on the row `t`. `:source` and
 * `:target` are the two enterprises; `:codeMark` and `:nameMark` make a code or a name of the source different from one
 * of the target.
 */
interface Place {
  readonly kind: MergeKind;
  readonly table: string;
  /** The columns that identify a row within its enterprise, with their types. */
  readonly key: readonly (readonly [column: string, type: string])[];
}
/** The rows of the source become rows of the target. */
export interface MoveStep extends Place {
  readonly op: 'move';
  /** The column with the enterprise; `enterprise_id` when absent. */
  readonly column?: string;
  /**
   * For rows that return with their department: `column` holds the department, `remembers` the column whose value is
   * recorded (`column` when absent), `created` the time when the row was created.
   */
  readonly department?: { readonly column: string; readonly remembers?: string; readonly created: string };
  /** Rows that always move with their parent row, also those created since the merge. */
  readonly follows?: { readonly table: string; readonly on: string };
  /** Rows that stay with the alias, because the target has the same or no longer needs them. */
  readonly stays?: string;
}
/**
 * Changes a column before the rows move. Undoing restores the old value when nobody has changed it since and the
 * condition `free` holds for `:before`.
 */
export interface RewriteStep extends Place {
  readonly op: 'rewrite';
  readonly column: string;
  readonly type: string;
  readonly when: string;
  readonly to: string;
  readonly free?: string;
  /** The notice to the users: `merge.notice.<code>`. */
  readonly noticeCode?: 'renamed' | 'narrowed' | 'inherits';
}
/** Rows that have no meaning inside one enterprise; they stay with the alias until the merge is undone. */
export interface ParkStep extends Place {
  readonly op: 'park';
  readonly when: string;
}
/** Rows that are not changed, because they follow other rows; they are only counted. */
export interface AlongStep {
  readonly op: 'along';
  readonly kind: MergeKind;
  readonly count: string;
}
export type MergeStep = MoveStep | RewriteStep | ParkStep | AlongStep;

/** A column with an enterprise or a department that a merge does not change, with the reason. */
export interface UnchangedColumn {
  readonly column: `${string}.${string}`;
  readonly because: string;
}

/** The merge steps of an area's tables. Each area provides a subclass, which `MergePlan` collects. */
export abstract class MergeSteps {
  /** Order of execution: parent tables before the tables that follow them. */
  abstract readonly order: number;
  abstract readonly steps: readonly MergeStep[];
  readonly unchangedColumns: readonly UnchangedColumn[] = [];
}

export const ID = [['id', 'int']] as const;
export const BIG_ID = [['id', 'bigint']] as const;
export const inDepartment = (created: string): NonNullable<MoveStep['department']> => ({
  column: 'organisation_id',
  created,
});
/** SQL condition: the target has a row with the same value. */
export const targetHas = (table: string, expression: (alias: string) => string): string =>
  `exists (select 1 from ${table} o where o.enterprise_id = :target and ${expression('o')} = ${expression('t')})`;
/** SQL condition: no row of the source has taken the value since the merge. */
export const freeAgain = (table: string, expression: (alias: string) => string, value: string): string =>
  `not exists (select 1 from ${table} o where o.enterprise_id = :source and ${expression('o')} = ${value})`;
