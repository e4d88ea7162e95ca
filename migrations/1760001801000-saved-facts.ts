import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Saved analyses store the facts for exemptions that they use; null: those of the model at the time of the run. */
export class SavedFacts1760001801000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table analysis_saved add column facts jsonb');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table analysis_saved drop column facts');
  }
}
