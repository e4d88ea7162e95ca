import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The target of a run is a vehicle, a branch of its BOM, chosen data sheets or all sheets of a supplier (decision
 * 0047). `scope_key` identifies the same target in repeated runs: run numbers count within it, and only such runs
 * are compared. A sheet that was analysed by itself is stored as a position without a BOM number. `sight` is the
 * visibility of the user who started the run: it decides which sheets of a supplier are included.
 */
export class AnalysisTargets1760001600000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table analysis_run
        add column scope text not null default 'vehicle' constraint analysis_run_scope check (scope in ('vehicle',
          'branch', 'sheets', 'supplier')),
        add column scope_key text, add column branch_id int, add column sheet_ids int[],
          add column supplier_id int constraint analysis_run_supplier_fk references enterprise (id),
          add column sight jsonb,
        add column target_name text, add column target_foreign_name text, add column title text,
        add column list_version_ids int[] not null default '{}', add column variant jsonb,
        alter column model_id drop not null, drop constraint analysis_run_number_key;
      update analysis_run r
      set scope_key = 'model:' || r.model_id, target_name = m.project_name
      from vehicle_model m
      where m.id = r.model_id;
      alter table analysis_run alter column scope drop default, alter column scope_key
      set not null, alter column target_name
      set not null,
        add constraint analysis_run_number_key unique (enterprise_id, scope_key, number),
        add constraint analysis_run_target check (case scope when 'vehicle' then model_id is not null
          and branch_id is null when 'branch' then model_id is not null and branch_id is not null
          else model_id is null and branch_id is null and (scope = 'sheets') = (sheet_ids is not null)
            and (scope = 'supplier') = (supplier_id is not null) end);
      create index analysis_run_model on analysis_run (model_id, number);
      create index analysis_run_history on analysis_run (enterprise_id, id);
      alter table analysis_position alter column position_id drop not null;
      create index analysis_position_sheet on analysis_position (run_id, sheet_id);`);
    await db.query(LEARN);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      delete from analysis_run where scope <> 'vehicle';
      drop function learn_analysis_results();
      drop index analysis_position_sheet; alter table analysis_position alter column position_id set not null;
      drop index analysis_run_history; drop index analysis_run_model;
      alter table analysis_run drop constraint analysis_run_target, drop constraint analysis_run_number_key,
        alter column model_id
      set not null,
        drop column scope, drop column scope_key, drop column branch_id, drop column sheet_ids, drop column supplier_id,
          drop column sight, drop column target_name, drop column target_foreign_name, drop column title,
        drop column list_version_ids, drop column variant,
          add constraint analysis_run_number_key unique (model_id, number);`);
  }
}

/**
 * A result of some ten thousand rows is inserted at once: until autovacuum analyses the table, the planner assumes
 * a few rows and joins row by row, so that a report of 10,000 findings took 50 seconds. Only the owner of a table
 * may analyse it.
 */
const LEARN = `
  create function learn_analysis_results() returns void language plpgsql security definer set search_path from current as $$
  begin
    analyze analysis_position; analyze analysis_judgement; analyze analysis_finding;
  end $$;
  revoke all on function learn_analysis_results() from public; grant execute on function learn_analysis_results() to matlas_derived;`;
