import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Beside columns, `import_mapping` remembers names of substances and materials: one title, which is the name. */
export class RememberedNames1760001895000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table import_mapping drop constraint import_mapping_kind,
        add constraint import_mapping_kind check (kind in ('bom','list','sheet','substance','material'))`);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      delete from import_mapping where kind in ('substance','material');
      alter table import_mapping drop constraint import_mapping_kind,
        add constraint import_mapping_kind check (kind in ('bom','list','sheet'))`);
  }
}
