import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Decisions for all rows with the same fault, each with the corrections that follow from it. */
export class ImportDecisions1760001941000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table sheet_import add column decisions jsonb not null default '[]'`);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table sheet_import drop column decisions');
  }
}
