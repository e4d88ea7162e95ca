import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which content of its dossier a submission sent. Null of earlier ones: their answers are followed as before. */
export class ScipSubmittedVersion1760002722000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table scip_submission add column dossier_version int');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table scip_submission drop column dossier_version');
  }
}
