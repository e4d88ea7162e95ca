import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { tenantWall } from './walls';

/**
 * Absences of auditors with their deputies. The audit status of a sheet is that of the viewer's enterprise, in
 * data_audit; the column of mds_sheet goes, because nobody read it any more.
 */
export class AuditAbsence1760001898000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table data_audit_absence (
        id int generated always as identity constraint data_audit_absence_pk primary key,
        enterprise_id int not null constraint data_audit_absence_enterprise_fk references enterprise (id),
        user_id int not null constraint data_audit_absence_user_fk references app_user (id),
        first_day date not null, last_day date not null,
        deputy_id int constraint data_audit_absence_deputy_fk references app_user (id),
        created_by int not null, created_at timestamptz not null default now(),
        constraint data_audit_absence_days check (first_day <= last_day),
        constraint data_audit_absence_other check (deputy_id is distinct from user_id));
      create index data_audit_absence_enterprise on data_audit_absence (enterprise_id, last_day);
      create index data_audit_absence_user on data_audit_absence (user_id);
      create index data_audit_absence_deputy on data_audit_absence (deputy_id);
      alter table mds_sheet drop column audit_status;
    `);
    await db.query(shutToAlias('data_audit_absence'));
    await db.query(tenantWall('data_audit_absence'));
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table data_audit_absence;
      alter table mds_sheet add column audit_status smallint not null default 0;
    `);
  }
}
