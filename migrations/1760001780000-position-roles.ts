import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The same condition as `releasedSql` of the sheets. */
const RELEASED = `(s.status in ('ST', 'IR', 'RL') or (s.status = 'SD' and s.version = trunc(s.version)))`;

/**
 * The role of a BOM position (domain `PositionRole`, decision 0078): counted with a data sheet, covered by one
 * above, a group of positions, or unmatched. It follows from the hooks and the tree alone and is maintained by
 * triggers, so that no writer can forget it. Bulk writers set `matlas.position_roles` to `later` for their
 * transaction and call `bom_position_roles(model)` once at the end.
 */
export class PositionRoles1760001780000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table bom_position add column role text not null default 'unmatched'
        constraint bom_position_role check (role in ('counted', 'covered', 'group', 'unmatched'));
      create index bom_position_role on bom_position (model_id, role);
      drop index bom_position_state;
      create function bom_position_roles(model int) returns void language sql security definer set search_path from current set enable_nestloop = off as $$
        with recursive hooked(id) as materialized (
            select p.id from bom_position p join mds_sheet s on s.id = p.sheet_id where p.model_id = model and ${RELEASED}),
          covered(id) as (
            select k.id from hooked h join bom_position k on k.parent_id = h.id
            union select k.id from covered c join bom_position k on k.parent_id = c.id),
          fresh as (select p.id, case when c.id is not null then 'covered' when h.id is not null then 'counted'
              when exists (select 1 from bom_position k where k.parent_id = p.id) then 'group' else 'unmatched' end as role
            from bom_position p left join covered c on c.id = p.id left join hooked h on h.id = p.id where p.model_id = model)
        update bom_position p set role = f.role from fresh f where f.id = p.id and p.role <> f.role $$;
      create function bom_position_changed() returns trigger language plpgsql security definer set search_path from current as $$
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
      create trigger bom_position_inserted after insert on bom_position referencing new table as after
        for each statement execute function bom_position_changed();
      create trigger bom_position_updated after update on bom_position referencing old table as before new table as after
        for each statement execute function bom_position_changed();
      create trigger bom_position_deleted after delete on bom_position referencing old table as before
        for each statement execute function bom_position_changed();
      create function bom_position_sheet_changed() returns trigger language plpgsql security definer set search_path from current as $$
        begin
          perform bom_position_roles(m.model_id) from (select distinct p.model_id from bom_position p where p.sheet_id = new.id) m;
          return null;
        end $$;
      create trigger bom_position_sheet after update of status, version on mds_sheet
        for each row when (old.status <> new.status or old.version <> new.version) execute function bom_position_sheet_changed();
      select bom_position_roles(id) from vehicle_model;
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`drop trigger bom_position_sheet
        on mds_sheet; drop function bom_position_sheet_changed(); drop trigger bom_position_deleted
        on bom_position; drop trigger bom_position_updated on bom_position; drop trigger bom_position_inserted
        on bom_position;
      drop function bom_position_changed(); drop function bom_position_roles(int); create index bom_position_state
        on bom_position (model_id, match_state, ord);
      drop index bom_position_role; alter table bom_position drop column role`);
  }
}
