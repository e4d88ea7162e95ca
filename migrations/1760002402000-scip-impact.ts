import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The time machine names the dossiers of affected vehicles: it reads them beside the vehicles that the reader sees. */
export class ScipImpact1760002402000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('create policy scip_dossier_searched on scip_dossier for select to matlas_derived using (true)');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop policy scip_dossier_searched on scip_dossier');
  }
}
