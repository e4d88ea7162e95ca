import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { derivedTable, tenantWall } from './walls';

/**
 * Additional checks of a recipient: versions of a rule pack with user-defined rules on top of a set of check rules.
 * Also runs of the verification tools over own or received sheets, with their findings.
 */
export class ExchangeCheck1760001490000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(PACKS);
    await db.query(KEPT);
    await db.query(tenantWall('exchange_rule_pack'));
    await db.query(shutToAlias('exchange_rule_pack'));
    await db.query(
      tenantWall('exchange_pack_rule', { own: 'exists (select 1 from exchange_rule_pack p where p.id = pack_id)' }),
    );
    await db.query(RUNS);
    await db.query(tenantWall('check_run'));
    await db.query(shutToAlias('check_run'));
    await db.query(derivedTable('check_run_sheet'));
    await db.query(derivedTable('check_run_finding'));
    await db.query('grant usage on all sequences in schema public to matlas_app');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(
      `drop table check_run_finding;
        drop table check_run_sheet;
        drop table check_run;
        drop table exchange_pack_rule;
        drop table exchange_rule_pack;
        drop function exchange_keep_pack();
        drop function exchange_keep_pack_rule();`,
    );
  }
}

const TEXT = (column: string, rest = ''): string =>
  `${column} text ${rest || `not null default ''`} constraint exchange_pack_rule_${column} check (char_length(${column}) <= 490)`;
/**
 * `rule_set` is the key of the set of check rules (mds_rule_set) that the recipient uses; null: the set of the
 * sheet itself.
 */
const PACKS = `
  create table exchange_rule_pack (
    id int generated always as identity constraint exchange_rule_pack_pk primary key,
    enterprise_id int not null constraint exchange_rule_pack_enterprise_fk references enterprise (id),
    pack_version int not null,
      state text not null default 'draft' constraint exchange_rule_pack_state check (state in ('draft', 'published')),
    valid_from date not null, rule_set text, blocks_sending boolean not null default false,
    remark text constraint exchange_rule_pack_remark check (char_length(remark) <= 490),
    created_by int not null, published_by int, published_at timestamptz,
    create_time timestamptz not null default now(), update_time timestamptz not null default now(),
      version int not null default 1,
    constraint exchange_rule_pack_key unique (enterprise_id, pack_version),
    constraint exchange_rule_pack_published check ((state = 'published') = (published_at is not null)));
  create unique index exchange_rule_pack_draft on exchange_rule_pack (enterprise_id) where state = 'draft';
  create index exchange_rule_pack_in_force on exchange_rule_pack (enterprise_id, valid_from desc, id desc)
  where state = 'published';
  create table exchange_pack_rule (
    id int generated always as identity constraint exchange_pack_rule_pk primary key,
    pack_id int not null constraint exchange_pack_rule_pack_fk references exchange_rule_pack (id) on delete cascade,
    name text not null constraint exchange_pack_rule_name check (char_length(name) <= 100),
    ${TEXT('part_number_pattern')}, ${TEXT('supplier_code')}, ${TEXT('mds_name')}, ${TEXT('drawing_id')},
      ${TEXT('drawing_mod_code')}, ${TEXT('remark', 'null')},
    use_custom boolean not null default true, global_check boolean not null default false,
    needs_english_name boolean not null default false, needs_material_code boolean not null default false,
      needs_standard boolean not null default false,
    severity text not null default 'error' constraint exchange_pack_rule_severity check (severity in ('error',
      'warning')),
    file_ids int[] not null default '{}' constraint exchange_pack_rule_files check (cardinality(file_ids) <= 5),
    created_by int not null, create_time timestamptz not null default now(),
      update_time timestamptz not null default now(), version int not null default 1);
  create index exchange_pack_rule_pack on exchange_pack_rule (pack_id, id);
  create index exchange_pack_rule_file on exchange_pack_rule using gin (file_ids);`;

/** A published version does not change, because suppliers have read it. */
const KEPT = `
  create function exchange_keep_pack() returns trigger language plpgsql as $$
  begin
    if old.state = 'published' then
      raise exception 'a published rule pack never changes' using errcode = 'MF001', table = tg_table_name;
    end if;
    return case tg_op when 'DELETE' then old else new end;
  end $$;
  create trigger exchange_rule_pack_kept before update
    or delete on exchange_rule_pack for each row execute function exchange_keep_pack();
  create function exchange_keep_pack_rule() returns trigger language plpgsql as $$
  begin
    if exists (select 1
    from exchange_rule_pack p
    where p.id = case tg_op when 'INSERT' then new.pack_id else old.pack_id end and p.state = 'published')
      then
      raise exception 'a published rule pack never changes' using errcode = 'MF001', table = tg_table_name;
    end if;
    return case tg_op when 'DELETE' then old else new end;
  end $$;
  create trigger exchange_pack_rule_kept before insert or update
    or delete on exchange_pack_rule for each row execute function exchange_keep_pack_rule();`;

/**
 * `kinds`: checks, svhc, custom, substances. Levels are the info types of the specification: 0 error, 1 warning, 2
 * pass, 3 other. Rows of sheets keep the state of the sheets at that time.
 */
const RUNS = `
  create table check_run (
    id int generated always as identity constraint check_run_pk primary key,
    enterprise_id int not null constraint check_run_enterprise_fk references enterprise (id),
    organisation_id int constraint check_run_organisation_fk references organisation (id),
    created_by int not null, started_by text not null,
    side text not null constraint check_run_side check (side in ('own', 'received')),
    kinds text[] not null constraint check_run_kinds check (cardinality(kinds) > 0),
      options jsonb not null default '{}', chosen jsonb not null,
    pack_id int constraint check_run_pack_fk references exchange_rule_pack (id) on delete set null, list_version_id int,
      list_label text,
    job_id int, last_sheet_id int not null default 0, sheets int not null default 0, findings int not null default 0,
      counts jsonb not null default '{}',
    finished_at timestamptz, milliseconds int, create_time timestamptz not null default now());
  create index check_run_enterprise on check_run (enterprise_id, id desc);
  create index check_run_created on check_run (create_time);
  create index check_run_pack on check_run (pack_id) where pack_id is not null;
  create table check_run_sheet (
    run_id int not null constraint check_run_sheet_run_fk references check_run (id) on delete cascade, n int not null,
    sheet_id int not null, share_id int, cid bigint not null, cver text not null, kind smallint not null,
      name text not null, foreign_name text, number text, supplier_name text, supplier_foreign_name text,
    checks smallint, svhc smallint, custom smallint, substances smallint, worst smallint not null, errors int not null,
      warnings int not null,
    constraint check_run_sheet_pk primary key (run_id, n));
  create index check_run_sheet_worst on check_run_sheet (run_id, worst, n);
  create index check_run_sheet_sheet on check_run_sheet (sheet_id, run_id desc);
  create table check_run_finding (
    run_id int not null constraint check_run_finding_run_fk references check_run (id) on delete cascade, n int not null,
    sheet_n int not null, kind smallint not null, level smallint not null, code text not null, path text not null,
      names jsonb not null, params jsonb not null,
    constraint check_run_finding_pk primary key (run_id, n));
  create index check_run_finding_kind on check_run_finding (run_id, kind, level, n);
  create index check_run_finding_sheet on check_run_finding (run_id, sheet_n, n);`;
