import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { derivedTable, peopleWall, tenantWall } from './walls';

/**
 * The list time machine: the effects of another list, or of a future day, on vehicles and sheets; who watches them;
 * variants of vehicles (what-if); and the resulting tasks. Sheets, vehicles and findings of an impact are bulk rows
 * below its row, which has a policy.
 */
export class Impact1760001630000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(WATCHES);
    await db.query(tenantWall('analysis_watch'));
    await db.query(shutToAlias('analysis_watch'));
    await db.query(peopleWall('analysis_subscriber'));
    await db.query(IMPACTS);
    await db.query(tenantWall('analysis_impact'));
    await db.query(shutToAlias('analysis_impact'));
    for (const table of ['entry', 'sheet', 'model', 'finding'])
      await db.query(derivedTable(`analysis_impact_${table}`));
    await db.query(DONE);
    for (const table of ['analysis_action', 'analysis_task', 'analysis_what_if']) {
      await db.query(tenantWall(table));
      await db.query(shutToAlias(table));
    }
    await db.query(USES);
    await db.query('grant usage on all sequences in schema public to matlas_app, matlas_derived');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index mds_edge_application; drop index mds_edge_overrides;
      drop table analysis_what_if; drop table analysis_task; drop table analysis_action;
      drop table analysis_impact_finding;
      drop table analysis_impact_model;
      drop table analysis_impact_sheet;
      drop table analysis_impact_entry;
      drop table analysis_impact;
      drop table analysis_subscriber; drop table analysis_watch;`);
  }
}

const OWNED = (table: string): string =>
  `enterprise_id int not null constraint ${table}_enterprise_fk references enterprise (id),
    organisation_id int not null, created_by int not null, create_time timestamptz not null default now()`;
const KEPT = 'update_time timestamptz not null default now(), version int not null default 1';
/**
 * `seen`: version of each regulation's list at the last check; `last_key`: result of the last check of future
 * changes.
 */
const WATCHES = `
  create table analysis_watch (
    id int generated always as identity constraint analysis_watch_pk primary key,
    name text not null constraint analysis_watch_name check (char_length(name) <= 100), law_ids int[] not null,
      horizon_months int constraint analysis_watch_horizon check (horizon_months between 1 and 60),
    active boolean not null default true, seen jsonb not null, last_key text, last_run_at timestamptz,
      horizon_looked_on date, ${OWNED('analysis_watch')}, ${KEPT});
  create index analysis_watch_enterprise on analysis_watch (enterprise_id, id);
  create table analysis_subscriber (
    kind text not null constraint analysis_subscriber_kind check (kind in ('watch', 'saved')), target_id int not null,
    user_id int not null constraint analysis_subscriber_user_fk references app_user (id) on delete cascade,
    constraint analysis_subscriber_pk primary key (kind, target_id, user_id));
  create index analysis_subscriber_user on analysis_subscriber (user_id);`;

/** `topic` is always the same for the same change of a list, so that actions are executed only once for it. */
const IMPACTS = `
  create table analysis_impact (
    id int generated always as identity constraint analysis_impact_pk primary key,
    kind text not null constraint analysis_impact_kind check (kind in ('version', 'file', 'date')),
      law_ids int[] not null, from_versions int[] not null, to_versions int[] not null, lists jsonb not null,
    from_date date not null, to_date date not null, file_name text, topic text not null, counts jsonb not null,
      words_only int not null, unknown_substances int not null, memberless int not null, milliseconds int not null,
    watch_id int constraint analysis_impact_watch_fk references analysis_watch (id) on delete set null,
    exact_job_id bigint, exact_finished_at timestamptz, appears int not null default 0, vanishes int not null default 0,
      changes int not null default 0, started_by text not null, ${OWNED('analysis_impact')});
  create index analysis_impact_enterprise on analysis_impact (enterprise_id, id desc);
  create index analysis_impact_watch on analysis_impact (watch_id, id desc);
  create table analysis_impact_entry (
    id int generated always as identity constraint analysis_impact_entry_pk primary key,
    impact_id int not null constraint analysis_impact_entry_impact_fk references analysis_impact (id) on delete cascade,
      n int not null,
    change text not null constraint analysis_impact_entry_change check (change in ('added', 'removed', 'changed',
      'sunset', 'exemptionEnds')),
      law_id int not null, item_key text not null, entry_no text not null, name_zh text, name_en text not null,
      cas text,
    fields jsonb not null, members_added text[] not null, members_removed text[] not null, substance_ids int[] not null,
      codes text[] not null, before_item int, after_item int, after_content jsonb, holders int not null default 0,
    constraint analysis_impact_entry_key unique (impact_id, n));
  create table analysis_impact_sheet (
    impact_id int not null constraint analysis_impact_sheet_impact_fk references analysis_impact (id) on delete cascade,
      sheet_id int not null, level smallint not null,
    relation text not null constraint analysis_impact_sheet_relation check (relation in ('own', 'received',
      'published')),
    constraint analysis_impact_sheet_pk primary key (impact_id, sheet_id));
  create table analysis_impact_model (
    impact_id int not null constraint analysis_impact_model_impact_fk references analysis_impact (id) on delete cascade,
      model_id int not null, positions int not null, sheets int not null,
    worst_before smallint, worst_after smallint, appears int not null default 0, vanishes int not null default 0,
      changes int not null default 0, hidden boolean not null default false,
    constraint analysis_impact_model_pk primary key (impact_id, model_id));
  create table analysis_impact_finding (
    impact_id int not null constraint analysis_impact_finding_impact_fk references analysis_impact (id)
      on delete cascade,
      n int not null, model_id int not null, position_id int not null, entry_id int not null,
    change text not null constraint analysis_impact_finding_change check (change in ('appears', 'vanishes', 'changes')),
      before smallint not null, after smallint not null, unit_kind smallint not null, node_id int not null,
    min_percent numeric not null, max_percent numeric not null, limit_before numeric, limit_after numeric,
      mass_g float8 not null,
    constraint analysis_impact_finding_pk primary key (impact_id, n));`;

const DONE = `
  create table analysis_action (
    id int generated always as identity constraint analysis_action_pk primary key,
    impact_id int constraint analysis_action_impact_fk references analysis_impact (id) on delete set null,
    kind text not null constraint analysis_action_kind check (kind in ('task', 'request', 'message')),
      topic text not null, target text not null, party_id int, record_id int, words text, ${OWNED('analysis_action')},
    constraint analysis_action_key unique (enterprise_id, kind, topic, target));
  create index analysis_action_impact on analysis_action (impact_id);
  create table analysis_task (
    id int generated always as identity constraint analysis_task_pk primary key,
    title text not null constraint analysis_task_title check (char_length(title) <= 200),
      note text not null default '' constraint analysis_task_note check (char_length(note) <= 2000),
    source text not null constraint analysis_task_source check (source in ('impact', 'whatIf')), link text,
      assignee_id int not null, due_date date, done_at timestamptz, done_by int, ${OWNED('analysis_task')}, ${KEPT});
  create index analysis_task_assignee on analysis_task (assignee_id) where done_at is null;
  create index analysis_task_enterprise on analysis_task (enterprise_id, id desc);
  create table analysis_what_if (
    id int generated always as identity constraint analysis_what_if_pk primary key,
    model_id int not null constraint analysis_what_if_model_fk references vehicle_model (id) on delete cascade,
    name text not null constraint analysis_what_if_name check (char_length(name) <= 100),
      note text not null default '' constraint analysis_what_if_note check (char_length(note) <= 1000),
      variant jsonb not null,
    run_id int constraint analysis_what_if_run_fk references analysis_run (id) on delete set null,
      base_run_id int constraint analysis_what_if_base_fk references analysis_run (id) on delete set null,
      ${OWNED('analysis_what_if')}, ${KEPT});
  create index analysis_what_if_model on analysis_what_if (model_id, id desc);
  create index analysis_what_if_run on analysis_what_if (run_id);
  create index analysis_what_if_base on analysis_what_if (base_run_id);`;
/** Few edges have an application code: this index finds those that use an exemption about to end. */
const USES = `
  create index mds_edge_application on mds_edge (application_code) where application_code is not null;
  create index mds_edge_overrides on mds_edge (parent) where application_overrides is not null;`;
