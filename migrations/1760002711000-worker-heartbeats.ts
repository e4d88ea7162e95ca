import type { MigrationInterface, QueryRunner } from 'typeorm';
import { platformTable } from './walls';

/** When each process that runs jobs was last seen, for the health of the installation. */
export class WorkerHeartbeats1760002711000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table job_worker (
        id text constraint job_worker_pk primary key,
        seen_at timestamptz not null default now())`);
    await db.query(platformTable('job_worker'));
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table job_worker');
  }
}
