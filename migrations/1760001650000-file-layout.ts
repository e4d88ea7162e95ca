import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { MY_ENTERPRISE, tenantWall } from './walls';

/**
 * Layouts of files whose format is not public, as immutable versions, and the version with which a conversion or an
 * import was read (libs/features/transfer/README.md).
 */
export class FileLayout1760001650000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLE);
    await db.query(
      tenantWall('transfer_layout', { read: `enterprise_id is null or enterprise_id = ${MY_ENTERPRISE}` }),
    );
    await db.query(shutToAlias('transfer_layout'));
    await db.query('grant usage on all sequences in schema public to matlas_app');
    await db.query(
      `alter table transfer_conversion add column layout_version_id int constraint transfer_conversion_layout_fk
          references transfer_layout (id); create index transfer_conversion_layout
          on transfer_conversion (layout_version_id)
        where layout_version_id is not null`,
    );
    await db.query(
      `alter table sheet_import add column layout_version_id int constraint sheet_import_layout_fk references
          transfer_layout (id); create index sheet_import_layout
          on sheet_import (layout_version_id)
        where layout_version_id is not null`,
    );
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(
      `alter table sheet_import drop column layout_version_id; alter table transfer_conversion drop column
          layout_version_id; drop table transfer_layout;`,
    );
  }
}

const TABLE = `
  create table transfer_layout (
    id int generated always as identity constraint transfer_layout_pk primary key,
    enterprise_id int constraint transfer_layout_enterprise_fk references enterprise (id),
    first_id int constraint transfer_layout_first_fk references transfer_layout (id),
      layout_version int not null default 1,
    name text not null,
      interface text not null constraint transfer_layout_interface check (interface in ('imdsAi', 'ic', 'cai', 'csv')),
    source text not null constraint transfer_layout_source check (source in ('IMDS', 'CAMDS', 'LOCAL')), note text,
      layout jsonb not null,
    created_by int not null, creator text not null, create_time timestamptz not null default now(),
      retired_at timestamptz);
  create index transfer_layout_enterprise on transfer_layout (enterprise_id);
  create unique index transfer_layout_version on transfer_layout ((coalesce(first_id, id)), layout_version);`;
