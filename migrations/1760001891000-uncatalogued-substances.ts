import type { MigrationInterface, QueryRunner } from 'typeorm';
import { derivedTable } from './walls';

/**
 * Substances that a sheet names and that the catalogue does not have (decision 0099): rows of their enterprise with
 * name and number, replaced everywhere when the catalogue gets the substance.
 */
export class UncataloguedSubstances1760001891000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(COLUMNS);
    await db.query(REPLACEMENTS);
    await db.query(derivedTable('mds_replaced_substance'));
    await db.query(EDGES_MAY_FOLLOW);
    await db.query(PACKED_MAY_FOLLOW);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ${packedRefusal('')}
      drop trigger mds_edge_frozen_update on mds_edge;
      drop function mds_refuse_frozen_edge_changes(); drop function mds_replaced_overrides(jsonb);
      create trigger mds_edge_frozen_update after update on mds_edge referencing old table as changed
        for each statement execute function mds_refuse_frozen_edges();
      create trigger mds_edge_frozen_moved after update on mds_edge referencing new table as changed
        for each statement execute function mds_refuse_frozen_edges();
      drop table mds_replaced_substance;
      alter table substance_request drop column uncatalogued_id;
      alter table substance drop column uncatalogued;`);
  }
}

/**
 * One row for a number, or for a number and a name where the number cannot be one (a wrong check digit stands for
 * anything), or for a name where there is no number.
 */
const COLUMNS = `
  alter table substance add column uncatalogued boolean not null default false,
    add constraint substance_uncatalogued check (not uncatalogued or (enterprise_id is not null and kind = 'substance'));
  create index substance_uncatalogued on substance (substance_key(cas), enterprise_id) where uncatalogued;
  alter table substance_request add column uncatalogued_id int
    constraint substance_request_uncatalogued_fk references substance (id) on delete set null;
  create index substance_request_uncatalogued on substance_request (uncatalogued_id)
    where uncatalogued_id is not null;`;

/** Sheets whose content was resolved anew: those that name the substance (\`own\`), and all that use them. */
const REPLACEMENTS = `
  create table mds_replaced_substance (
    sheet_id int not null constraint mds_replaced_substance_sheet_fk references mds_sheet (id) on delete cascade,
    substance_id int not null constraint mds_replaced_substance_substance_fk references substance (id),
    replaced_by int not null constraint mds_replaced_substance_by_fk references substance (id),
    own boolean not null, replaced_at timestamptz not null default now(),
    constraint mds_replaced_substance_pk primary key (sheet_id, substance_id));
  create index mds_replaced_substance_substance on mds_replaced_substance (substance_id);
  create index mds_replaced_substance_by on mds_replaced_substance (replaced_by);`;

/**
 * An edge of a released sheet never changes, with one exception: an uncatalogued substance becomes the substance
 * that replaced it, also in the overrides of applications. Amounts and all else stay.
 */
const EDGES_MAY_FOLLOW = `
  create function mds_replaced_overrides(overrides jsonb) returns jsonb language sql stable as $$
    select coalesce((select jsonb_agg(case when s.id is null then o.value
        else jsonb_set(o.value, '{substanceId}', to_jsonb(s.replaced_by)) end order by o.ordinality)
      from jsonb_array_elements(overrides) with ordinality o
      left join substance s on s.id = (o.value ->> 'substanceId')::int and s.uncatalogued
        and s.replaced_by is not null), overrides)
  $$;
  create function mds_refuse_frozen_edge_changes() returns trigger language plpgsql security definer
    set search_path from current set enable_hashjoin = off set enable_mergejoin = off as $$
  begin
    if exists (select 1 from before b join mds_node n on n.id = b.parent join mds_sheet s on s.id = n.sheet_id
        where s.status <> 'ED' and not exists (select 1 from changed c
          where c.parent = b.parent and c.pos = b.pos
            and to_jsonb(c) - 'child' - 'application_overrides' = to_jsonb(b) - 'child' - 'application_overrides'
            and (c.child = b.child or exists (select 1 from substance x
              where x.id = b.child and x.uncatalogued and x.replaced_by = c.child))
            and (c.application_overrides is not distinct from b.application_overrides
              or c.application_overrides = mds_replaced_overrides(b.application_overrides))))
      or exists (select 1 from changed c join mds_node n on n.id = c.parent join mds_sheet s on s.id = n.sheet_id
        where s.status <> 'ED' and not exists (select 1 from before b where b.parent = c.parent and b.pos = c.pos))
    then
      raise exception 'sheet is released and never changes' using errcode = 'MF001', table = tg_table_name;
    end if;
    return null;
  end $$;
  drop trigger mds_edge_frozen_update on mds_edge;
  drop trigger mds_edge_frozen_moved on mds_edge;
  create trigger mds_edge_frozen_update after update on mds_edge referencing old table as before new table as changed
    for each statement execute function mds_refuse_frozen_edge_changes();`;

/** The packed form of a release may only become what its tree says. */
const packedRefusal = (exception: string): string => `
  create or replace function mds_refuse_frozen_release() returns trigger language plpgsql security definer
    set search_path from current as $$
  begin
    ${exception}
    if exists (select 1 from mds_sheet s where s.id = (to_jsonb(old) ->> tg_argv[0])::int and s.status <> 'ED') then
      raise exception 'sheet is released and never changes' using errcode = 'MF001', table = tg_table_name;
    end if;
    return case when tg_op = 'DELETE' then old else new end;
  end $$;`;
const PACKED_MAY_FOLLOW = packedRefusal(`
    if tg_op = 'UPDATE' and tg_table_name = 'mds_packed' then
      if new.sheet_id = old.sheet_id
        and exists (select 1 from mds_packing p where p.sheet_id = new.sheet_id and p.data = new.data) then
        return new;
      end if;
    end if;`);
