import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Distribution rules by part number, material class, vehicle model and assembly. */
export class DistributionConditions1760001947000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table data_distribution
        add column part_number text not null default '',
        add column class_codes text[] not null default '{}',
        add column model_id int
          constraint data_distribution_model_fk references vehicle_model (id) on delete cascade,
        add column part_group text not null default '';
      create index data_distribution_model on data_distribution (model_id);
      create index bom_position_number_key on bom_position (number_key) where number_key <> '';
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index bom_position_number_key;
      alter table data_distribution
        drop column part_number, drop column class_codes, drop column model_id, drop column part_group;
    `);
  }
}
