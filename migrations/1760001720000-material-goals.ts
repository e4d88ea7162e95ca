import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { MY_ENTERPRISE, tenantWall } from './walls';

const MINE_OR_ALL = `enterprise_id is null or enterprise_id = ${MY_ENTERPRISE}`;
const TABLES = ['recycled_target', 'voc_limit'];

/**
 * Targets of recycled content and limits of emissions (libs/features/rules/README.md). Rows without an enterprise
 * belong to the platform; an enterprise can replace them by rows of its own.
 */
export class MaterialGoals1760001720000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TARGETS);
    await db.query(LIMITS);
    for (const table of TABLES) {
      await db.query(ownRow(table));
      await db.query(tenantWall(table, { read: MINE_OR_ALL }));
      await db.query(shutToAlias(table));
    }
    await db.query('grant usage on all sequences in schema public to matlas_app');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table voc_limit; drop table recycled_target');
  }
}

/** Only the platform's rows have a `code`. */
const KEPT = `code text, name_zh text not null, name_en text not null, source text not null default '', active boolean not null default true,
    enterprise_id int, replaces_id int, created_by int not null default 0, deleted_at timestamptz,
    create_time timestamptz not null default now(), update_time timestamptz not null default now(), version int not null default 1`;
const ownRow = (table: string): string => `
  alter table ${table} add constraint ${table}_enterprise_fk foreign key (enterprise_id) references enterprise (id),
    add constraint ${table}_replaces_fk foreign key (replaces_id) references ${table} (id),
    add constraint ${table}_replaces check (replaces_id is null or enterprise_id is not null);
  create unique index ${table}_code on ${table} (code) where enterprise_id is null;
  create unique index ${table}_replaced on ${table} (enterprise_id, replaces_id)
  where replaces_id is not null and deleted_at is null;
  create index ${table}_own on ${table} (enterprise_id);`;

const TARGETS = `
  create table recycled_target (
    id int generated always as identity constraint recycled_target_pk primary key, percent numeric(9, 6) not null,
      end_of_life_percent numeric(9, 6) not null, from_year int, months int, ${KEPT},
    constraint recycled_target_percent check (percent between 0 and 100 and end_of_life_percent between 0 and 100))`;
const LIMITS = `
  create table voc_limit (
    id int generated always as identity constraint voc_limit_pk primary key, cas text, method text, unit text not null,
      limit_value numeric(20, 6) not null constraint voc_limit_value check (limit_value >= 0),
      judges boolean not null default true, ${KEPT})`;
