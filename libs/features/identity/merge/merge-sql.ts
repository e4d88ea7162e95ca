import { Params } from '@matlas/server-kit';
import type { MoveStep, ParkStep, RewriteStep } from './merge-steps';

const NAMED = /(?<!:):([a-zA-Z]\w*)/g;

/** Binds named values: each name in the statement becomes a placeholder. */
export function bind(text: string, values: Readonly<Record<string, unknown>>): [text: string, values: unknown[]] {
  const params = new Params();
  const places = new Map<string, string>();
  const bound = text.replace(NAMED, (_, name: string) => {
    if (!(name in values)) throw new Error(`no value for :${name}`);
    const place = places.get(name) ?? params.add(values[name]);
    places.set(name, place);
    return place;
  });
  return [bound, params.values];
}

type Step = MoveStep | RewriteStep | ParkStep;
const tenant = (step: Step): string => (step.op === 'move' && step.column) || 'enterprise_id';
export const formatStepPlace = (step: Step): string =>
  step.op === 'rewrite'
    ? `${step.table}=${step.column}`
    : step.op === 'park'
      ? `${step.table} parked`
      : `${step.table}.${tenant(step)}`;
const keyText = ({ key }: Step): string => key.map(([column]) => `t.${column}::text`).join(` || '/' || `);
/** SQL condition: the row of the table that a recorded row refers to. */
const isSameRowSql = ({ key }: Step): string =>
  key
    .map(
      ([column, type], n) =>
        `t.${column} = ${key.length === 1 ? 'r.key' : `split_part(r.key, '/', ${n + 1})`}::${type}`,
    )
    .join(' and ');
const rememberedRowSql = (step: Step): string =>
  `r.merge_id = :merge and r.place = '${formatStepPlace(step)}' and ${isSameRowSql(step)}`;

const movedRowSql = (step: MoveStep): string =>
  `t.${tenant(step)} = :source${step.stays ? ` and not (${step.stays})` : ''}`;
/** SQL condition for the rows of a step; used by the preview and by the merge. */
export const concernedRowsSql = (step: Step): string =>
  `from ${step.table} t where ${step.op === 'move' ? movedRowSql(step) : step.when}`;
export const staying = (step: MoveStep): string | undefined =>
  step.stays && `from ${step.table} t where t.${tenant(step)} = :source and (${step.stays})`;
export const ofTarget = (step: MoveStep): string => `from ${step.table} t where t.${tenant(step)} = :target`;

/** The statement that executes the step and records each row. */
export function executeSql(step: Step): string {
  const into =
    'insert into enterprise_merge_row (merge_id, place, key, organisation_id, before, after) select :merge::int';
  if (step.op === 'rewrite') {
    return `with old as materialized (select ${keyText(step)} as key, t.${step.column}::text as before,
        (${step.to})::text as after ${concernedRowsSql(step)}),
      done as (update ${step.table} t set ${step.column} = r.after::${step.type} from old r where ${isSameRowSql(step)})
      ${into}, '${formatStepPlace(step)}', key, null, before, after from old`;
  }
  const department =
    step.op === 'move' && step.department ? `t.${step.department.remembers ?? step.department.column}` : 'null::int';
  const [set, where] = step.op === 'park' ? [':source', step.when] : [':target', movedRowSql(step)];
  return `with done as (update ${step.table} t
      set ${tenant(step)} = ${set}
      where ${where}
      returning ${keyText(step)} as key, ${department} as department)
    ${into}, '${formatStepPlace(step)}', key, department, null, null from done`;
}

/**
 * SQL expression of the department after the undo: one that does not return is replaced by the recorded one, or by the
 * root department of the source.
 */
const returnedDepartmentSql = (step: MoveStep, from: 'r' | 'p'): string => {
  if (step.department?.column !== 'organisation_id') return '';
  const other =
    from === 'r'
      ? 'when r.organisation_id = any(:returning::int[]) then r.organisation_id else :root::int'
      : 'else p.organisation_id';
  return `,
      organisation_id = case when t.organisation_id is null
        or t.organisation_id = any(:returning::int[]) then t.organisation_id ${other} end`;
};
/** The statement that returns the moved rows. */
export const movingBack = (step: MoveStep): string =>
  `update ${step.table} t
    set ${tenant(step)} = :source${returnedDepartmentSql(step, 'r')}
    from enterprise_merge_row r
    where ${rememberedRowSql(step)} and t.${tenant(step)} = :target`;
/** Recorded rows that belong to the source again. */
export const goneBack = (step: MoveStep): string =>
  `from enterprise_merge_row r
    join ${step.table} t on ${isSameRowSql(step)}
    where r.merge_id = :merge and r.place = '${formatStepPlace(step)}' and t.${tenant(step)} = :source`;
export function takingAlong(step: MoveStep): string | undefined {
  const { follows, department } = step;
  if (follows)
    return `update ${step.table} t
      set ${tenant(step)} = :source${returnedDepartmentSql(step, 'p')}
      from ${follows.table} p
      where ${follows.on} and p.enterprise_id = :source and t.${tenant(step)} = :target`;
  return (
    department &&
    `update ${step.table} t
      set ${tenant(step)} = :source
      where t.${tenant(step)} = :target and t.${department.column} = any(:returning::int[])
        and t.${department.created} > (select m.merged_at from enterprise_merge m where m.id = :merge)`
  );
}
/** Rows that the target put into departments that it loses; they stay with the target. */
export const leaving = (step: MoveStep): string | undefined =>
  step.department?.column === 'organisation_id'
    ? `update ${step.table} t
      set organisation_id = :targetRoot
      where t.${tenant(step)} = :target and t.organisation_id = any(:returning::int[])`
    : undefined;
export const unparking = (step: ParkStep): string =>
  `update ${step.table} t
    set enterprise_id = :target
    from enterprise_merge_row r
    where ${rememberedRowSql(step)} and t.enterprise_id = :source`;
export function rewritingBack(step: RewriteStep): string {
  const isFree = step.free ? ` and (${step.free.replaceAll(':before', 'r.before')})` : '';
  return `update ${step.table} t
    set ${step.column} = r.before::${step.type}
    from enterprise_merge_row r
    where ${rememberedRowSql(step)} and t.${step.column}::text is not distinct from r.after${isFree}`;
}
