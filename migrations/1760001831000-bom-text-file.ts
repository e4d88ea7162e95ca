import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { tenantWall } from './walls';

/**
 * How the text file of a BOM import was read, for the steps after its check. The columns that an enterprise confirmed
 * for BOMs move to the mappings of all imports; they had no titles, so that a file with the same titles is found by its key
 * only after it was confirmed again.
 */
export class BomTextFile1760001831000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table bom_import add column text_file jsonb;
      insert into import_mapping (kind, titles_key, titles, mapping, enterprise_id, created_by, used_at)
        select 'bom', header_key, array(select value from jsonb_each_text(mapping -> 'columns')), mapping, enterprise_id,
          created_by, update_time
        from bom_import_mapping;
      drop table bom_import_mapping;
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table bom_import drop column text_file;
      create table bom_import_mapping (
        id int generated always as identity constraint bom_import_mapping_pk primary key,
        name text not null, header_key text not null, mapping jsonb not null,
        enterprise_id int not null constraint bom_import_mapping_enterprise_fk references enterprise (id),
          created_by int not null,
        update_time timestamptz not null default now(), version int not null default 1,
        constraint bom_import_mapping_key unique (enterprise_id, header_key));
      insert into bom_import_mapping (name, header_key, mapping, enterprise_id, created_by, update_time)
        select '', titles_key, mapping, enterprise_id, created_by, used_at
        from import_mapping
        where kind = 'bom' and partner = '';
      delete from import_mapping where kind = 'bom';
    `);
    await db.query(tenantWall('bom_import_mapping'));
    await db.query(shutToAlias('bom_import_mapping'));
  }
}
