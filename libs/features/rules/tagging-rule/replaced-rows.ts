import type { ListColumn } from '@matlas/server-kit';

/** Tables in which an enterprise may replace a row of the platform by its own (libs/features/rules/README.md). */
export type ReplacedTable = 'rrr_rule' | 'rrr_scope' | 'rrr_technology' | 'recycled_target' | 'voc_limit';

/** Condition on `alias`: the enterprise's own rows, and those of the platform that it has not replaced. */
export const inUseSql = (table: ReplacedTable, alias: string, enterprise: string): string =>
  `${alias}.deleted_at is null
      and (${alias}.enterprise_id = ${enterprise} or ${alias}.enterprise_id is null
        and not exists (select 1
        from ${table} own
        where own.replaces_id = ${alias}.id and own.enterprise_id = ${enterprise} and own.deleted_at is null))`;

/** The row that a stored id refers to now: the enterprise's own in the place of the platform's. */
export const standInSql = (table: ReplacedTable, number: string, enterprise: string): string =>
  `coalesce((select own.id
    from ${table} own
    where own.replaces_id = ${number} and own.enterprise_id = ${enterprise} and own.deleted_at is null),
      ${number})`;

/** Whether the day is within the row's validity. */
export const validSql = (alias: string, day: string): string =>
  `(coalesce(${alias}.valid_from <= ${day}::date, true) and coalesce(${alias}.valid_to >= ${day}::date, true))`;

/** The day of the list as a column, so that it is available even when only displayed fields need it. */
export const joinDaySql = (day: string): string => `cross join (select ${day}::date as day) asked`;
export const DAY = 'asked.day';

interface StoredRow {
  id: number;
  enterpriseId: number | null;
  replacesId: number | null;
}
/** References store the id of the platform's row, so that they remain valid when an own row is added or deleted. */
export const referencedId = ({ id, replacesId }: Pick<StoredRow, 'id' | 'replacesId'>): number => replacesId ?? id;

/** Fields with which a save changes the own row, or inserts one in the place of the platform's. */
export function ownerFields(
  auth: { enterpriseId: number; userId: number },
  before: StoredRow | undefined,
  version: number | undefined,
): { id?: number; version?: number; enterpriseId?: number; createdBy?: number; replacesId?: number } {
  if (before && before.enterpriseId !== null) return { id: before.id, ...(version === undefined ? {} : { version }) };
  return { enterpriseId: auth.enterpriseId, createdBy: auth.userId, ...(before ? { replacesId: before.id } : {}) };
}
export const rowFieldsOf = ({
  enterpriseId,
  replacesId,
  createTime,
  updateTime,
  version,
}: StoredRow & { createTime: Date; updateTime: Date; version: number }): {
  builtIn: boolean;
  replaces: boolean;
  can: { edit: boolean; delete: boolean };
  createTime: string;
  updateTime: string;
  version: number;
} => ({
  builtIn: enterpriseId === null,
  replaces: replacesId !== null,
  can: { edit: true, delete: enterpriseId !== null },
  createTime: createTime.toISOString(),
  updateTime: updateTime.toISOString(),
  version,
});

/** List column of the platform's rows, alias `t`. */
export const builtInColumn: ListColumn = { sql: '(t.enterprise_id is null)', kind: 'boolean', notNull: true };
