import type { MigrationInterface, QueryRunner } from 'typeorm';
import { personalWall } from './walls';

/** Files during their upload, and for some days afterwards. The bytes are beside the temporary files, under `token`. */
export class Upload1760001550000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table upload (
        id int generated always as identity constraint upload_pk primary key,
        user_id int not null,
        purpose text not null,
        name text not null,
        size bigint not null constraint upload_size check (size > 0),
        fingerprint text not null default '',
        token text not null,
        received bigint not null default 0 constraint upload_received check (received between 0 and size),
        file_id bigint constraint upload_file_fk references stored_file (id) on delete cascade,
        finished_at timestamptz,
        taken_at timestamptz,
        created_at timestamptz not null default now(),
        touched_at timestamptz not null default now());
      create index upload_user on upload (user_id, touched_at);
      create index upload_file on upload (file_id);
    `);
    await db.query(personalWall('upload'));
    await db.query('grant usage on all sequences in schema public to matlas_app');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table upload');
  }
}
