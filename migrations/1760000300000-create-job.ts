import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Background jobs: the row holds the state, the queue only transports it (libs/server-kit/jobs). `epoch` is
 * increased whenever a row is queued again, and excludes every older run. The trigger notifies all processes of
 * changes, so that progress is live and a cancellation reaches its worker.
 */
export class CreateJob1760000300000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table job (
        id bigint generated always as identity constraint job_pk primary key,
        name text not null,
        state text not null default 'queued' constraint job_state check (state in ('queued', 'running', 'done',
          'failed', 'cancelled')),
        title_params jsonb not null default '{}',
        input jsonb not null default '{}',
        result jsonb,
        error jsonb,
        trace text,
        done bigint not null default 0,
        total bigint,
        step jsonb,
        enterprise_id int,
        organisation_id int,
        created_by int,
        starter jsonb not null default '{}',
        language text not null default 'zh',
        exclusive_key text,
        priority smallint not null default 0,
        attempts int not null default 0,
        max_attempts int not null default 1,
        losses int not null default 0,
        epoch int not null default 1,
        run_after timestamptz,
        queued_at timestamptz not null default now(),
        heartbeat_at timestamptz,
        worker_id text,
        worker_lock int,
        cancel_requested boolean not null default false,
        created_at timestamptz not null default now(),
        started_at timestamptz,
        finished_at timestamptz,
        version int not null default 1);
      create index job_enterprise_created on job (enterprise_id, created_at desc, id desc);
      create index job_created_by_created on job (created_by, created_at desc, id desc);
      create index job_open on job (state, queued_at) where state in ('queued', 'running');
      create unique index job_exclusive on job (name, enterprise_id, exclusive_key) nulls not distinct
        where exclusive_key is not null and state in ('queued', 'running');
      create function job_changed() returns trigger language plpgsql as $$
      begin
        perform pg_notify('matlas_job',
          json_build_object('id', new.id, 'state', new.state, 'cancel', new.cancel_requested,
          'enterpriseId', new.enterprise_id, 'createdBy', new.created_by)::text);
        return null;
      end $$;
      create trigger job_changed after insert or update of state, done, total, step, cancel_requested on job
        for each row execute function job_changed();
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table job; drop function job_changed()');
  }
}
