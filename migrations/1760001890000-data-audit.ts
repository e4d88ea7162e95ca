import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { searchedWall, tenantWall } from './walls';

/** Audit of sheet versions by an enterprise, its log, its setting, and the rules that assign sheets to auditors. */
export class DataAudit1760001890000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table data_audit_setting (
        enterprise_id int constraint data_audit_setting_pk primary key
          constraint data_audit_setting_enterprise_fk references enterprise (id),
        mode text not null default 'none' constraint data_audit_setting_mode check (mode in ('all','rule','none')),
        due_days int constraint data_audit_setting_due check (due_days between 0 and 365),
        version int not null default 1,
        updated_at timestamptz not null default now(),
        updated_by int);

      create table data_distribution (
        id int generated always as identity constraint data_distribution_pk primary key,
        enterprise_id int not null constraint data_distribution_enterprise_fk references enterprise (id),
        position int not null,
        name text not null,
        active boolean not null default true,
        sender_id int constraint data_distribution_sender_fk references enterprise (id),
        organisation_id int
          constraint data_distribution_organisation_fk references organisation (id) on delete cascade,
        way text not null constraint data_distribution_way check (way in ('roundRobin','load')),
        auditor_ids int[] not null,
        due_days int constraint data_distribution_due check (due_days between 0 and 365),
        turns int not null default 0,
        created_by int not null,
        create_time timestamptz not null default now(),
        update_time timestamptz not null default now(),
        version int not null default 1);
      create index data_distribution_order on data_distribution (enterprise_id, position, id);

      create table data_audit (
        id int generated always as identity constraint data_audit_pk primary key,
        enterprise_id int not null constraint data_audit_enterprise_fk references enterprise (id),
        sheet_id int not null constraint data_audit_sheet_fk references mds_sheet (id) on delete cascade,
        share_id int,
        organisation_id int,
        status smallint not null default 0 constraint data_audit_status check (status between 0 and 3),
        auditor_id int,
        due_on date,
        is_judged boolean not null default false,
        decided_by int, decided_at timestamptz,
        reason text, remark text,
        synced_at timestamptz,
        created_at timestamptz not null default now(),
        version int not null default 1,
        constraint data_audit_key unique (enterprise_id, sheet_id),
        constraint data_audit_decided check ((status >= 2) = (decided_at is not null)),
        constraint data_audit_in_hand check (status <> 1 or auditor_id is not null));
      create index data_audit_queue on data_audit (enterprise_id, due_on, id) where status < 2;
      create index data_audit_auditor on data_audit (auditor_id, due_on, id) where status = 1;
      create index data_audit_sheet on data_audit (sheet_id);

      create table data_audit_log (
        id bigint generated always as identity constraint data_audit_log_pk primary key,
        enterprise_id int not null constraint data_audit_log_enterprise_fk references enterprise (id),
        audit_id int not null constraint data_audit_log_audit_fk references data_audit (id) on delete cascade,
        action text not null,
        from_status smallint not null, to_status smallint not null,
        by_user_id int, auditor_id int,
        reason text, remark text,
        at timestamptz not null default clock_timestamp());
      create index data_audit_log_audit on data_audit_log (audit_id, id);
      create index data_audit_log_enterprise on data_audit_log (enterprise_id, id);
      create index data_audit_log_by on data_audit_log (by_user_id, id);
    `);
    for (const table of ['data_audit', 'data_audit_log', 'data_audit_setting', 'data_distribution'])
      await db.query(shutToAlias(table));
    await db.query(searchedWall('data_audit'));
    for (const table of ['data_audit_log', 'data_audit_setting', 'data_distribution'])
      await db.query(tenantWall(table));
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table data_audit_log; drop table data_audit; drop table data_distribution');
    await db.query('drop table data_audit_setting');
  }
}
