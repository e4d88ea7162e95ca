import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a person sees of their sessions, when the password was last proved in one, and the limits of API keys beyond
 * their permissions.
 */
export class Access1760002701000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table session add column agent text not null default '', add column address text not null default '',
        add column confirmed_at timestamptz not null default now();
      alter table api_key add column model_ids int[], add column organisation_ids int[];
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table api_key drop column organisation_ids, drop column model_ids;
      alter table session drop column confirmed_at, drop column address, drop column agent;
    `);
  }
}
