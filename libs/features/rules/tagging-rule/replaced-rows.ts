/** Tables whose rows of the platform an enterprise may replace by one of its own (libs/features/rules/README.md). */
export type ReplacedTable = 'rrr_rule' | 'rrr_scope' | 'rrr_technology' | 'recycled_target' | 'voc_limit';

/** Condition on `alias`: the enterprise's own rows, and those of the platform that it has not replaced. */
export const inUseSql = (table: ReplacedTable, alias: string, enterprise: string): string =>
  `${alias}.deleted_at is null
      and (${alias}.enterprise_id = ${enterprise} or ${alias}.enterprise_id is null
        and not exists (select 1
        from ${table} own
        where own.replaces_id = ${alias}.id and own.enterprise_id = ${enterprise} and own.deleted_at is null))`;

/** The row that a kept number stands for now: the enterprise's own in place of the platform's. */
export const standInSql = (table: ReplacedTable, number: string, enterprise: string): string =>
  `coalesce((select own.id
    from ${table} own
    where own.replaces_id = ${number} and own.enterprise_id = ${enterprise} and own.deleted_at is null),
      ${number})`;

/** Is the day within the row's dates? */
export const validSql = (alias: string, day: string): string =>
  `(coalesce(${alias}.valid_from <= ${day}::date, true) and coalesce(${alias}.valid_to >= ${day}::date, true))`;

/** The day that a list is read as of, as a column: also where only the shown fields ask for it. */
export const onDay = (day: string): string => `cross join (select ${day}::date as day) asked`;
export const DAY = 'asked.day';

interface KeptRow {
  id: number;
  enterpriseId: number | null;
  replacesId: number | null;
}
/** Numbers are kept as the platform's, so that they go on when an own row comes or goes. */
export const keptNumber = ({ id, replacesId }: Pick<KeptRow, 'id' | 'replacesId'>): number => replacesId ?? id;

/** Fields by which a save changes the own row, or puts one in place of the platform's. */
export function ownerFields(
  auth: { enterpriseId: number; userId: number },
  before: KeptRow | undefined,
  version: number | undefined,
): { id?: number; version?: number; enterpriseId?: number; createdBy?: number; replacesId?: number } {
  if (before && before.enterpriseId !== null) return { id: before.id, ...(version === undefined ? {} : { version }) };
  return { enterpriseId: auth.enterpriseId, createdBy: auth.userId, ...(before ? { replacesId: before.id } : {}) };
}
export const keptOf = ({
  enterpriseId,
  replacesId,
  createTime,
  updateTime,
  version,
}: KeptRow & { createTime: Date; updateTime: Date; version: number }): {
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
