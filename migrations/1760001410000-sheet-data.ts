import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MY_ENTERPRISE, tenantWall } from './walls';

/**
 * Attachments of a data sheet: files, which are frozen with the version, and emission test reports, which are
 * evidence about it and can still be changed. Copies of a sheet share the bytes and the stored file: its foreign
 * key protects a file that any version still uses.
 */
export class SheetData1760001410000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLES);
    await db.query(FREEZE);
    await db.query(tenantWall('mds_attachment', ofSheet('mds_attachment')));
    await db.query(tenantWall('mds_voc_report', ofSheet('mds_voc_report')));
    await db.query(
      tenantWall('mds_voc_value', {
        own: `exists (select 1
          from mds_voc_report r
          join mds_sheet s on s.id = r.sheet_id
          where r.id = mds_voc_value.report_id and s.enterprise_id = ${MY_ENTERPRISE})`,
        read: 'exists (select 1 from mds_voc_report r where r.id = mds_voc_value.report_id)',
      }),
    );
    await db.query('grant usage on all sequences in schema public to matlas_app');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table mds_voc_value; drop table mds_voc_report; drop table mds_attachment;');
  }
}

/** Visible with the sheet, written by its owner. */
const ofSheet = (table: string): { own: string; read: string } => ({
  own: `exists (select 1 from mds_sheet s where s.id = ${table}.sheet_id and s.enterprise_id = ${MY_ENTERPRISE})`,
  read: `exists (select 1 from mds_sheet s where s.id = ${table}.sheet_id)`,
});

const TABLES = `
  create table mds_attachment (
    id int generated always as identity constraint mds_attachment_pk primary key,
    sheet_id int not null constraint mds_attachment_sheet_fk references mds_sheet (id) on delete cascade,
    file_id bigint not null constraint mds_attachment_file_fk references stored_file (id),
    kind text not null constraint mds_attachment_kind check (kind in ('drawing', 'dataSheet', 'testReport',
      'certificate', 'picture', 'other')),
    is_picture boolean not null, name text not null, type text not null, size int not null, remark text,
    created_by int, create_time timestamptz not null default now());
  create index mds_attachment_sheet on mds_attachment (sheet_id, id);
  create index mds_attachment_file on mds_attachment (file_id);

  create table mds_voc_report (
    id int generated always as identity constraint mds_voc_report_pk primary key,
    sheet_id int not null constraint mds_voc_report_sheet_fk references mds_sheet (id) on delete cascade,
    report_number text not null, laboratory text not null, accreditation text, method text not null, standard text,
    sample_name text, sample_date date, test_date date not null, report_date date,
    temperature_celsius numeric(20,6), humidity_percent numeric(9,6), volume_litres numeric(20,6), duration_minutes int,
      remark text,
    result text not null constraint mds_voc_report_result check (result in ('pass', 'fail', 'unknown', 'none')),
    file_id bigint constraint mds_voc_report_file_fk references stored_file (id) on delete set null, file_name text,
    created_by int, create_time timestamptz not null default now(), update_time timestamptz not null default now(),
      version int not null default 1,
    constraint mds_voc_report_number_key unique (sheet_id, report_number));
  create index mds_voc_report_file on mds_voc_report (file_id) where file_id is not null;

  create table mds_voc_value (
    report_id int not null constraint mds_voc_value_report_fk references mds_voc_report (id) on delete cascade,
    pos int not null,
    substance_id int constraint mds_voc_value_substance_fk references substance (id) on delete set null,
    name text not null, cas text, unit text not null, value numeric(24,6) not null,
      is_below_detection boolean not null default false, limit_value numeric(24,6),
    result text not null constraint mds_voc_value_result check (result in ('pass', 'fail', 'unknown', 'none')),
    constraint mds_voc_value_pk primary key (report_id, pos));
  create index mds_voc_value_substance on mds_voc_value (substance_id) where substance_id is not null;
`;

/** The check of nodes looks up the sheet of a row, whatever the table. */
const FREEZE =
  (['insert', 'delete'] as const)
    .map(
      (event) => `
  create trigger mds_attachment_frozen_${event} after ${event} on mds_attachment referencing ${event === 'insert' ? 'new' : 'old'} table as changed
    for each statement execute function mds_refuse_frozen_nodes();`,
    )
    .join('') +
  `
  create trigger mds_attachment_frozen_update after update on mds_attachment referencing old table as changed
    for each statement execute function mds_refuse_frozen_nodes();
  create trigger mds_attachment_frozen_moved after update on mds_attachment referencing new table as changed
    for each statement execute function mds_refuse_frozen_nodes();
`;
