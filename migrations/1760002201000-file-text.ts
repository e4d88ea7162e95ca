import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantWall } from './walls';

/** Texts of documents, for the search in files. */
export class FileText1760002201000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table file_text (
        file_id bigint constraint file_text_pk primary key
          constraint file_text_file_fk references stored_file (id) on delete cascade,
        content text);
      create index file_text_content on file_text using gin (content gin_trgm_ops);`);
    await db.query(
      tenantWall('file_text', {
        own: 'exists (select 1 from file_info_version v where v.file_id = file_text.file_id)',
      }),
    );
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table file_text');
  }
}
