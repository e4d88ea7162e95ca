import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How the text file of a BOM import was read, for the steps after its check. */
export class BomTextFile1760001831000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table bom_import add column text_file jsonb`);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table bom_import drop column text_file');
  }
}
