import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Divisions of other countries than China. */
export class DivisionsOfCountries1760001892900 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table division add column country text not null default 'CN';
      create index division_country on division (country) where level = 1;
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      delete from division where country <> 'CN';
      alter table division drop column country;
    `);
  }
}
