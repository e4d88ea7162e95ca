import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { MY_ENTERPRISE, tenantWall } from './walls';

/** @title@. Rows without an enterprise belong to the platform: everybody reads them. */
export class Create@Name@@time@ implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table @table@ (
        id int generated always as identity constraint @table@_pk primary key,
        code text not null,
        name_zh text not null,
        name_en text not null,
        note text,
        enterprise_id int constraint @table@_enterprise_fk references enterprise (id),
        created_by int not null,
        create_time timestamptz not null default now(),
        update_time timestamptz not null default now(),
        version int not null default 1);
      create unique index @table@_code_key on @table@ (coalesce(enterprise_id, 0), code);
      create index @table@_enterprise_idx on @table@ (enterprise_id);
    `);
    await db.query(tenantWall('@table@', { read: `enterprise_id is null or enterprise_id = ${MY_ENTERPRISE}` }));
    await db.query(shutToAlias('@table@'));
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table @table@');
  }
}
