import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What cars are made of comes first in the catalogue: a place in that order, the last place for all others. */
export class CommonSubstances1760001892000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table substance add column common_rank int not null default 1000000000;
      create index substance_common on substance (common_rank, id);`);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index substance_common; alter table substance drop column common_rank;');
  }
}
