import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Trigram search and the log tables that every area writes to. */
export class CreateExtensions1760000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create extension if not exists pg_trgm;
      create table audit_trail (
        id bigint generated always as identity constraint audit_trail_pk primary key,
        at timestamptz not null default now(),
        enterprise_id int, user_id int, user_name text not null,
        subject text not null, subject_id bigint not null, action text not null,
        before jsonb not null default '{}', after jsonb not null default '{}');
      create index audit_trail_subject on audit_trail (subject, subject_id, id);
      create index audit_trail_enterprise_at on audit_trail (enterprise_id, at desc, id desc);
      create table operation_log (
        id bigint generated always as identity constraint operation_log_pk primary key,
        at timestamptz not null, enterprise_id int, user_id int, user_name text not null,
        method text not null, path text not null, label text not null, ok boolean not null, code text not null,
        milliseconds int not null, ip text not null, request_id text not null);
      create index operation_log_enterprise_at on operation_log (enterprise_id, at desc, id desc);
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`drop table operation_log; drop table audit_trail; drop extension pg_trgm;`);
  }
}
