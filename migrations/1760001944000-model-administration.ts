import type { MigrationInterface, QueryRunner } from 'typeorm';

const search = (foreignName: string): string => `
  drop index vehicle_model_search;
  create index vehicle_model_search on vehicle_model using gin ((project_name || ' ' || internal_number || ' '
    || coalesce(type_name, '') || ' ' || coalesce(brand, '')${foreignName}) gin_trgm_ops);`;

/**
 * The name of a model in the other language; who locked it, why and until which day (included); and since when it is
 * archived: readable, but neither offered nor changed.
 */
export class ModelAdministration1760001944000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table vehicle_model
        add foreign_name text, add lock_reason text, add locked_by int, add locked_at timestamptz,
        add locked_until date, add archived_at timestamptz;
      create index vehicle_model_locked_until on vehicle_model (locked_until) where lock_state = 1;
      ${search(` || ' ' || coalesce(foreign_name, '')`)}
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ${search('')}
      drop index vehicle_model_locked_until;
      alter table vehicle_model
        drop foreign_name, drop lock_reason, drop locked_by, drop locked_at, drop locked_until, drop archived_at;
    `);
  }
}
