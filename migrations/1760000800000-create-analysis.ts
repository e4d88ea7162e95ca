import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Runs of the substance analysis. A judgement is one (unit, list item) with its numbers and reason; a finding is a
 * judgement at one position. Findings are numbered by severity and amount over the limit, so that a page of the
 * list is a range of the key. Names are stored with the run: an old result stays readable after the BOM was
 * replaced. Verdicts are 0 fail, 1 depends, 2 unknown, 3 exempt, 4 declare, 5 pass. A match key finds the same
 * position or judgement in another run.
 */
export class CreateAnalysis1760000800000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table analysis_run (
        id int generated always as identity constraint analysis_run_pk primary key,
        model_id int not null constraint analysis_run_model_fk references vehicle_model (id) on delete cascade,
        number int not null,
          state text not null default 'running' constraint analysis_run_state check (state in ('running','done')),
          job_id bigint,
        as_of date not null, as_of_given boolean not null, law_ids int[] not null, lists jsonb not null,
          input_version text not null,
        positions int not null default 0, positions_with_sheet int not null default 0,
          positions_unmatched int not null default 0, distinct_sheets int not null default 0,
        vehicle_mass_g numeric(24,9), unmatched_mass_g numeric(24,9), unknown_max_g numeric(24,9),
          counts int[] not null, issues jsonb not null,
        started_by text not null,
          enterprise_id int not null constraint analysis_run_enterprise_fk references enterprise (id),
          organisation_id int not null, created_by int not null,
        started_at timestamptz not null default now(), finished_at timestamptz, milliseconds int,
        constraint analysis_run_number_key unique (model_id, number));
      create index analysis_run_job on analysis_run (job_id);
      create table analysis_position (
        run_id int not null constraint analysis_position_run_fk references analysis_run (id) on delete cascade,
          n int not null,
        position_id int not null, parent_n int, name text not null, number text, supplier_name text, sheet_id int,
        role text not null constraint analysis_position_role check (role in ('counted','covered','group','unmatched')),
        quantity numeric(14,6) not null, mass_g float8, prohibited smallint, declarable smallint,
          match_key text not null,
        constraint analysis_position_pk primary key (run_id, n));
      create index analysis_position_position on analysis_position (run_id, position_id);
      create unique index analysis_position_match on analysis_position (run_id, match_key);
      create table analysis_judgement (
        run_id int not null constraint analysis_judgement_run_fk references analysis_run (id) on delete cascade,
          n int not null,
        verdict smallint not null, law_id int, item_id int, unit_kind smallint not null, node_id int,
          override_id int not null default 0,
        node_name text, node_number text, substance_name_zh text, substance_name_en text, cas text, entry_no text,
          member_count int not null default 0,
        confidential_owners int[],
        min_percent numeric, nominal_percent numeric, max_percent numeric, disclosed_max_percent numeric,
          limit_percent numeric, comparison text not null, denominator text not null, duty text not null,
        exemption_entry text, settled_by text not null, settling_node int, settling_name text, settling_supplier text,
          reason jsonb not null, match_key text not null,
        constraint analysis_judgement_pk primary key (run_id, n));
      create unique index analysis_judgement_match on analysis_judgement (run_id, match_key);
      create table analysis_finding (
        run_id int not null constraint analysis_finding_run_fk references analysis_run (id) on delete cascade,
          n int not null,
        position_n int not null, judgement_n int not null, verdict smallint not null, paths float8 not null,
        mass_min_g float8 not null, mass_g float8 not null, mass_max_g float8 not null);
      create unique index analysis_finding_key on analysis_finding (run_id, n);
      create index analysis_finding_verdict on analysis_finding (run_id, verdict, n);
      create unique index analysis_finding_place on analysis_finding (run_id, position_n, judgement_n);
      create index analysis_finding_judgement on analysis_finding (run_id, judgement_n);
      create table analysis_total (
        run_id int not null constraint analysis_total_run_fk references analysis_run (id) on delete cascade,
        item_id int not null, law_id int, entry_no text not null default '', substance_name_zh text,
          substance_name_en text not null, cas text, confidential_owners int[],
        min_g float8 not null, nominal_g float8 not null, max_g float8 not null, positions int not null default 0,
          worst smallint,
        constraint analysis_total_pk primary key (run_id, item_id));
      create table analysis_class_total (
        run_id int not null constraint analysis_class_total_run_fk references analysis_run (id) on delete cascade,
        class_code text not null, grams float8 not null,
          constraint analysis_class_total_pk primary key (run_id, class_code));
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(
      `drop table analysis_class_total;
        drop table analysis_total;
        drop table analysis_finding;
        drop table analysis_judgement;
        drop table analysis_position;
        drop table analysis_run;`,
    );
  }
}
