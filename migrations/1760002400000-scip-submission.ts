import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { tenantWall } from './walls';

/** Submissions of SCIP dossiers: the file as it was sent, its way and its outcome. */
export class ScipSubmission1760002400000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table scip_submission (
        id int generated always as identity constraint scip_submission_pk primary key,
        enterprise_id int not null constraint scip_submission_enterprise_fk references enterprise (id),
        dossier_id int not null constraint scip_submission_dossier_fk references scip_dossier (id) on delete cascade,
        created_by int not null,
        created_by_name text not null,
        number int not null,
        uuid uuid not null,
        file_id bigint not null constraint scip_submission_file_fk references stored_file (id),
        channel text not null constraint scip_submission_channel check (channel in ('http','folder')),
        address text not null,
        state text not null default 'waiting' constraint scip_submission_state
          check (state in ('waiting','sent','passed','failed','undelivered')),
        submission_id text,
        scip_number text,
        attempts int not null default 0,
        fault jsonb,
        report jsonb not null default '[]',
        create_time timestamptz not null default now(),
        sent_at timestamptz,
        answered_at timestamptz,
        constraint scip_submission_number unique (dossier_id, number));
      create index scip_submission_enterprise on scip_submission (enterprise_id, id);
      create index scip_submission_file on scip_submission (file_id);
      create index scip_submission_undecided on scip_submission (id) where state = 'sent';
    `);
    await db.query(shutToAlias('scip_submission'));
    await db.query(tenantWall('scip_submission'));
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table scip_submission');
  }
}
