import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Certificates of enterprises, with the file of each. */
export class Certificate1760001105000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table certificate (
        id int generated always as identity constraint certificate_pk primary key,
        enterprise_id int not null constraint certificate_enterprise_fk references enterprise (id) on delete cascade,
        name text not null, number text, issuer text, valid_from date not null, valid_until date not null,
          constraint certificate_validity check (valid_until > valid_from),
        file_id bigint constraint certificate_file_fk references stored_file (id) on delete set null, remark text,
        created_by int constraint certificate_created_by_fk references app_user (id) on delete set null,
        create_time timestamptz not null default now(), update_time timestamptz not null default now(),
          version int not null default 1);
      create index certificate_enterprise on certificate (enterprise_id, valid_until, id);
      create index certificate_valid_until on certificate (valid_until, id);
      create index certificate_file on certificate (file_id) where file_id is not null;
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table certificate');
  }
}
