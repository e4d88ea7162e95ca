import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails of an installation without SMTP: the platform administrator reads them here (product.md, "Session"). */
export class CreateMailOutbox1760000320000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table mail_outbox (
        id bigint generated always as identity constraint mail_outbox_pk primary key,
        recipient text not null,
        subject text not null,
        body text not null,
        created_at timestamptz not null default now());
      create index mail_outbox_created on mail_outbox (created_at desc, id desc);
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table mail_outbox');
  }
}
