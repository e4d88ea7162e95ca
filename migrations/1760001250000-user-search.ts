import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Users can be found by two characters (most Chinese given names have no more), and a search for a part of the name
 * does not read every user of the platform.
 */
export class UserSearch1760001250000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create index app_user_short_grams on app_user using gin (short_grams(login_name, name));
      create index app_user_name_trgm on app_user using gin (name gin_trgm_ops);
      create index app_user_login_name_trgm on app_user using gin (login_name gin_trgm_ops);
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(
      'drop index app_user_login_name_trgm; drop index app_user_name_trgm; drop index app_user_short_grams;',
    );
  }
}
