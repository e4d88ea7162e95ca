import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Regulations, their dated lists, exemptions and application codes. Rows without an enterprise belong to the
 * platform.
 */
export class CreateRules1760000400000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table rule_law (
        id int generated always as identity constraint rule_law_pk primary key,
        code text not null, name_zh text not null, name_en text not null, law_type smallint not null,
        authority text not null default '', description_zh text not null default '',
          description_en text not null default '', source_url text not null default '',
        law_number text not null default '', jurisdiction text not null default '',
          vehicle_default boolean not null default false, exemption_law text,
        effective_date date,
        enterprise_id int constraint rule_law_enterprise_fk references enterprise (id), created_by int not null,
        create_time timestamptz not null default now(), update_time timestamptz not null default now(),
          version int not null default 1);
      create unique index rule_law_code_key on rule_law (coalesce(enterprise_id, 0), code);
      create table rule_list_version (
        id int generated always as identity constraint rule_list_version_pk primary key,
        law_id int not null constraint rule_list_version_law_fk references rule_law (id) on delete cascade,
        label text not null, published_at date not null, source text not null default '',
          item_count int not null default 0,
        created_by int not null, create_time timestamptz not null default now(),
        constraint rule_list_version_label_key unique (law_id, label));
      create table rule_list_item (
        id int generated always as identity constraint rule_list_item_pk primary key,
        version_id int not null constraint rule_list_item_version_fk references rule_list_version (id)
          on delete cascade,
        item_key text not null, entry_no text not null default '', sub_type text not null default '',
        name_zh text, name_en text not null,
        entity_kind text not null constraint rule_list_item_kind check
          (entity_kind in ('substance','element','family','group')),
          entity text,
        limit_percent numeric(12,9),
          comparison text not null default 'gt' constraint rule_list_item_comparison check (comparison in ('gt','gte')),
        denominator text not null constraint rule_list_item_denominator check (denominator in ('material','article')),
        duty text not null constraint rule_list_item_duty check (duty in ('prohibited','declare')),
        clause text not null default '', inclusion_date date, valid_from date, valid_to date,
          reason text not null default '', note text not null default '',
        judgement text not null default 'concentration' constraint rule_list_item_judgement check
          (judgement in ('concentration','presence','conditions','unresolved')),
        condition_zh text not null default '', condition_en text not null default '', rule_id text not null default '',
          sunset_date date, members_complete boolean not null default true, limit_source text not null default '',
          source_url text not null default '',
        update_time timestamptz not null default now(), version int not null default 1,
        constraint rule_list_item_key unique (version_id, item_key));
      create index rule_list_item_name_en_trgm on rule_list_item using gin (name_en gin_trgm_ops);
      create table rule_list_member (
        item_id int not null constraint rule_list_member_item_fk references rule_list_item (id) on delete cascade,
        pos int not null, substance_id int constraint rule_list_member_substance_fk references substance (id),
        cas text, ec text, name text not null default '', factor numeric(9,6) not null default 1,
          indefinite boolean not null default false,
        constraint rule_list_member_pk primary key (item_id, pos));
      create index rule_list_member_substance on rule_list_member (substance_id);
      create table rule_exemption (
        id int generated always as identity constraint rule_exemption_pk primary key,
        law_id int not null constraint rule_exemption_law_fk references rule_law (id) on delete cascade,
        entry_key text not null, entry text not null, entry_group text not null default '', entities text[] not null,
          text_zh text, text_en text not null,
        max_percent numeric(9,6), min_percent numeric(9,6),
        type_approved_before date, type_approved_from date, put_on_market_before date, engine_developed_before date,
        valid_until date, spare_parts boolean, spare_parts_only boolean not null default false,
          superseded boolean not null default false,
        review_due text, source text not null default '', note text not null default '',
        constraint rule_exemption_key unique (law_id, entry_key));
      create table rule_application_code (
        id int generated always as identity constraint rule_application_code_pk primary key,
        origin smallint not null, code text not null, name_zh text not null, name_en text not null,
        entries text[] not null default '{}', entities text[] not null default '{}',
          is_group boolean not null default false, kind text not null default '', state text not null default 'active',
          valid_to date,
        constraint rule_application_code_key unique (origin, code));
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(
      `drop table rule_application_code;
        drop table rule_exemption;
        drop table rule_list_member;
        drop table rule_list_item;
        drop table rule_list_version;
        drop table rule_law;`,
    );
  }
}
