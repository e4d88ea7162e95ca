import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { MY_ENTERPRISE, tenantWall } from './walls';

/**
 * Cascades: one correction carried up to all sheets that use the corrected sheet, with the versions that it
 * released.
 */
export class Cascade1760001300000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table mds_cascade (
        id int generated always as identity constraint mds_cascade_pk primary key,
        enterprise_id int not null constraint mds_cascade_enterprise_fk references enterprise (id),
        organisation_id int not null constraint mds_cascade_organisation_fk references organisation (id),
        kind text not null constraint mds_cascade_kind check (kind in ('sheet', 'substance')),
        from_name text not null, from_foreign_name text, to_name text not null, to_foreign_name text,
        created_by int not null, create_time timestamptz not null default now(), undone_by int, undone_at timestamptz,
        constraint mds_cascade_undone check ((undone_by is null) = (undone_at is null)));
      create index mds_cascade_enterprise on mds_cascade (enterprise_id, create_time desc, id desc);
      create table mds_cascade_sheet (
        cascade_id int not null constraint mds_cascade_sheet_cascade_fk references mds_cascade (id) on delete cascade,
        old_sheet_id int not null,
          sheet_id int not null constraint mds_cascade_sheet_sheet_fk references mds_sheet (id) on delete cascade,
        constraint mds_cascade_sheet_pk primary key (cascade_id, sheet_id));
      create index mds_cascade_sheet_sheet on mds_cascade_sheet (sheet_id);
    `);
    await db.query(tenantWall('mds_cascade'));
    await db.query(shutToAlias('mds_cascade'));
    await db.query(
      tenantWall('mds_cascade_sheet', {
        own: `exists (select 1 from mds_cascade c where c.id = cascade_id and c.enterprise_id = ${MY_ENTERPRISE})`,
      }),
    );
    await db.query('grant usage on all sequences in schema public to matlas_app');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table mds_cascade_sheet; drop table mds_cascade;');
  }
}
