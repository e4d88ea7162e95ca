import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Saved analyses keep the facts of exemptions under which they ask; null: those of the model when it runs. */
export class SavedFacts1760001801000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table analysis_saved add column facts jsonb');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table analysis_saved drop column facts');
  }
}
