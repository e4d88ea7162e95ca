import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Material data sheets: an identity (mds.cid) with versions (mds_sheet, keyed by its root node), nodes, and edges
 * with the amounts. Units: grams, percent; exact numeric beside the float factors of the analysis engine (w, w_min,
 * w_max: share of the parent, or grams and pieces below a component). A sheet is reached by its root only, so
 * whoever can reach a sheet can reach all of its nodes. Nodes and edges of a sheet that is no longer edited never
 * change (domain.md 1.6).
 */
export class CreateMds1760000500000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLES);
    await db.query(INDEXES);
    await db.query(FREEZE_TREE);
    await db.query(FREEZE_SHEET);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table mds_share; drop table mds_closure; drop table mds_edge;
      alter table mds_node drop constraint mds_node_sheet_fk; drop table mds_sheet; drop table mds_node; drop table mds;
      drop function mds_refuse_frozen_nodes(); drop function mds_refuse_frozen_edges(); drop function
        mds_sheet_keeps_release(); drop function part_number_key(text);
    `);
  }
}

const TABLES = `
  create function part_number_key(number text) returns text language sql immutable parallel safe strict
    return regexp_replace(upper(number), '[^0-9A-Z\u4e00-\u9fff]', '', 'g');

  create table mds (
    cid bigint generated always as identity (start with 10000001) constraint mds_pk primary key,
    kind smallint not null constraint mds_kind check (kind between 1 and 3),
    enterprise_id int not null constraint mds_enterprise_fk references enterprise (id),
    organisation_id int not null constraint mds_organisation_fk references organisation (id),
    created_by int not null, created_at timestamptz not null default now());

  create table mds_node (
    id int constraint mds_node_pk primary key constraint mds_node_graph_fk references graph_node (id) on delete cascade,
    sheet_id int not null,
    kind smallint not null constraint mds_node_kind check (kind between 1 and 3),
    name text not null, foreign_name text, number text,
    class_code text, symbol text, trade_name text, standard text,
    measured_mass_g numeric(20,9) constraint mds_node_mass check (measured_mass_g > 0),
    calculated_mass_g numeric(28,9), leaf_mass_g numeric(28,9), tolerance_percent numeric(9,6),
    specific_weight numeric(20,9), specific_weight_unit text,
    component_type text, mixed_node_reason text, multi_source boolean not null default false, remark text,
    attributes jsonb not null default '{}',
    flags smallint not null default 0);

  create table mds_sheet (
    id int constraint mds_sheet_pk primary key constraint mds_sheet_root_fk references mds_node (id) on delete cascade,
    cid bigint not null constraint mds_sheet_cid_fk references mds (cid),
    version numeric(8,2) not null,
    kind smallint not null,
    name text not null, foreign_name text, number text, pinyin text not null default '',
    status text not null default 'ED' constraint mds_sheet_status check (status in ('ED','ST','SD','IR','RL')),
    audit_status smallint not null default 0, origin smallint not null default 1,
    supplier_code text, supplier_name text,
    preliminary boolean not null default false, standard_material boolean not null default false,
      rule_set text not null default 'matlas@1',
    mass_g numeric(28,9), height smallint not null default 0, node_count int not null default 0,
    error_count int not null default 0, warning_count int not null default 0,
    enterprise_id int not null constraint mds_sheet_enterprise_fk references enterprise (id),
    organisation_id int not null constraint mds_sheet_organisation_fk references organisation (id),
    created_by int not null, created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
    released_at timestamptz, valid_until date, deleted_at timestamptz, lock_version int not null default 1,
    constraint mds_sheet_cid_version_key unique (cid, version));
  alter table mds_node add constraint mds_node_sheet_fk foreign key (sheet_id) references mds_sheet (id)
    on delete cascade deferrable initially deferred;

  create table mds_edge (
    parent int not null constraint mds_edge_parent_fk references mds_node (id) on delete cascade,
    pos int not null,
    child int not null constraint mds_edge_child_fk references graph_node (id),
    child_kind smallint not null constraint mds_edge_child_kind check (child_kind between 1 and 4),
    quantity int constraint mds_edge_quantity check (quantity >= 1),
    mass_g numeric(20,9) constraint mds_edge_mass check (mass_g > 0),
    portion_kind smallint constraint mds_edge_portion_kind check (portion_kind between 1 and 3),
    portion_value numeric(9,6), portion_min numeric(9,6), portion_max numeric(9,6),
    application_code text, application_overrides jsonb,
    confidential boolean not null default false, preferred boolean not null default true, process_state text,
    w float8 not null default 0, w_min float8 not null default 0, w_max float8 not null default 0,
    constraint mds_edge_pk primary key (parent, pos),
    constraint mds_edge_not_itself check (parent <> child));

  create table mds_closure (
    root int constraint mds_closure_pk primary key constraint mds_closure_root_fk references mds_sheet (id)
      on delete cascade,
    nodes int[] not null);

  create table mds_share (
    sheet_id int not null constraint mds_share_sheet_fk references mds_sheet (id) on delete cascade,
    enterprise_id int not null constraint mds_share_enterprise_fk references enterprise (id),
    organisation_id int constraint mds_share_organisation_fk references organisation (id),
    receive_status text not null default 'N' constraint mds_share_status check
      (receive_status in ('E','N','S','D','P','C','R')),
    supplier_code text, number text, name text, sent_at timestamptz not null default now(), decided_at timestamptz,
    constraint mds_share_pk primary key (sheet_id, enterprise_id));
