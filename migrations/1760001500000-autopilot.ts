import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { MY_ENTERPRISE, tenantWall } from './walls';

/**
 * The inbox autopilot: its state and limits, the ordered rules of an enterprise, its decisions with the rule and
 * the values at that moment, and dry runs over past sheets. A decision is written once; only its owner changes,
 * when two enterprises are merged.
 */
export class Autopilot1760001500000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLES);
    await db.query(KEEP);
    for (const table of [
      'exchange_autopilot',
      'exchange_autopilot_rule',
      'exchange_autopilot_decision',
      'exchange_autopilot_run',
    ]) {
      await db.query(tenantWall(table));
      await db.query(shutToAlias(table));
    }
    await db.query(
      tenantWall('exchange_autopilot_run_row', {
        own: `exists (select 1 from exchange_autopilot_run r where r.id = run_id and r.enterprise_id = ${MY_ENTERPRISE})`,
      }),
    );
    await db.query('grant usage on all sequences in schema public to matlas_app');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(
      `drop table exchange_autopilot_run_row;
        drop table exchange_autopilot_run;
        drop table exchange_autopilot_decision;
        drop table exchange_autopilot_rule;
        drop table exchange_autopilot;
        drop function exchange_keep_decision();`,
    );
  }
}

const TABLES = `
  create table exchange_autopilot (
    enterprise_id int constraint exchange_autopilot_pk primary key constraint exchange_autopilot_enterprise_fk
      references enterprise (id),
    is_on boolean not null default false,
      stopped_by text constraint exchange_autopilot_stopped check (stopped_by in ('person', 'rejections')),
    max_per_day int constraint exchange_autopilot_per_day check (max_per_day >= 0),
    stop_window int constraint exchange_autopilot_window check (stop_window between 1 and 1000),
      stop_percent int constraint exchange_autopilot_percent check (stop_percent between 0 and 100),
    switched_at timestamptz, switched_by int, version int not null default 1,
    constraint exchange_autopilot_stop check ((stop_window is null) = (stop_percent is null)),
    constraint exchange_autopilot_on check (not is_on or stopped_by is null));
  create table exchange_autopilot_rule (
    id int generated always as identity constraint exchange_autopilot_rule_pk primary key,
    enterprise_id int not null constraint exchange_autopilot_rule_enterprise_fk references enterprise (id),
    position int not null, name text not null, active boolean not null default false,
    action text not null constraint exchange_autopilot_rule_action check (action in ('accept', 'hold', 'reject')),
    reason text, text text, conditions jsonb not null,
    max_per_day int constraint exchange_autopilot_rule_per_day check (max_per_day >= 0),
    created_by int not null, create_time timestamptz not null default now(),
      update_time timestamptz not null default now(), version int not null default 1,
    constraint exchange_autopilot_rule_reason check (action <> 'reject' or reason is not null));
  create index exchange_autopilot_rule_order on exchange_autopilot_rule (enterprise_id, position, id);
  create unique index exchange_autopilot_rule_name on exchange_autopilot_rule (enterprise_id, lower(name));
  create table exchange_autopilot_decision (
    id bigint generated always as identity constraint exchange_autopilot_decision_pk primary key,
    enterprise_id int not null constraint exchange_autopilot_decision_enterprise_fk references enterprise (id),
    share_id int not null constraint exchange_autopilot_decision_share_fk references mds_share (id) on delete cascade,
    outcome text not null constraint exchange_autopilot_decision_outcome check (outcome in ('accept', 'hold',
      'reject')),
    cause text not null,
      result text not null constraint exchange_autopilot_decision_result check (result in ('decided', 'held',
        'overtaken', 'refused', 'failed')),
      refusal text,
    rule_id int, rule jsonb, facts jsonb not null, told jsonb not null,
    decided_at timestamptz not null default clock_timestamp());
  create index exchange_autopilot_decision_newest
    on exchange_autopilot_decision (enterprise_id, decided_at desc, id desc);
  create index exchange_autopilot_decision_done
    on exchange_autopilot_decision (enterprise_id, decided_at desc) include (outcome, rule_id)
  where result = 'decided';
  create index exchange_autopilot_decision_share on exchange_autopilot_decision (share_id, decided_at desc);
  create table exchange_autopilot_run (
    id int generated always as identity constraint exchange_autopilot_run_pk primary key,
    enterprise_id int not null constraint exchange_autopilot_run_enterprise_fk references enterprise (id),
    days int constraint exchange_autopilot_run_days check (days > 0), rules jsonb not null, job_id int,
    created_by int not null, create_time timestamptz not null default now(), finished_at timestamptz);
  create index exchange_autopilot_run_newest on exchange_autopilot_run (enterprise_id, id desc);
  create table exchange_autopilot_run_row (
    id bigint generated always as identity constraint exchange_autopilot_run_row_pk primary key,
    run_id int not null constraint exchange_autopilot_run_row_run_fk references exchange_autopilot_run (id)
      on delete cascade,
    share_id int not null constraint exchange_autopilot_run_row_share_fk references mds_share (id) on delete cascade,
    would text not null constraint exchange_autopilot_run_row_would check (would in ('accept', 'hold', 'reject')),
      cause text not null, rule_id int,
    did text not null constraint exchange_autopilot_run_row_did check (did in ('accepted', 'rejected', 'cancelled',
      'open')),
      agreement text not null,
    told jsonb not null,
    constraint exchange_autopilot_run_row_once unique (run_id, share_id));
  create index exchange_autopilot_run_row_share on exchange_autopilot_run_row (share_id);`;

const KEEP = `
  create function exchange_keep_decision() returns trigger language plpgsql as $$
  begin
    if (to_jsonb(new) - 'enterprise_id') is distinct from (to_jsonb(old) - 'enterprise_id') then
      raise exception 'what the autopilot decided is written once' using errcode = 'MF001', table = tg_table_name;
    end if;
    return new;
  end $$;
  create trigger exchange_autopilot_decision_kept before update on exchange_autopilot_decision for each row execute function exchange_keep_decision();`;
