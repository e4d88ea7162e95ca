import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a check found, kept for the steps after it: the rows of the file, and how many positions they give. */
export class StagedBomRows1760001810000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'alter table bom_import add column staged_rows bytea, add column position_count int not null default 0',
    );
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table bom_import drop column staged_rows, drop column position_count');
  }
}
