import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An enterprise has one SCIP dossier with a uuid: of several, all but the first get another one. */
export class ScipDossierUuid1760002720000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      update scip_dossier d set uuid = gen_random_uuid()
        where exists (select 1
          from scip_dossier o
          where o.enterprise_id = d.enterprise_id and o.uuid = d.uuid and o.id < d.id);
      alter table scip_dossier add constraint scip_dossier_uuid_key unique (enterprise_id, uuid);
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table scip_dossier drop constraint scip_dossier_uuid_key');
  }
}
