import type { MigrationInterface, QueryRunner } from 'typeorm';
import { derivedTable, tenantWall } from './walls';

/**
 * The materials of a vehicle, stored as rows (libs/features/material-analysis/README.md): each material at its
 * position and place in the sheet with its mass, the substances of the materials, and mass deviations. Only the
 * newest result of a model is valid. Its lines are numbered in tree order, its deviations worst first.
 */
export class MassDetail1760001690000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLES);
    await db.query(
      tenantWall('mass_detail', {
        own: 'exists (select 1 from vehicle_model model where model.id = mass_detail.model_id)',
      }),
    );
    for (const table of ROWS) await db.query(derivedTable(table));
    await db.query(`
      create function learn_mass_detail() returns void language plpgsql security definer set search_path from current as $$
      begin
        analyze ${ROWS.join('; analyze ')};
      end $$;
      revoke all on function learn_mass_detail() from public; grant execute on function learn_mass_detail() to matlas_derived;`);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(
      `drop function learn_mass_detail(); drop table ${ROWS.toReversed().join('; drop table ')}; drop table mass_detail;`,
    );
  }
}

const ROWS = ['mass_position', 'mass_place', 'mass_material', 'mass_line', 'mass_content', 'mass_deviation'];
const OF = (table: string): string =>
  `detail_id int not null constraint ${table}_detail_fk references mass_detail (id) on delete cascade`;
const TABLES = `
  create table mass_detail (
    id int generated always as identity constraint mass_detail_pk primary key,
    model_id int not null constraint mass_detail_model_fk references vehicle_model (id) on delete cascade,
    state text not null default 'running' constraint mass_detail_state check (state in ('running','done')),
      job_id bigint, input_version text not null default '',
    started_by text not null, started_at timestamptz not null default now(), finished_at timestamptz, milliseconds int,
    lines int not null default 0, materials int not null default 0, positions int not null default 0,
      positions_with_sheet int not null default 0, positions_unmatched int not null default 0,
      positions_without_mass int not null default 0,
    deviations int not null default 0, not_compared int not null default 0, mass_g numeric, plain_mass_g numeric);
  create index mass_detail_model on mass_detail (model_id, id);
  create table mass_position (
    ${OF('mass_position')}, n int not null, last_n int not null, parent_n int, position_id int not null,
    name text not null, foreign_name text, number text, supplier_name text, supplier_foreign_name text, sheet_id int,
      role text not null, pieces numeric not null, path text not null default '', foreign_path text not null default '',
    constraint mass_position_pk primary key (detail_id, n));
  create index mass_position_position on mass_position (detail_id, position_id);
  create table mass_place (
    ${OF('mass_place')}, n int not null, sheet_id int not null, path text not null, foreign_path text not null,
      constraint mass_place_pk primary key (detail_id, n));
  create table mass_material (
    ${OF('mass_material')}, n int not null, node_id int not null, sheet_id int not null, kind smallint not null,
      class_code text not null,
    name text not null, foreign_name text, number text, trade_name text, symbol text, supplier_name text,
      supplier_foreign_name text, constraint mass_material_pk primary key (detail_id, n));
  create table mass_line (
    ${OF('mass_line')}, n int not null, position_n int not null, place_n int not null, material_n int not null,
      kind smallint not null, class_code text not null,
    mass_g numeric not null, plain_mass_g numeric not null, constraint mass_line_pk primary key (detail_id, n));
  create index mass_line_mass on mass_line (detail_id, mass_g, n);
  create index mass_line_plain on mass_line (detail_id, plain_mass_g, n);
  create index mass_line_material on mass_line (detail_id, material_n, n);
  create index mass_line_class on mass_line (detail_id, class_code, n);
  create index mass_line_position on mass_line (detail_id, position_n);
  create table mass_content (
    ${OF('mass_content')}, substance_id int not null, material_n int not null, hidden_node int not null,
      fraction float8 not null,
    constraint mass_content_pk primary key (detail_id, substance_id, material_n, hidden_node));
  create table mass_deviation (
    ${OF('mass_deviation')}, n int not null,
      kind text not null constraint mass_deviation_kind check (kind in ('workbook','assembly','component')),
    position_n int not null, node_id int, sheet_id int, name text not null, foreign_name text, number text,
      supplier_name text, supplier_foreign_name text,
    measured_g numeric not null, calculated_g numeric not null, leaf_g numeric, percent numeric not null,
      allowed_percent numeric not null, factor float8 not null, outside boolean not null,
    pieces numeric not null, positions int not null, effect_g numeric not null,
      constraint mass_deviation_pk primary key (detail_id, n));
  create index mass_deviation_effect on mass_deviation (detail_id, (abs(effect_g)), n);
  create index mass_deviation_percent on mass_deviation (detail_id, percent, n);
`;
