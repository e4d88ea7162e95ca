import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Basic substances with their other names and groups, material classes (VDA 231-106), standards, countries, divisions.
 */
export class CreateCatalog1760000210000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table substance (
        id int constraint substance_pk primary key constraint substance_node_fk references graph_node (id),
        code text not null constraint substance_code_key unique,
        cas text, ec text, other_numbers text[] not null default '{}',
        name_en text not null, name_zh text, synonyms text not null default '', pinyin text not null default '',
        kind text not null constraint substance_kind check (kind in ('substance','element','polymer','group','joker')),
        joker text, symbol text, svhc boolean not null default false, flags jsonb not null default '{}',
          sources text not null default '',
        active boolean not null default true,
        enterprise_id int constraint substance_enterprise_fk references enterprise (id), created_by int,
        create_time timestamptz not null default now(), update_time timestamptz not null default now(),
          version int not null default 1);
      create index substance_cas on substance (cas);
      create index substance_ec on substance (ec);
      create index substance_numbers on substance using gin (other_numbers);
      create index substance_name_en_trgm on substance using gin (name_en gin_trgm_ops);
      create index substance_name_zh_trgm on substance using gin (name_zh gin_trgm_ops);
      create index substance_synonyms_trgm on substance using gin (synonyms gin_trgm_ops);
      create index substance_pinyin_trgm on substance using gin (pinyin gin_trgm_ops);
      create index substance_cas_trgm on substance using gin (cas gin_trgm_ops);
      create index substance_ec_trgm on substance using gin (ec gin_trgm_ops);
      create table substance_member (
        group_id int not null constraint substance_member_group_fk references substance (id) on delete cascade,
        member_id int not null constraint substance_member_member_fk references substance (id),
        constraint substance_member_pk primary key (group_id, member_id));
      create index substance_member_member on substance_member (member_id);
      create table metal_content (
        substance_id int not null constraint metal_content_substance_fk references substance (id) on delete cascade,
        entity text not null, mass_fraction numeric(9,6) not null, formula text,
          indefinite boolean not null default false, basis text not null default '',
        constraint metal_content_pk primary key (substance_id, entity));
      create table material_class (
        code text constraint material_class_pk primary key,
        parent text constraint material_class_parent_fk references material_class (code),
        leaf boolean not null, name_zh text not null, name_en text not null, name_de text,
        polymer_marking text, rrr_default text, breakdown text, convertible boolean not null default true,
          position int not null);
      create table material_standard (
        id int generated always as identity constraint material_standard_pk primary key,
        code text not null constraint material_standard_code_key unique, title text);
      create table country (
        code text constraint country_pk primary key, alpha3 text not null, number text not null, name_zh text not null,
          name_en text not null);
      create table reference_state (
        name text constraint reference_state_pk primary key, fingerprint text not null,
          loaded_at timestamptz not null default now());
      create table division (
        code text constraint division_pk primary key, parent text, level smallint not null, name_zh text not null);
      create index division_parent on division (parent);
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(
      `drop table reference_state;
        drop table division;
        drop table country;
        drop table material_standard;
        drop table material_class;
        drop table metal_content;
        drop table substance_member;
        drop table substance;`,
    );
  }
}
