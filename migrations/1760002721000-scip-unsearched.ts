import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The time machine asks the area SCIP for states of dossiers: searches no longer read them beside its scope. */
export class ScipUnsearched1760002721000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('drop policy scip_dossier_searched on scip_dossier');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('create policy scip_dossier_searched on scip_dossier for select to matlas_derived using (true)');
  }
}
