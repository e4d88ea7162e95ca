import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { MY_USER, personalWall, tenantWall } from './walls';

/**
 * Conversion between the own system and the IMDS form: runs of a user with the result for each sheet, and the
 * application codes of the two systems that an enterprise has approved as equivalent: their meanings at the time,
 * the user and the time.
 */
export class Conversion1760001560000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(RUNS);
    await db.query(personalWall('transfer_conversion'));
    await db.query(
      personalWall('transfer_conversion_sheet', {
        own: `exists (select 1 from transfer_conversion run where run.id = conversion_id and run.user_id = ${MY_USER})`,
      }),
    );
    await db.query(APPROVALS);
    await db.query(tenantWall('transfer_code_approval'));
    await db.query(shutToAlias('transfer_code_approval'));
    await db.query('grant usage on all sequences in schema public to matlas_app');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(
      'drop table transfer_code_approval; drop table transfer_conversion_sheet; drop table transfer_conversion;',
    );
  }
}

/**
 * `sheet_ids` of a run from the own system, `file_id` of an upload. A run is visible to its user only, because it
 * shows what that user may read.
 */
const RUNS = `
  create table transfer_conversion (
    id int generated always as identity constraint transfer_conversion_pk primary key,
    user_id int not null constraint transfer_conversion_user_fk references app_user (id) on delete cascade,
    direction text not null constraint transfer_conversion_direction check (direction in ('toImds', 'fromImds')),
    sheet_ids int[] not null default '{}',
      file_id int constraint transfer_conversion_file_fk references stored_file (id) on delete set null, file_name text,
    job_id int, checked_at timestamptz, sheets int not null default 0, converted int not null default 0,
      refused int not null default 0, losses int not null default 0, open_codes int not null default 0,
      unmatched int not null default 0,
    stored int not null default 0, stored_at timestamptz,
      result_file_id int constraint transfer_conversion_result_fk references stored_file (id) on delete set null,
    create_time timestamptz not null default now());
  create index transfer_conversion_user on transfer_conversion (user_id, id desc);
  create table transfer_conversion_sheet (
    conversion_id int not null constraint transfer_conversion_sheet_run_fk references transfer_conversion (id)
      on delete cascade,
      n int not null,
    sheet_key text not null, sheet_id int, cid bigint, cver text, kind smallint not null, name text not null,
      foreign_name text, number text,
    state text not null constraint transfer_conversion_sheet_state check (state in ('converted', 'refused', 'stored')),
    findings jsonb not null default '[]', losses jsonb not null default '[]', words jsonb not null default '[]',
      open_codes jsonb not null default '[]', materials jsonb not null default '[]', stored_id int,
    constraint transfer_conversion_sheet_pk primary key (conversion_id, n));`;

/**
 * `meaning` and `to_meaning` are the texts of both lists at the approval. Only one pair is valid at a time, for all
 * substances or for one.
 */
const APPROVALS = `
  create table transfer_code_approval (
    id int generated always as identity constraint transfer_code_approval_pk primary key,
    enterprise_id int not null constraint transfer_code_approval_enterprise_fk references enterprise (id),
    direction text not null constraint transfer_code_approval_direction check (direction in ('toImds', 'fromImds')),
    code text not null, to_code text not null,
      substance_id int constraint transfer_code_approval_substance_fk references substance (id),
    name_zh text not null, name_en text not null, to_name_zh text not null, to_name_en text not null,
      meaning text not null, to_meaning text not null,
    approved_by int not null, approver text not null, approved_at timestamptz not null default now(), withdrawn_by int,
      withdrawer text, withdrawn_at timestamptz,
    constraint transfer_code_approval_withdrawn check ((withdrawn_at is null) = (withdrawn_by is null)));
  create unique index transfer_code_approval_once
    on transfer_code_approval (enterprise_id, direction, code, (coalesce(substance_id, 0)))
  where withdrawn_at is null;
  create index transfer_code_approval_enterprise on transfer_code_approval (enterprise_id, id desc);
  create index transfer_code_approval_substance on transfer_code_approval (substance_id) where substance_id is not null;`;
