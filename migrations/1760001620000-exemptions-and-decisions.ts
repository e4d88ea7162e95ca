import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { derivedTable, tenantWall } from './walls';

/**
 * Claims of application codes in a run, with the exemption entries and the dates of its vehicle at the time of the
 * run, so that another day or date can be evaluated without judging again. Also decisions: one entry of a
 * regulation's list accepted in one scope up to a content, for a time, by two users
 * (libs/features/substance-analysis/README.md). Decisions are applied when findings are read; the findings
 * themselves do not change.
 */
export class ExemptionsAndDecisions1760001620000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(CLAIMS);
    await db.query(DECISIONS);
    for (const table of ['analysis_claim', 'analysis_exemption', 'analysis_application', 'analysis_run_dates'])
      await db.query(derivedTable(table));
    await db.query(tenantWall('analysis_decision'));
    await db.query(
      tenantWall('analysis_decision_event', {
        own: 'exists (select 1 from analysis_decision d where d.id = analysis_decision_event.decision_id)',
      }),
    );
    await db.query(shutToAlias('analysis_decision'));
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(
      `drop table analysis_decision_event;
        drop table analysis_decision;
        drop table analysis_claim;
        drop table analysis_application;
        drop table analysis_exemption;
        drop table analysis_run_dates;`,
    );
  }
}

const CLAIMS = `
  create table analysis_run_dates (
    run_id int constraint analysis_run_dates_pk primary key constraint analysis_run_dates_run_fk references analysis_run
      (id)
      on delete cascade,
    type_approval date, put_on_market date, engine_developed date, spare_part boolean not null default false);
  create table analysis_exemption (
    run_id int not null constraint analysis_exemption_run_fk references analysis_run (id) on delete cascade,
      n int not null, exemption_id int not null,
    law_code text not null, entry text not null, text_zh text, text_en text not null, min_percent numeric,
      max_percent numeric,
    type_approved_before date, type_approved_from date, put_on_market_before date, engine_developed_before date,
      valid_until date,
    spare_parts_only boolean not null, superseded boolean not null, review_due text,
    constraint analysis_exemption_pk primary key (run_id, n));
  create table analysis_application (
    run_id int not null constraint analysis_application_run_fk references analysis_run (id) on delete cascade,
      code text not null, name_zh text not null, name_en text not null,
    constraint analysis_application_pk primary key (run_id, code));
  create table analysis_claim (
    run_id int not null constraint analysis_claim_run_fk references analysis_run (id) on delete cascade, n int not null,
    judgement_n int not null, code text not null, exemption_n int, outcome text not null, decides boolean not null,
    constraint analysis_claim_pk primary key (run_id, n));
  create index analysis_claim_judgement on analysis_claim (run_id, judgement_n);
`;

const DECISIONS = `
  create table analysis_decision (
    id int generated always as identity constraint analysis_decision_pk primary key,
    enterprise_id int not null constraint analysis_decision_enterprise_fk references enterprise (id),
    organisation_id int not null constraint analysis_decision_organisation_fk references organisation (id),
    model_id int constraint analysis_decision_model_fk references vehicle_model (id) on delete set null,
      run_id int not null, finding_n int not null,
    law_id int not null constraint analysis_decision_law_fk references rule_law (id) on delete cascade,
      item_key text not null,
    substance_name_zh text, substance_name_en text, cas text, entry_no text, confidential_owners int[],
    scope text not null constraint analysis_decision_scope check (scope in ('part','sheet','material','supplier')),
    part_number text, mds_cid bigint, place_name text not null, place_foreign_name text, supplier_name text,
      supplier_foreign_name text,
    constraint analysis_decision_place check (case scope when 'part' then part_number is not null when 'supplier'
      then supplier_name is not null else mds_cid is not null end),
    found_percent numeric not null,
      max_percent numeric not null constraint analysis_decision_content check (max_percent >= 0 and max_percent <= 100),
      verdicts smallint[] not null,
    reason text not null, file_id bigint not null constraint analysis_decision_file_fk references stored_file (id),
    valid_from date not null, valid_until date not null,
      constraint analysis_decision_time check (valid_until >= valid_from),
    state text not null default 'proposed' constraint analysis_decision_state check
      (state in ('proposed','approved','refused','withdrawn')),
    created_by int constraint analysis_decision_created_by_fk references app_user (id) on delete set null,
      created_by_name text not null,
    decided_by int constraint analysis_decision_decided_by_fk references app_user (id) on delete set null,
      decided_by_name text, decided_at timestamptz,
    constraint analysis_decision_two_persons check (state <> 'approved' or decided_by is null or created_by is null
      or decided_by <> created_by),
    create_time timestamptz not null default now());
  create index analysis_decision_entry on analysis_decision (enterprise_id, law_id, item_key);
  create index analysis_decision_until on analysis_decision (valid_until) where state = 'approved';
  create index analysis_decision_file on analysis_decision (file_id);
  create table analysis_decision_event (
    id int generated always as identity constraint analysis_decision_event_pk primary key,
    decision_id int not null constraint analysis_decision_event_decision_fk references analysis_decision (id)
      on delete cascade,
    action text not null constraint analysis_decision_event_action check
      (action in ('propose','approve','refuse','withdraw')),
    note text not null default '',
      user_id int constraint analysis_decision_event_user_fk references app_user (id) on delete set null,
      user_name text not null,
    at timestamptz not null default now());
  create index analysis_decision_event_decision on analysis_decision_event (decision_id, id);
`;