`;

/**
 * Indexes for the sort orders of the lists (listBy: columns that are never null, all in one direction). Read
 * backwards, an index serves the other direction.
 */
const INDEXES = `
  create index mds_node_sheet on mds_node (sheet_id);
  create index mds_edge_child on mds_edge (child);
  create index mds_sheet_updated on mds_sheet (updated_at desc, id desc) where deleted_at is null;
  create index mds_sheet_by_name on mds_sheet (name, id) where deleted_at is null;
  create index mds_sheet_enterprise_updated on mds_sheet (enterprise_id, updated_at desc, id desc)
  where deleted_at is null;
  create index mds_sheet_enterprise_status on mds_sheet (enterprise_id, status, updated_at desc, id desc)
  where deleted_at is null;
  create index mds_sheet_enterprise_name on mds_sheet (enterprise_id, name, id) where deleted_at is null;
  create index mds_sheet_number on mds_sheet (upper(number) text_pattern_ops);
  create index mds_sheet_number_key on mds_sheet (part_number_key(number));
  create index mds_sheet_name_trgm on mds_sheet using gin (name gin_trgm_ops);
  create index mds_sheet_foreign_name_trgm on mds_sheet using gin (foreign_name gin_trgm_ops);
  create index mds_sheet_number_trgm on mds_sheet using gin (number gin_trgm_ops);
  create index mds_sheet_pinyin_trgm on mds_sheet using gin (pinyin gin_trgm_ops);
  create index mds_share_enterprise on mds_share (enterprise_id, sheet_id);
  create index mds_share_number on mds_share (enterprise_id, upper(number) text_pattern_ops);
  create index mds_share_number_key on mds_share (enterprise_id, part_number_key(number));
`;

/**
 * One check per statement, on its transition table, so that bulk inserts stay fast. The plan is cached with the row
 * counts of its first run; hash and merge joins are off, because a plan made for a bulk insert would read the whole
 * node table at every small save.
 */
const refuseFrozen = (name: string, sheetOf: string): string => `
  create function ${name}() returns trigger language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
  begin
    if exists (select 1 from changed c ${sheetOf} where s.status <> 'ED') then
      raise exception 'sheet is released and never changes' using errcode = 'MF001', table = tg_table_name;
    end if;
    return null;
  end $$;`;
const freeze = (table: string, check: string): string => `
  create trigger ${table}_frozen_insert after insert on ${table} referencing new table as changed for each statement execute function ${check}();
  create trigger ${table}_frozen_delete after delete on ${table} referencing old table as changed for each statement execute function ${check}();
  create trigger ${table}_frozen_update after update on ${table} referencing old table as changed for each statement execute function ${check}();
  create trigger ${table}_frozen_moved after update on ${table} referencing new table as changed for each statement execute function ${check}();`;
const FREEZE_TREE = `
  ${refuseFrozen('mds_refuse_frozen_nodes', 'join mds_sheet s on s.id = c.sheet_id')}
  ${refuseFrozen('mds_refuse_frozen_edges', 'join mds_node n on n.id = c.parent join mds_sheet s on s.id = n.sheet_id')}
  ${freeze('mds_node', 'mds_refuse_frozen_nodes')}
  ${freeze('mds_edge', 'mds_refuse_frozen_edges')}
`;

/**
 * The content of a released version is frozen; columns that others set (audit, validity, logical deletion,
 * acceptance) may change.
 */
const FREEZE_SHEET = `
  create function mds_sheet_keeps_release() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      if old.status <> 'ED' then raise exception 'released sheet cannot be deleted' using errcode = 'MF001',
        table = tg_table_name; end if;
      return old;
    end if;
    if old.status = 'ED' then return new; end if;
    if (new.id, new.cid, new.kind, new.name, new.foreign_name, new.number, new.mass_g, new.preliminary,
      new.standard_material, new.rule_set, new.height, new.node_count, new.enterprise_id)
       is distinct from (old.id, old.cid, old.kind, old.name, old.foreign_name, old.number, old.mass_g, old.preliminary,
         old.standard_material, old.rule_set, old.height, old.node_count, old.enterprise_id)
       or (new.version <> old.version and old.status not in ('SD', 'ST'))
       or (new.status = 'ED' and old.status <> 'SD') then
      raise exception 'sheet is released and never changes' using errcode = 'MF001', table = tg_table_name;
    end if;
    return new;
  end $$;
  create trigger mds_sheet_frozen before update
    or delete on mds_sheet for each row execute function mds_sheet_keeps_release();
`;
