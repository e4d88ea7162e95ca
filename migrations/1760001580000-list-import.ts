import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The origin of a version of a list, and additional data of an entry from the files of authorities. The columns are
 * protected by the policies of their tables.
 */
export class ListImport1760001580000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table rule_list_version add column layout text, add column content_key text,
        add column file_id int constraint rule_list_version_file_fk references stored_file (id) on delete set null;
      create index rule_list_version_file on rule_list_version (file_id);
      alter table rule_list_item add column inclusion_dates date[] not null default '{}',
        add column latest_application_date date, add column source_names text[] not null default '{}',
        add column gadsl text constraint rule_list_item_gadsl check (gadsl in ('D', 'P', 'D/P'));`);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table rule_list_item drop column inclusion_dates, drop column latest_application_date,
        drop column source_names, drop column gadsl;
      alter table rule_list_version drop column layout, drop column content_key, drop column file_id;`);
  }
}
