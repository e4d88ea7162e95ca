import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { derivedTable, tenantWall } from './walls';

/**
 * Imports of files with data sheets: read, checked row by row, corrected, then written as a whole (decision 0041).
 * Also the origin of sheets, so that the same content is not imported twice and newer content becomes a new
 * version.
 */
export class SheetImport1760001540000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(IMPORTS);
    await db.query(tenantWall('sheet_import'));
    await db.query(shutToAlias('sheet_import'));
    await db.query(derivedTable('sheet_import_sheet'));
    await db.query(derivedTable('sheet_import_fault'));
    await db.query(ORIGINS);
    await db.query(tenantWall('sheet_origin'));
    await db.query(shutToAlias('sheet_origin'));
    await db.query(
      'grant select on sheet_origin to matlas_derived; grant usage on all sequences in schema public to matlas_app;',
    );
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(
      'drop table sheet_origin; drop table sheet_import_fault; drop table sheet_import_sheet; drop table sheet_import;',
    );
  }
}

/**
 * `counts`: results of the last check and of the import. `corrections`: values that a user entered in place of
 * those in the file.
 */
const IMPORTS = `
  create table sheet_import (
    id int generated always as identity constraint sheet_import_pk primary key,
    enterprise_id int not null constraint sheet_import_enterprise_fk references enterprise (id),
    organisation_id int not null constraint sheet_import_organisation_fk references organisation (id),
    created_by int not null, started_by text not null,
    file_id bigint constraint sheet_import_file_fk references stored_file (id) on delete set null,
    file_name text not null, file_type text not null, file_size bigint not null, sha256 text not null,
      format text not null,
    state text not null default 'reading' constraint sheet_import_state check (state in ('reading', 'checked',
      'writing', 'done', 'failed')),
    release boolean not null default false,
      existing text not null default 'newVersion' constraint sheet_import_existing check (existing in ('new',
        'newVersion')),
    continue_unmatched boolean not null default false, valid_only boolean not null default false,
    corrections jsonb not null default '[]', counts jsonb not null default '{}', job_id int,
    create_time timestamptz not null default now(), update_time timestamptz not null default now(),
      finished_at timestamptz, version int not null default 1);
  create index sheet_import_enterprise on sheet_import (enterprise_id, id desc);
  create index sheet_import_content on sheet_import (enterprise_id, sha256) where state = 'done';
  create index sheet_import_file on sheet_import (file_id) where file_id is not null;
  create index sheet_import_organisation on sheet_import (organisation_id);

  create table sheet_import_sheet (
    import_id int not null constraint sheet_import_sheet_import_fk references sheet_import (id) on delete cascade,
      n int not null,
    key text not null, ord int, refs text[] not null default '{}', document jsonb not null,
    name text not null, number text, kind smallint not null, origin_cid bigint, origin_version text, nodes int not null,
    action text constraint sheet_import_sheet_action check (action in ('new', 'version', 'unchanged')),
      ok boolean not null default false, held_back boolean not null default false,
      releases boolean not null default false,
    errors int not null default 0, warnings int not null default 0, finding_errors int not null default 0,
      finding_warnings int not null default 0,
    sheet_id int, cid bigint, cver text,
    constraint sheet_import_sheet_pk primary key (import_id, n));
  create index sheet_import_sheet_order on sheet_import_sheet (import_id, ord);
  create index sheet_import_sheet_written on sheet_import_sheet (sheet_id) where sheet_id is not null;

  create table sheet_import_fault (
    import_id int not null constraint sheet_import_fault_import_fk references sheet_import (id) on delete cascade,
      n int not null,
    sheet_n int, source text not null constraint sheet_import_fault_source check (source in ('file', 'match', 'check')),
      severity text not null constraint sheet_import_fault_severity check (severity in ('error', 'warning')),
    code text not null, params jsonb not null default '{}', place jsonb not null default '{}', line_key text not null,
      node_key text, field text, value text, cells jsonb, name text, names jsonb,
    constraint sheet_import_fault_pk primary key (import_id, n));
  create index sheet_import_fault_list on sheet_import_fault (import_id, source, severity, n);
  create index sheet_import_fault_line on sheet_import_fault (import_id, line_key, n);
  create index sheet_import_fault_sheet on sheet_import_fault (import_id, sheet_n, n);`;

/** The last row of a sheet is the valid one. */
const ORIGINS = `
  create table sheet_origin (
    id bigint generated always as identity constraint sheet_origin_pk primary key,
    enterprise_id int not null constraint sheet_origin_enterprise_fk references enterprise (id),
    import_id int constraint sheet_origin_import_fk references sheet_import (id) on delete set null,
    source text not null constraint sheet_origin_source check (source in ('LOCAL', 'CAMDS', 'IMDS')),
      owner_code text not null default '', origin_cid bigint, origin_version text, content_key text not null,
    sheet_id int not null constraint sheet_origin_sheet_fk references mds_sheet (id) on delete cascade,
    create_time timestamptz not null default now());
  create index sheet_origin_cid on sheet_origin (enterprise_id, origin_cid, id desc) where origin_cid is not null;
  create index sheet_origin_content on sheet_origin (enterprise_id, content_key);
  create index sheet_origin_sheet on sheet_origin (sheet_id);
  create index sheet_origin_import on sheet_origin (import_id) where import_id is not null;`;
