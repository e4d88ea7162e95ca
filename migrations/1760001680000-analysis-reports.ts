import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { peopleWall, tenantWall } from './walls';

/**
 * Stored workbooks of analyses (libs/features/reports/README.md), their readers, and the schedules that create them
 * again. A report belongs to the enterprise of its author, because it contains what the author may see. It outlives
 * its vehicle.
 */
export class AnalysisReports1760001680000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(SCHEDULES);
    await db.query(REPORTS);
    for (const table of ['analysis_report_schedule', 'analysis_report']) {
      await db.query(tenantWall(table));
      await db.query(shutToAlias(table));
    }
    await db.query(peopleWall('analysis_report_todo'));
    await db.query(
      `alter table analysis_subscriber drop constraint analysis_subscriber_kind,
          add constraint analysis_subscriber_kind check (kind in ('watch', 'saved', 'report'))`,
    );
    await db.query('grant usage on all sequences in schema public to matlas_app');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      delete from analysis_subscriber where kind = 'report';
      alter table analysis_subscriber drop constraint analysis_subscriber_kind,
        add constraint analysis_subscriber_kind check (kind in ('watch', 'saved'));
      drop table analysis_report_todo; drop table analysis_report; drop table analysis_report_schedule;`);
  }
}

const OWNED = (table: string): string =>
  `enterprise_id int not null constraint ${table}_enterprise_fk references enterprise (id),
    organisation_id int not null, created_by int not null, create_time timestamptz not null default now()`;
const MADE = (table: string): string =>
  `kind text not null, title text not null constraint ${table}_title check (char_length(title) <= 300),
    model_name text not null, asked jsonb not null,
    language text not null constraint ${table}_language check (language in ('zh', 'en'))`;
/**
 * `asked`: options of the report kind, and the run, besides the vehicle; `run_as`: the user who saved the schedule
 * last.
 */
const SCHEDULES = `
  create table analysis_report_schedule (
    id int generated always as identity constraint analysis_report_schedule_pk primary key,
      ${MADE('analysis_report_schedule')},
    model_id int constraint analysis_report_schedule_model_fk references vehicle_model (id) on delete cascade,
    schedule text not null constraint analysis_report_schedule_schedule check (schedule in ('daily', 'weekly',
      'onChange')),
      keep_last int not null constraint analysis_report_schedule_keep check (keep_last between 1 and 365),
    last_started_at timestamptz, last_version text, problem text, run_as int not null,
      ${OWNED('analysis_report_schedule')}, update_time timestamptz not null default now(),
      version int not null default 1);
  create index analysis_report_schedule_enterprise on analysis_report_schedule (enterprise_id, id desc);
  create index analysis_report_schedule_model on analysis_report_schedule (model_id) where model_id is not null;`;
/** `input_version` differs if a new report would have another content. */
const REPORTS = `
  create table analysis_report (
    id int generated always as identity constraint analysis_report_pk primary key, ${MADE('analysis_report')},
    source smallint not null constraint analysis_report_source check (source between 1 and 7),
      model_id int constraint analysis_report_model_fk references vehicle_model (id) on delete set null,
    inputs jsonb not null, input_version text not null,
      file_id bigint not null constraint analysis_report_file_fk references stored_file (id) on delete cascade,
    schedule_id int constraint analysis_report_schedule_fk references analysis_report_schedule (id) on delete set null,
      ${OWNED('analysis_report')});
  create index analysis_report_enterprise on analysis_report (enterprise_id, id desc);
  create index analysis_report_model on analysis_report (model_id) where model_id is not null;
  create index analysis_report_of_schedule on analysis_report (schedule_id, id desc) where schedule_id is not null;
  create unique index analysis_report_file on analysis_report (file_id);
  create table analysis_report_todo (
    report_id int not null constraint analysis_report_todo_report_fk references analysis_report (id) on delete cascade,
      user_id int not null constraint analysis_report_todo_user_fk references app_user (id) on delete cascade,
    state smallint not null default 0 constraint analysis_report_todo_state check (state between 0 and 2),
      update_time timestamptz not null default now(),
    constraint analysis_report_todo_pk primary key (report_id, user_id));
  create index analysis_report_todo_waiting on analysis_report_todo (user_id, report_id) where state = 0;`;
