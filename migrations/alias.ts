/**
 * Refuses new rows for an enterprise that was merged into another one (migration enterprise-merge). For every table
 * whose rows belong to `enterprise_id` and move with it. `apps/server/enterprise-merge.spec.ts` reports tables
 * without it.
 */
export const shutToAlias = (table: string): string =>
  `create trigger ${table}_not_to_alias after insert on ${table} referencing new table as added
    for each statement execute function refuse_merged_enterprise();`;
