import type { MigrationInterface, QueryRunner } from 'typeorm';

const released = (alias: string): string =>
  `(${alias}.status in ('ST', 'IR', 'RL') or (${alias}.status = 'SD' and ${alias}.version = trunc(${alias}.version)))`;

/**
 * The parents of a vehicle are read once and joined. As a condition of each row, they were looked up row by row where
 * the table had no statistics: after an import of 20,000 positions, 400 million rows were read.
 */
const PARENTS = `, parents(id) as materialized (select distinct k.parent_id
            from bom_position k where k.model_id = model and k.parent_id is not null)`;

/** Roles of a whole vehicle are computed with the same plan whether the table has statistics or not. */
export class RolesWithoutStatistics1760001910000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(rolesFunction(PARENTS, 'left join parents g on g.id = p.id', 'g.id is not null'));
  }
  async down(db: QueryRunner): Promise<void> {
    const isGroup = 'exists (select 1 from bom_position k where k.parent_id = p.id and k.model_id = model)';
    await db.query(rolesFunction('', '', isGroup));
  }
}

const rolesFunction = (parents: string, join: string, isGroup: string): string => `
  create or replace function bom_position_roles(model int) returns void language sql security definer
    set search_path from current set enable_nestloop = off as $$
    with recursive hooked(id) as materialized (select p.id from bom_position p join mds_sheet s on s.id = p.sheet_id
        where p.model_id = model and ${released('s')}),
      covered(id) as (
        select k.id from hooked h join bom_position k on k.parent_id = h.id and k.model_id = model
        union select k.id from covered c join bom_position k on k.parent_id = c.id and k.model_id = model)${parents},
      fresh as (select p.id, case when c.id is not null then 'covered' when h.id is not null then 'counted'
          when ${isGroup} then 'group' else 'unmatched' end as role
        from bom_position p left join covered c on c.id = p.id left join hooked h on h.id = p.id ${join}
        where p.model_id = model)
    update bom_position p set role = f.role from fresh f where f.id = p.id and p.model_id = model and p.role <> f.role $$`;
