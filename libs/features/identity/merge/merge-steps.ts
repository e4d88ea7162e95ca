import type { MergeKind } from '@matlas/contract';

/**
 * What a merge does with a table of tenants. Conditions are SQL over the row `t`, with `:source` and `:target` for the
 * two enterprises, and `:codeMark` and `:nameMark` for what tells a code or a name of the source from one that the
 * target has.
 */
interface Place {
  readonly kind: MergeKind;
  readonly table: string;
  /** The columns that name a row beside its enterprise, with their types. */
  readonly key: readonly (readonly [column: string, type: string])[];
}
/** Rows of the source become the target's. */
export interface MoveStep extends Place {
  readonly op: 'move';
  /** The column that names the enterprise; `enterprise_id` when absent. */
  readonly column?: string;
  /**
   * Rows with a department go back with it: its column, what is remembered of it (itself when absent), and when the row
   * came into being.
   */
  readonly department?: { readonly column: string; readonly remembers?: string; readonly created: string };
  /** Rows that go wherever their parent goes, whoever made them since. */
  readonly follows?: { readonly table: string; readonly on: string };
  /** What stays with the alias, because the target has the same or needs it no more. */
  readonly stays?: string;
}
/**
 * A column gets another value before the rows move; it gets the old one back when nobody changed it since, and `free`
 * holds of `:before`.
 */
export interface RewriteStep extends Place {
  readonly op: 'rewrite';
  readonly column: string;
  readonly type: string;
  readonly when: string;
  readonly to: string;
  readonly free?: string;
  /** What people are told, `merge.notice.<code>`. */
  readonly tells?: 'renamed' | 'narrowed' | 'inherits';
}
/** Rows of the target that make no sense in one enterprise: they wait with the alias. */
export interface ParkStep extends Place {
  readonly op: 'park';
  readonly when: string;
}
/** Comes along without being touched; only counted. */
export interface AlongStep {
  readonly op: 'along';
  readonly kind: MergeKind;
  readonly count: string;
}
export type MergeStep = MoveStep | RewriteStep | ParkStep | AlongStep;

/** A column that names an enterprise or a department and that a merge leaves as it is. */
export interface LeftColumn {
  readonly column: `${string}.${string}`;
  readonly because: string;
}

/** What the merge of two enterprises does with an area's tables: a provider of the area, found by `MergePlan`. */
export abstract class MergeSteps {
  /** Parents before what follows them. */
  abstract readonly order: number;
  abstract readonly steps: readonly MergeStep[];
  readonly left: readonly LeftColumn[] = [];
}

export const ID = [['id', 'int']] as const;
export const BIG_ID = [['id', 'bigint']] as const;
export const inDepartment = (created: string): NonNullable<MoveStep['department']> => ({
  column: 'organisation_id',
  created,
});
/** The target has a row with the same value. */
export const targetHas = (table: string, expression: (alias: string) => string): string =>
  `exists (select 1 from ${table} o where o.enterprise_id = :target and ${expression('o')} = ${expression('t')})`;
/** Nobody of the source has taken the value since. */
export const freeAgain = (table: string, expression: (alias: string) => string, value: string): string =>
  `not exists (select 1 from ${table} o where o.enterprise_id = :source and ${expression('o')} = ${value})`;
