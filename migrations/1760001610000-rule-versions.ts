import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { MY_ENTERPRISE, sharedTable, tenantWall } from './walls';

const MINE_OR_ALL = `enterprise_id is null or enterprise_id = ${MY_ENTERPRISE}`;

/**
 * Dated rules (libs/features/rules/README.md): how the hits of a regulation count, where an entry applies,
 * application codes of an enterprise with their conditions, earlier states of codes and exemption entries,
 * restricted basic substances, audit rules.
 */
export class RuleVersions1760001610000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(LISTS);
    await db.query(CODES);
    await db.query(STATES);
    await db.query(RES_MARK);
    await db.query(AUDIT_RULE);
    await db.query('revoke all on rule_application_code from matlas_app, matlas_center');
    await db.query(tenantWall('rule_application_code', { read: MINE_OR_ALL }));
    await db.query(tenantWall('rule_state', { read: MINE_OR_ALL }));
    for (const table of ['analysis_res_mark', 'exchange_audit_rule']) await db.query(tenantWall(table));
    for (const table of ['analysis_res_mark', 'exchange_audit_rule', 'rule_application_code', 'rule_state'])
      await db.query(shutToAlias(table));
    await db.query('grant usage on all sequences in schema public to matlas_app');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table exchange_audit_rule; drop table analysis_res_mark; drop function application_codes_on(date); drop
        function exemptions_on(date); drop table rule_state;
      drop trigger rule_application_code_not_to_alias on rule_application_code; drop policy rule_application_code_own
        on rule_application_code; drop policy rule_application_code_read on rule_application_code;
      drop policy rule_application_code_every
        on rule_application_code; alter table rule_application_code disable row level security; revoke all
        on rule_application_code
      from matlas_app;
      delete from rule_application_code where enterprise_id is not null; drop index rule_application_code_key;
      alter table rule_application_code add constraint rule_application_code_key unique (origin, code),
        drop column enterprise_id, drop column substance_ids, drop column class_codes, drop column max_percent,
          drop column type_approved_before, drop column type_approved_from, drop column spare_parts_only,
        drop column valid_from, drop column note, drop column state_from, drop column created_by,
          drop column create_time, drop column update_time, drop column version;
      alter table rule_exemption drop column state_from, drop column update_time, drop column version;
      alter table rule_list_item drop column model_ids, drop column class_codes, drop column part_pattern;
      drop index rule_law_rbs_key; alter table rule_law drop column kind, drop column check_type;`);
    await db.query(sharedTable('rule_application_code'));
  }
}

/**
 * Restricted basic substances form a list of their own, one per enterprise; `check_type` 1: a hit is a warning, not
 * a prohibition.
 */
const LISTS = `
  alter table rule_law add column kind text not null default 'list' constraint rule_law_kind check (kind in ('list',
    'rbs')),
    add column check_type smallint not null default 0 constraint rule_law_check_type check (check_type in (0, 1));
  create unique index rule_law_rbs_key on rule_law (enterprise_id) where kind = 'rbs';
  alter table rule_list_item add column model_ids int[] not null default '{}',
    add column class_codes text[] not null default '{}', add column part_pattern text not null default '';`;

const CODES = `
  alter table rule_application_code drop constraint rule_application_code_key,
    add column enterprise_id int constraint rule_application_code_enterprise_fk references enterprise (id),
      add column substance_ids int[] not null default '{}', add column class_codes text[] not null default '{}',
    add column max_percent numeric(9,6), add column type_approved_before date, add column type_approved_from date,
      add column spare_parts_only boolean not null default false,
    add column valid_from date, add column note text not null default '', add column state_from date,
      add column created_by int not null default 0,
    add column create_time timestamptz not null default now(),
      add column update_time timestamptz not null default now(), add column version int not null default 1;
  create unique index rule_application_code_key on rule_application_code (coalesce(enterprise_id, 0), origin, code);
  alter table rule_exemption add column state_from date, add column update_time timestamptz not null default now(),
    add column version int not null default 1;`;

/**
 * State of a row before it was changed with effect from a day: from \`valid_from\` (null: always) up to and
 * including \`valid_to\`.
 */
const STATES = `
  create table rule_state (
    id int generated always as identity constraint rule_state_pk primary key,
    kind text not null constraint rule_state_kind check (kind in ('application', 'exemption')), record_id int not null,
    enterprise_id int constraint rule_state_enterprise_fk references enterprise (id),
    state jsonb not null, valid_from date, valid_to date not null, changed_by int not null,
      change_time timestamptz not null default now());
  create index rule_state_record on rule_state (kind, record_id, valid_to);
  create function application_codes_on(day date) returns setof rule_application_code language sql stable as $$
    select (case when s.state is null then c else jsonb_populate_record(c, s.state) end).* from rule_application_code c
      left join lateral (select state
      from rule_state
      where kind = 'application' and record_id = c.id and valid_to >= day and (valid_from is null or valid_from <= day)
      order by valid_to
      limit 1) s
        on c.state_from > day
    where c.state_from is null or c.state_from <= day or s.state is not null $$;
  create function exemptions_on(day date) returns setof rule_exemption language sql stable as $$
    select (case when s.state is null then e else jsonb_populate_record(e, s.state) end).* from rule_exemption e
      left join lateral (select state
      from rule_state
      where kind = 'exemption' and record_id = e.id and valid_to >= day and (valid_from is null or valid_from <= day)
      order by valid_to
      limit 1) s
        on e.state_from > day
    where e.state_from is null or e.state_from <= day or s.state is not null $$;`;

const RES_MARK = `
  create table analysis_res_mark (
    id int generated always as identity constraint analysis_res_mark_pk primary key,
    enterprise_id int not null constraint analysis_res_mark_enterprise_fk references enterprise (id),
    name text not null,
      substance_ids int[] not null constraint analysis_res_mark_substances check (cardinality(substance_ids) > 0),
    model_ids int[] not null default '{}', class_codes text[] not null default '{}',
      part_pattern text not null default '',
    limit_percent numeric(12,9) not null constraint analysis_res_mark_limit check (limit_percent between 0 and 100),
      comparison text not null constraint analysis_res_mark_comparison check (comparison in ('gt', 'gte')),
    denominator text not null constraint analysis_res_mark_denominator check (denominator in ('material', 'article')),
      duty text not null constraint analysis_res_mark_duty check (duty in ('prohibited', 'declare')),
    reason text not null default '', note text not null default '', valid_from date, valid_to date,
    locked_by int, locked_at timestamptz, created_by int not null,
    create_time timestamptz not null default now(), update_time timestamptz not null default now(),
      version int not null default 1,
    constraint analysis_res_mark_locked check ((locked_by is null) = (locked_at is null)),
    constraint analysis_res_mark_classes check (denominator = 'material' or class_codes = '{}'));
  create unique index analysis_res_mark_name on analysis_res_mark (enterprise_id, lower(name));`;

const AUDIT_RULE = `
  create table exchange_audit_rule (
    id int generated always as identity constraint exchange_audit_rule_pk primary key,
    enterprise_id int not null constraint exchange_audit_rule_enterprise_fk references enterprise (id),
    position int not null, code text not null, name_zh text not null, name_en text not null,
    check_type smallint not null constraint exchange_audit_rule_check_type check (check_type in (0, 1)),
      active boolean not null default false,
    conditions jsonb not null, note text not null default '', valid_from date, valid_to date,
    created_by int not null, create_time timestamptz not null default now(),
      update_time timestamptz not null default now(), version int not null default 1);
  create index exchange_audit_rule_order on exchange_audit_rule (enterprise_id, position, id);
  create unique index exchange_audit_rule_code on exchange_audit_rule (enterprise_id, lower(code));`;
