import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { tenantWall } from './walls';

/** BOMs as they were before an import or before an earlier one was brought back, with what people did with them. */
export class BomVersions1760001911000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table bom_version (
        id int generated always as identity constraint bom_version_pk primary key,
        model_id int not null constraint bom_version_model_fk references vehicle_model (id) on delete cascade,
        number int not null,
        reason text not null constraint bom_version_reason check (reason in ('import', 'restore')),
        file_name text not null default '',
        position_count int not null,
        hook_count int not null,
        content bytea not null,
        enterprise_id int not null constraint bom_version_enterprise_fk references enterprise (id),
        organisation_id int not null,
        created_by int not null,
        created_by_name text not null,
        create_time timestamptz not null default now(),
        constraint bom_version_key unique (model_id, number));
    `);
    await db.query(shutToAlias('bom_version'));
    await db.query(tenantWall('bom_version'));
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table bom_version');
  }
}
