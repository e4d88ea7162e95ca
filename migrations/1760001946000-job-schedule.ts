import type { MigrationInterface, QueryRunner } from 'typeorm';
import { centerTable } from './walls';

/** What the platform administrator changed about the schedules of the installation: other times, or a pause. */
export class JobSchedule1760001946000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table job_schedule (
        id int generated always as identity constraint job_schedule_pk primary key,
        key text not null constraint job_schedule_key unique,
        cron text,
        is_paused boolean not null default false,
        create_time timestamptz not null default now(),
        update_time timestamptz not null default now(),
        version int not null default 1)`);
    await db.query(centerTable('job_schedule'));
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table job_schedule');
  }
}
