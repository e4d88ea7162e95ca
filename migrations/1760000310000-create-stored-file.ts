import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files that users store: the bytes are in the file store under their hash, so that equal contents are stored once. */
export class CreateStoredFile1760000310000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table stored_file (
        id bigint generated always as identity constraint stored_file_pk primary key,
        purpose text not null,
        name text not null,
        type text not null,
        size bigint not null constraint stored_file_size check (size >= 0),
        sha256 text not null constraint stored_file_sha256 check (sha256 ~ '^[0-9a-f]{64}$'),
        enterprise_id int,
        organisation_id int,
        created_by int,
        created_at timestamptz not null default now());
      create index stored_file_sha256_idx on stored_file (sha256);
      create index stored_file_enterprise_created on stored_file (enterprise_id, created_at desc, id desc);
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table stored_file');
  }
}
