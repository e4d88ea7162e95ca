import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { MY_ENTERPRISE, tenantWall } from './walls';

const MINE_OR_ALL = `enterprise_id is null or enterprise_id = ${MY_ENTERPRISE}`;
const TABLES = ['rrr_scope', 'rrr_technology', 'rrr_rule'];

/**
 * Tagging rules of recyclability (libs/features/rules/README.md): the treatment of a material class in a group of
 * parts, with the technology. Rows without an enterprise belong to the platform.
 */
export class TaggingRules1760001670000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(SCOPES);
    await db.query(TECHNOLOGIES);
    await db.query(RULES);
    for (const table of TABLES) {
      await db.query(tenantWall(table, { read: MINE_OR_ALL }));
      await db.query(shutToAlias(table));
    }
    await db.query('grant usage on all sequences in schema public to matlas_app');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table rrr_rule; drop table rrr_technology; drop table rrr_scope');
  }
}

/**
 * `replaces_id`: the platform's row that an enterprise replaced by its own. Deleted rows stay, because marks and
 * results refer to them.
 */
const KEPT = `enterprise_id int, replaces_id int, created_by int not null default 0, deleted_at timestamptz,
    create_time timestamptz not null default now(), update_time timestamptz not null default now(), version int not null default 1`;
const ownRow = (table: string): string => `
  alter table ${table} add constraint ${table}_enterprise_fk foreign key (enterprise_id) references enterprise (id),
    add constraint ${table}_replaces_fk foreign key (replaces_id) references ${table} (id),
    add constraint ${table}_replaces check (replaces_id is null or enterprise_id is not null);
  create unique index ${table}_replaced on ${table} (enterprise_id, replaces_id)
  where replaces_id is not null and deleted_at is null;
  create index ${table}_own on ${table} (enterprise_id);`;

const SCOPES = `
  create table rrr_scope (
    id int generated always as identity constraint rrr_scope_pk primary key, code text not null, name_zh text not null,
      name_en text not null,
    name_pattern text not null default '', number_pattern text not null default '',
      class_codes text[] not null default '{}', branch_pattern text not null default '',
    treatment text constraint rrr_scope_treatment check (treatment in ('batteries', 'oilFilters', 'lpgTanks',
      'cngTanks', 'tyres', 'catalyticConverters')),
      note text not null default '', ${KEPT},
    constraint rrr_scope_says check (name_pattern <> '' or number_pattern <> '' or branch_pattern <> ''
      or class_codes <> '{}'));
  create unique index rrr_scope_code on rrr_scope (coalesce(enterprise_id, 0), lower(code)) where deleted_at is null;
  ${ownRow('rrr_scope')}`;

const TECHNOLOGIES = `
  create table rrr_technology (
    id int generated always as identity constraint rrr_technology_pk primary key, code text not null,
      name_zh text not null, name_en text not null,
    flags text[] not null constraint rrr_technology_flags check (cardinality(flags) > 0),
      class_codes text[] not null default '{}',
    evidence text not null default '',
      file_id bigint constraint rrr_technology_file_fk references stored_file (id) on delete set null, valid_from date,
      valid_to date, ${KEPT});
  create unique index rrr_technology_code on rrr_technology (coalesce(enterprise_id, 0), lower(code))
  where deleted_at is null;
  create index rrr_technology_file on rrr_technology (file_id) where file_id is not null;
  ${ownRow('rrr_technology')}`;

/** Without a class: the part as a whole; without a scope: all parts. Only the platform's rules have a `code`. */
const RULES = `
  create table rrr_rule (
    id int generated always as identity constraint rrr_rule_pk primary key, code text,
    class_code text, scope_id int constraint rrr_rule_scope_fk references rrr_scope (id),
      flag text not null constraint rrr_rule_flag check (flag in ('mP', 'mD', 'mM', 'mTr', 'mTe', 'mN')),
    technology_id int constraint rrr_rule_technology_fk references rrr_technology (id),
      active boolean not null default true, valid_from date, valid_to date, note text not null default '', ${KEPT},
    constraint rrr_rule_somewhere check (class_code is not null or scope_id is not null));
  create unique index rrr_rule_code on rrr_rule (code) where enterprise_id is null;
  create index rrr_rule_scope on rrr_rule (scope_id);
  create index rrr_rule_technology on rrr_rule (technology_id);
  ${ownRow('rrr_rule')}`;
