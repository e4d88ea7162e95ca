import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { tenantWall } from './walls';

/**
 * Saved analyses: a target, regulations and options under a name, run again on demand or on schedule.
 * `told_run_id`: the last run of which the subscribers were notified.
 */
export class SavedAnalyses1760001601000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table analysis_saved (
        id int generated always as identity constraint analysis_saved_pk primary key, name text not null,
          note text not null default '',
        scope text not null constraint analysis_saved_scope check (scope in ('vehicle', 'branch', 'sheets',
          'supplier')),
          scope_key text not null,
        model_id int constraint analysis_saved_model_fk references vehicle_model (id) on delete cascade, branch_id int,
          sheet_ids int[], supplier_id int constraint analysis_saved_supplier_fk references enterprise (id),
        target_name text not null, target_foreign_name text, law_ids int[] not null,
          list_version_ids int[] not null default '{}', as_of date, newest_versions boolean not null default true,
        schedule text not null constraint analysis_saved_schedule check (schedule in ('none', 'daily', 'weekly',
          'onChange')),
          last_started_at timestamptz, problem text, told_run_id int, new_fails int,
        enterprise_id int not null constraint analysis_saved_enterprise_fk references enterprise (id),
          organisation_id int not null, created_by int not null, run_as int not null,
        create_time timestamptz not null default now(), update_time timestamptz not null default now(),
          version int not null default 1);
      create unique index analysis_saved_name on analysis_saved (enterprise_id, lower(name));
      create index analysis_saved_clock on analysis_saved (schedule) where schedule <> 'none';
      create index analysis_saved_model on analysis_saved (model_id) where model_id is not null;
      alter table analysis_run add column saved_id int constraint analysis_run_saved_fk references analysis_saved (id)
        on delete set null;
      create index analysis_run_saved on analysis_run (saved_id, id) where saved_id is not null;`);
    await db.query(tenantWall('analysis_saved'));
    await db.query(shutToAlias('analysis_saved'));
    await db.query('grant usage on all sequences in schema public to matlas_app');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table analysis_run drop column saved_id; drop table analysis_saved;');
  }
}
