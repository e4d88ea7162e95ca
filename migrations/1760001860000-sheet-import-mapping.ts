import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How a supplier's spreadsheet is read, and what its file shows of the table. */
export class SheetImportMapping1760001860000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table sheet_import add column mapping jsonb, add column file_table jsonb');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table sheet_import drop column mapping, drop column file_table');
  }
}
