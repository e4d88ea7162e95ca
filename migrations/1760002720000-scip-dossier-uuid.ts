import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An enterprise has one SCIP dossier with a uuid: of several, one keeps it - the one with a SCIP number, else the one that
 * was exported, that of a vehicle, the first - because ECHA knows it by that.
 */
export class ScipDossierUuid1760002720000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      update scip_dossier d set uuid = gen_random_uuid()
        from (select id, row_number() over (partition by enterprise_id, uuid
            order by scip_number is null, exported_at is null, model_id is null, id) as place
          from scip_dossier) o
        where o.id = d.id and o.place > 1;
      alter table scip_dossier add constraint scip_dossier_uuid_key unique (enterprise_id, uuid);
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table scip_dossier drop constraint scip_dossier_uuid_key');
  }
}
