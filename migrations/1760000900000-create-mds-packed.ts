import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The data that analyses read of a released sheet: its own nodes and edges in one binary row (decision 0012),
 * written at release and never changed afterwards. The view produces the format, for drafts too;
 * libs/domain/engine/packed-graph.ts reads it. A change of the format must increase its number and pack all rows
 * again in the same migration.
 */
export class CreateMdsPacked1760000900000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(PACKING);
    await db.query(`
      create table mds_packed (
        sheet_id int constraint mds_packed_pk primary key constraint mds_packed_sheet_fk references mds_sheet (id)
          on delete cascade,
        data bytea not null);
      alter table mds_packed alter column data set storage external;
      insert into mds_packed (sheet_id, data)
      select p.sheet_id, p.data
      from mds_packing p
      where p.sheet_id in (select root from mds_closure)`);
    await db.query(FREEZE);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger mds_sheet_reopened on mds_sheet; drop trigger mds_closure_frozen on mds_closure; drop table mds_packed; drop view mds_packing;
      drop function mds_forget_release(); drop function mds_refuse_frozen_release(); drop function mds_packed_text(text)`);
  }
}

/**
 * A sheet: format (1 byte), number of nodes, of edges, bytes that follow; then each node with its edges. A node: id,
 * kind and bits, flags, number of edges, [class], [measured grams]. An edge: child, place, kind and bits, nominal,
 * [low, high where they differ from it], [application code], [overrides]. Only preferred alternatives count. Integers
 * of 4 bytes, floats of 8, texts as UTF-8 behind their length.
 */
const PACKING = `
  create function mds_packed_text(value text) returns bytea language sql immutable parallel safe as
    $$ select coalesce(int4send(octet_length(value)) || convert_to(value, 'UTF8'), '') $$;
  create view mds_packing as
  select t.sheet_id,
    '\\x01'::bytea || int4send(t.nodes) || int4send(t.edges) || int4send(octet_length(t.data)) || t.data as data
  from (
    select n.sheet_id, count(*)::int as nodes, sum(e.edges)::int as edges, string_agg(
        int4send(n.id) || substr(int2send((n.kind + case when n.class_code is null then 0 else 8 end + case
          when n.measured_mass_g is null then 0 else 16 end)::int2),
          2)
        || substr(int2send(n.flags),
          2) || int4send(e.edges) || mds_packed_text(n.class_code) || coalesce(float8send(n.measured_mass_g::float8),
          '') || e.data,
          ''::bytea
        order by n.id) as data
    from mds_node n cross join lateral (
      select count(*)::int as edges, coalesce(string_agg(
        int4send(e.child) || int4send(e.pos)
        || substr(int2send((e.child_kind + case when e.w_min = e.w
          and e.w_max = e.w then 0 else 8 end + case when e.confidential then 16 else 0 end
          + case when e.application_code is null then 0 else 32 end + case when e.application_overrides is null then 0
            else 64 end)::int2),
            2)
        || float8send(e.w) || case when e.w_min = e.w
          and e.w_max = e.w then '' else float8send(e.w_min) || float8send(e.w_max) end
        || mds_packed_text(e.application_code) || mds_packed_text(e.application_overrides::text), ''::bytea
        order by e.pos),
          '') as data
      from mds_edge e where e.parent = n.id and e.preferred) e
    group by n.sheet_id) t;
`;

/** Data derived from a tree at its release are frozen like the tree. A sheet that goes back to editing loses them. */
const FREEZE = `
  create function mds_refuse_frozen_release() returns trigger language plpgsql as $$
  begin
    if exists (select 1 from mds_sheet s where s.id = (to_jsonb(old) ->> tg_argv[0])::int and s.status <> 'ED') then
      raise exception 'sheet is released and never changes' using errcode = 'MF001', table = tg_table_name;
    end if;
    return case when tg_op = 'DELETE' then old else new end;
  end $$;
  create trigger mds_packed_frozen before update
    or delete on mds_packed for each row execute function mds_refuse_frozen_release('sheet_id');
  create trigger mds_closure_frozen before update
    or delete on mds_closure for each row execute function mds_refuse_frozen_release('root');
  create function mds_forget_release() returns trigger language plpgsql as $$
  begin
    delete from mds_packed where sheet_id = new.id;
    delete from mds_closure where root = new.id;
    return null;
  end $$;
  create trigger mds_sheet_reopened after update of status on mds_sheet for each row
    when (new.status = 'ED' and old.status <> 'ED') execute function mds_forget_release();
`;
