import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns and judging of a list version whose file has no known layout. */
export class ListMapping1760001894000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table rule_list_version add column mapping jsonb');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table rule_list_version drop column mapping');
  }
}
