import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Released rows are also protected against truncate, which row triggers do not see. */
const TABLES = ['mds_node', 'mds_edge', 'mds_sheet', 'mds_closure', 'mds_packed', 'mds_rule_set'] as const;

export class KeepReleases1760001451000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create function mds_refuse_truncate() returns trigger language plpgsql as $$
      begin
        raise exception 'sheet is released and never changes' using errcode = 'MF001', table = tg_table_name;
      end $$;`);
    for (const table of TABLES)
      await db.query(
        `create trigger ${table}_not_emptied before truncate on ${table} for each statement execute function mds_refuse_truncate()`,
      );
  }
  async down(db: QueryRunner): Promise<void> {
    for (const table of TABLES) await db.query(`drop trigger ${table}_not_emptied on ${table}`);
    await db.query('drop function mds_refuse_truncate()');
  }
}
