/**
 * Nothing new comes to an enterprise that was merged into another one (migration enterprise-merge): for every table
 * whose rows belong to `enterprise_id` and move with it. `apps/server/enterprise-merge.spec.ts` says which table has
 * none.
 */
export const shutToAlias = (table: string): string =>
  `create trigger ${table}_not_to_alias after insert on ${table} referencing new table as added
    for each statement execute function refuse_merged_enterprise();`;
