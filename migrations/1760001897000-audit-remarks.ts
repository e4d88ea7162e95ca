import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { tenantWall } from './walls';

/** What auditors say about single nodes: reasons of a return, annotations, and questions to the sender. */
export class AuditRemarks1760001897000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table data_audit_remark (
        id int generated always as identity constraint data_audit_remark_pk primary key,
        enterprise_id int not null constraint data_audit_remark_enterprise_fk references enterprise (id),
        audit_id int not null constraint data_audit_remark_audit_fk references data_audit (id) on delete cascade,
        kind text not null constraint data_audit_remark_kind check (kind in ('reason','note','question')),
        path text not null default '',
        names jsonb not null default '[]',
        rule text,
        reason text, remark text,
        created_by int not null, created_at timestamptz not null default clock_timestamp(),
        removed_by int, removed_at timestamptz,
        answer text, answered_by int, answered_at timestamptz,
        constraint data_audit_remark_said check (reason is not null or remark is not null));
      create index data_audit_remark_audit on data_audit_remark (audit_id, id);
    `);
    await db.query(shutToAlias('data_audit_remark'));
    await db.query(tenantWall('data_audit_remark'));
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table data_audit_remark');
  }
}
