import type { MigrationInterface, QueryRunner } from 'typeorm';

/** SCIP dossiers that were read from a file: their legal entity, remarks, and what was not taken over. */
export class ScipImport1760002401000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table scip_dossier add column legal_entity jsonb, add column remarks text, add column imported jsonb;
      create index scip_dossier_uuid on scip_dossier (uuid);
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index scip_dossier_uuid;
      alter table scip_dossier drop column legal_entity, drop column remarks, drop column imported;
    `);
  }
}
