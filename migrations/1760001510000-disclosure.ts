import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { searchedWall, tenantWall } from './walls';

/**
 * Confidential substances that a list update made declarable (rule HID-3): the released sheets in which they are
 * still hidden, since when this is known, and the version that disclosed them. Recipients of such a sheet read only
 * the day, through a view without the substance. Also the day from which an enterprise discloses its own substances
 * automatically.
 */
export class Disclosure1760001510000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table exchange_disclosure (
        id int generated always as identity constraint exchange_disclosure_pk primary key,
        enterprise_id int not null constraint exchange_disclosure_enterprise_fk references enterprise (id),
        sheet_id int not null constraint exchange_disclosure_sheet_fk references mds_sheet (id) on delete cascade,
        substance_id int not null constraint exchange_disclosure_substance_fk references substance (id),
        found_at timestamptz not null default now(), told_at timestamptz,
        disclosed_at timestamptz, disclosed_by int,
          new_sheet_id int constraint exchange_disclosure_new_fk references mds_sheet (id) on delete set null,
          automatic boolean not null default false,
        constraint exchange_disclosure_once unique (sheet_id, substance_id));
      create index exchange_disclosure_enterprise on exchange_disclosure (enterprise_id, disclosed_at, id);
      create index exchange_disclosure_substance on exchange_disclosure (substance_id);
      create table exchange_disclosure_setting (
        enterprise_id int constraint exchange_disclosure_setting_pk primary key constraint
          exchange_disclosure_setting_enterprise_fk references enterprise (id),
        auto_from date, push boolean not null default true, set_by int not null,
          set_at timestamptz not null default now(), version int not null default 1);
    `);
    for (const table of ['exchange_disclosure', 'exchange_disclosure_setting']) {
      await db.query(table === 'exchange_disclosure' ? searchedWall(table) : tenantWall(table));
      await db.query(shutToAlias(table));
    }
    await db.query('grant usage on all sequences in schema public to matlas_app');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table exchange_disclosure_setting; drop table exchange_disclosure;');
  }
}
