import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { tenantWall } from './walls';

const TABLES = ['rrr_mark', 'rrr_setting', 'rrr_change', 'rrr_result'];

/**
 * Recyclability of vehicles (libs/features/recyclability/README.md): manual marks and marks by rules, the counting
 * options of a vehicle, who locked its marks, every change with the data to undo it, and results with their input
 * versions. Nodes of data sheets, rules and technologies are stored by name without a foreign key: a mark outlives
 * them and is then reported as lost.
 */
export class Rrr1760001660000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(MARKS);
    await db.query(RESULTS);
    for (const table of TABLES) {
      await db.query(tenantWall(table));
      await db.query(shutToAlias(table));
    }
    await db.query('grant usage on all sequences in schema public to matlas_app');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table rrr_result; drop table rrr_change; drop table rrr_setting; drop table rrr_mark;');
  }
}

const ofVehicle = (
  table: string,
): string => `model_id int not null constraint ${table}_model_fk references vehicle_model (id) on delete cascade,
    enterprise_id int not null constraint ${table}_enterprise_fk references enterprise (id), organisation_id int not null`;
/** The acting user; the name stays when the user is deleted. */
const byWhom = (table: string): string =>
  `by_id int constraint ${table}_by_fk references app_user (id) on delete set null, by_name text not null, at timestamptz not null default now()`;

const MARKS = `
  create table rrr_mark (
    id int generated always as identity constraint rrr_mark_pk primary key, ${ofVehicle('rrr_mark')},
    position_id int constraint rrr_mark_position_fk references bom_position (id) on delete cascade, node_id int,
    source text not null constraint rrr_mark_source check (source in ('hand', 'rule')),
      flag text not null constraint rrr_mark_flag check (flag in ('mP', 'mD', 'mM', 'mTr', 'mTe', 'mN')),
    technology_id int, pre_treatment text, rule_id int, ${byWhom('rrr_mark')},
    constraint rrr_mark_somewhere check (position_id is not null or node_id is not null),
      constraint rrr_mark_by_rule check ((source = 'rule') = (rule_id is not null)));
  create unique index rrr_mark_target on rrr_mark (model_id, coalesce(position_id, 0), coalesce(node_id, 0), source);
  create index rrr_mark_position on rrr_mark (position_id) where position_id is not null;
  create table rrr_setting (
    ${ofVehicle('rrr_setting')}, constraint rrr_setting_pk primary key (model_id),
    scale_to_declared boolean not null default true, strict_fillers boolean not null default false, tank jsonb,
      fluids jsonb not null default '[]',
    locked_by_id int constraint rrr_setting_locked_by_fk references app_user (id) on delete set null,
      locked_by_name text, locked_at timestamptz,
    constraint rrr_setting_lock check ((locked_at is null) = (locked_by_name is null)),
      update_time timestamptz not null default now());
  create table rrr_change (
    id int generated always as identity constraint rrr_change_pk primary key, ${ofVehicle('rrr_change')},
    kind text not null constraint rrr_change_kind check (kind in ('mark', 'clear', 'auto', 'undo')), marks int not null,
      before jsonb not null, after jsonb not null, note text not null default '', undone_by int,
      ${byWhom('rrr_change')});
  create index rrr_change_model on rrr_change (model_id, id desc);
`;

/**
 * Masses are exact grams to the picogram; `parts` is needed for comparisons; a change of `inputs` makes the result
 * stale.
 */
const RESULTS = `
  create table rrr_result (
    id int generated always as identity constraint rrr_result_pk primary key, ${ofVehicle('rrr_result')},
      number int not null,
    mp_grams numeric not null, md_grams numeric not null, mm_grams numeric not null, mtr_grams numeric not null,
      mte_grams numeric not null, mn_grams numeric not null, vehicle_grams numeric not null,
    rates jsonb not null, figures jsonb not null, parts jsonb not null, inputs jsonb not null, options jsonb not null,
      positions int not null, by_hand int not null, by_rule int not null, unmarked int not null,
    locked boolean not null, note text not null default '', milliseconds int not null, ${byWhom('rrr_result')},
    constraint rrr_result_sum check
      (mp_grams + md_grams + mm_grams + mtr_grams + mte_grams + mn_grams >= vehicle_grams),
      constraint rrr_result_number unique (model_id, number));
  create index rrr_result_enterprise on rrr_result (enterprise_id, id desc);
`;
