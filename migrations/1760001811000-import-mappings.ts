import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { tenantWall } from './walls';

/** Column mappings that a person confirmed for an import, found again by the titles of the next file. */
export class ImportMappings1760001811000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table import_mapping (
        id int generated always as identity constraint import_mapping_pk primary key,
        kind text not null constraint import_mapping_kind check (kind in ('bom','list','sheet')),
        partner text not null default '',
        titles_key text not null, titles text[] not null, mapping jsonb not null, last_result jsonb,
        enterprise_id int not null constraint import_mapping_enterprise_fk references enterprise (id),
        created_by int not null,
        used_at timestamptz not null default now(),
        constraint import_mapping_key unique (enterprise_id, kind, partner, titles_key));
    `);
    await db.query(shutToAlias('import_mapping'));
    await db.query(tenantWall('import_mapping'));
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table import_mapping');
  }
}
