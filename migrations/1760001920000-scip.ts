import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { sharedTable, tenantWall } from './walls';

/** SCIP: long picklists of IUCLID, dossiers with their working tree, attachments, and the working context. */
export class Scip1760001920000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table scip_picklist (
        code int not null,
        list text not null,
        number text,
        text_en text not null,
        text_zh text,
        path text not null default '',
        path_zh text not null default '',
        ord int not null,
        constraint scip_picklist_pk primary key (list, code));
      create index scip_picklist_number on scip_picklist (list, number text_pattern_ops);
      create index scip_picklist_text on scip_picklist using gin (text_en gin_trgm_ops);

      create table scip_context (
        enterprise_id int constraint scip_context_pk primary key
          constraint scip_context_enterprise_fk references enterprise (id),
        legal_entity jsonb not null,
        version int not null default 1,
        updated_at timestamptz not null default now(),
        updated_by int);

      create table scip_dossier (
        id int generated always as identity constraint scip_dossier_pk primary key,
        enterprise_id int not null constraint scip_dossier_enterprise_fk references enterprise (id),
        organisation_id int not null,
        created_by int not null,
        model_id int constraint scip_dossier_model_fk references vehicle_model (id) on delete set null,
        run_id int,
        input_version text,
        name text not null,
        uuid uuid not null,
        kind text not null default 'initial'
          constraint scip_dossier_kind check (kind in ('initial','update','noLongerPresent')),
        state text not null default 'draft' constraint scip_dossier_state
          check (state in ('draft','validated','exported','submitted','passed','failed','updated')),
        root_uuid text,
        substances jsonb not null default '[]',
        articles int not null default 0,
        open int not null default 0,
        scip_number text,
        validated_at timestamptz, exported_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        version int not null default 1,
        constraint scip_dossier_model_key unique (enterprise_id, model_id));

      create table scip_article (
        id int generated always as identity constraint scip_article_pk primary key,
        enterprise_id int not null constraint scip_article_enterprise_fk references enterprise (id),
        dossier_id int not null constraint scip_article_dossier_fk references scip_dossier (id) on delete cascade,
        uuid text not null,
        name text not null,
        number text not null,
        article jsonb not null,
        filled jsonb not null,
        origins jsonb not null,
        changed text[] not null default '{}',
        source jsonb not null,
        places int not null,
        suppliers text[] not null default '{}',
        ord int not null,
        version int not null default 1,
        constraint scip_article_key unique (dossier_id, uuid));
      create index scip_article_enterprise on scip_article (enterprise_id, id);

      create table scip_attachment (
        id int generated always as identity constraint scip_attachment_pk primary key,
        enterprise_id int not null constraint scip_attachment_enterprise_fk references enterprise (id),
        article_id int not null constraint scip_attachment_article_fk references scip_article (id) on delete cascade,
        file_id bigint not null constraint scip_attachment_file_fk references stored_file (id),
        uuid text not null,
        md5 text not null,
        purpose text not null constraint scip_attachment_purpose check (purpose in ('picture','disassembling')),
        language int,
        created_at timestamptz not null default now(),
        constraint scip_attachment_key unique (article_id, uuid));
      create index scip_attachment_enterprise on scip_attachment (enterprise_id, id);
      create index scip_attachment_file on scip_attachment (file_id);
    `);
    await db.query(sharedTable('scip_picklist'));
    for (const table of ['scip_context', 'scip_dossier', 'scip_article', 'scip_attachment']) {
      await db.query(shutToAlias(table));
      await db.query(tenantWall(table));
    }
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table scip_attachment; drop table scip_article; drop table scip_dossier');
    await db.query('drop table scip_context; drop table scip_picklist');
  }
}
