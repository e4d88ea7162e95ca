import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A note that was withdrawn is neither mailed nor posted any more (decision 0128). */
export class WithdrawnNotes1760002730000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table note add column withdrawn_at timestamptz');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table note drop column withdrawn_at');
  }
}
