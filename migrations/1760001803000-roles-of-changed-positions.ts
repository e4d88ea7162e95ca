import type { MigrationInterface, QueryRunner } from 'typeorm';

const released = (alias: string): string =>
  `(${alias}.status in ('ST', 'IR', 'RL') or (${alias}.status = 'SD' and ${alias}.version = trunc(${alias}.version)))`;
/** A scalar subquery, because `exists` may be executed by reading all sheets once. */
const hooked = (sheet: string): string =>
  `coalesce((select ${released('s')} from mds_sheet s where s.id = ${sheet}), false)`;

/**
 * Roles of positions (decision 0078) are recomputed only for the rows that a statement affects: the changed
 * positions with their subtrees, and their parents, which may have become groups or stopped being groups. Large
 * changes are computed per vehicle, as before, but without reading other vehicles: with a million positions each
 * hook read two million rows. A sheet whose status changes without becoming released or losing that state changes
 * no role.
 */
export class RolesOfChangedPositions1760001803000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create or replace function bom_position_roles(model int) returns void language sql security definer
        set search_path from current set enable_nestloop = off as $$
        with recursive hooked(id) as materialized (select p.id from bom_position p join mds_sheet s on s.id = p.sheet_id
            where p.model_id = model and ${released('s')}),
          covered(id) as (
            select k.id from hooked h join bom_position k on k.parent_id = h.id and k.model_id = model
            union select k.id from covered c join bom_position k on k.parent_id = c.id and k.model_id = model),
          fresh as (select p.id, case when c.id is not null then 'covered' when h.id is not null then 'counted'
              when exists (select 1 from bom_position k where k.parent_id = p.id and k.model_id = model) then 'group' else 'unmatched' end as role
            from bom_position p left join covered c on c.id = p.id left join hooked h on h.id = p.id where p.model_id = model)
        update bom_position p set role = f.role from fresh f where f.id = p.id and p.model_id = model and p.role <> f.role $$;
      create function bom_position_roles_below(changed int[], parents int[]) returns void language sql
        security definer set search_path from current
        set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
        with recursive under(id, sheet_id, covered, deep) as (
            select p.id, p.sheet_id, exists (
                with recursive up(id) as (select p.parent_id
                  union all select u.parent_id from up join bom_position u on u.id = up.id)
                select 1 from up join bom_position a on a.id = up.id where ${hooked('a.sheet_id')}),
              p.id = any(changed)
            from bom_position p where p.id = any(changed || parents)
            union
            select k.id, k.sheet_id, u.covered or ${hooked('u.sheet_id')}, true
            from under u join bom_position k on k.parent_id = u.id where u.deep),
          fresh as (select distinct u.id, case when u.covered then 'covered' when ${hooked('u.sheet_id')} then 'counted'
              when exists (select 1 from bom_position k where k.parent_id = u.id) then 'group' else 'unmatched' end as role
            from under u)
        update bom_position p set role = f.role from fresh f where f.id = p.id and p.role <> f.role $$;
      create function bom_position_roles_of(changed int[], parents int[]) returns void language plpgsql
        security definer set search_path from current as $$
        declare models int[];
        begin
          select array_agg(distinct p.model_id) into models from bom_position p where p.id = any(changed || parents);
          if cardinality(changed) + cardinality(parents) > ${MANY} * cardinality(models) then
            perform bom_position_roles(m) from unnest(models) m;
          elsif models is not null then
            perform bom_position_roles_below(changed, parents);
          end if;
        end $$;
      create or replace function bom_position_changed() returns trigger language plpgsql security definer
        set search_path from current as $$
        declare changed int[] := '{}'; parents int[] := '{}';
        begin
          if current_setting('matlas.position_roles', true) = 'later' then return null; end if;
          if tg_op = 'UPDATE' then
            select coalesce(array_agg(n.id), '{}'),
              coalesce(array_agg(o.parent_id) filter (where n.parent_id is distinct from o.parent_id and o.parent_id is not null), '{}')
              || coalesce(array_agg(n.parent_id) filter (where n.parent_id is distinct from o.parent_id and n.parent_id is not null), '{}')
              into changed, parents
              from after n join before o on o.id = n.id
              where n.sheet_id is distinct from o.sheet_id or n.parent_id is distinct from o.parent_id or n.model_id <> o.model_id;
          elsif tg_op = 'INSERT' then
            select coalesce(array_agg(id), '{}'), coalesce(array_agg(distinct parent_id) filter (where parent_id is not null), '{}')
              into changed, parents from after;
          else
            select coalesce(array_agg(distinct o.parent_id) filter (where o.parent_id is not null), '{}') into parents from before o;
          end if;
          if cardinality(changed) + cardinality(parents) > 0 then perform bom_position_roles_of(changed, parents); end if;
          return null;
        end $$;
      create or replace function bom_position_sheet_changed() returns trigger language plpgsql security definer
        set search_path from current as $$
        declare changed int[];
        begin
          select array_agg(p.id) into changed from bom_position p where p.sheet_id = new.id;
          if changed is not null then perform bom_position_roles_of(changed, '{}'); end if;
          return null;
        end $$;
      drop trigger bom_position_sheet on mds_sheet;
      create trigger bom_position_sheet after update of status, version on mds_sheet for each row
        when (${released('old')} <> ${released('new')}) execute function bom_position_sheet_changed();
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger bom_position_sheet on mds_sheet;
      create or replace function bom_position_changed() returns trigger language plpgsql security definer set search_path from current as $$
        begin
          if current_setting('matlas.position_roles', true) = 'later' then return null; end if;
          if tg_op = 'UPDATE' then
            perform bom_position_roles(m.model_id) from (select distinct n.model_id from after n join before o on o.id = n.id
              where n.sheet_id is distinct from o.sheet_id or n.parent_id is distinct from o.parent_id or n.model_id <> o.model_id) m;
          elsif tg_op = 'INSERT' then perform bom_position_roles(m.model_id) from (select distinct model_id from after) m;
          else perform bom_position_roles(m.model_id) from (select distinct o.model_id from before o join vehicle_model v on v.id = o.model_id) m;
          end if;
          return null;
        end $$;
      create or replace function bom_position_sheet_changed() returns trigger language plpgsql security definer set search_path from current as $$
        begin
          perform bom_position_roles(m.model_id) from (select distinct p.model_id from bom_position p where p.sheet_id = new.id) m;
          return null;
        end $$;
      create trigger bom_position_sheet after update of status, version on mds_sheet for each row
        when (old.status <> new.status or old.version <> new.version) execute function bom_position_sheet_changed();
      create or replace function bom_position_roles(model int) returns void language sql security definer
        set search_path from current set enable_nestloop = off as $$
        with recursive hooked(id) as materialized (select p.id from bom_position p join mds_sheet s on s.id = p.sheet_id
            where p.model_id = model and ${released('s')}),
          covered(id) as (
            select k.id from hooked h join bom_position k on k.parent_id = h.id
            union select k.id from covered c join bom_position k on k.parent_id = c.id),
          fresh as (select p.id, case when c.id is not null then 'covered' when h.id is not null then 'counted'
              when exists (select 1 from bom_position k where k.parent_id = p.id) then 'group' else 'unmatched' end as role
            from bom_position p left join covered c on c.id = p.id left join hooked h on h.id = p.id where p.model_id = model)
        update bom_position p set role = f.role from fresh f where f.id = p.id and p.role <> f.role $$;
      drop function bom_position_roles_of(int[], int[]);
      drop function bom_position_roles_below(int[], int[]);
    `);
  }
}

/** From this number of changed positions of a vehicle on, all of its positions are recomputed at once. */
const MANY = 500;
