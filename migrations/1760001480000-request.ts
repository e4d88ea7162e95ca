import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { MY_ENTERPRISE, openView, tenantWall } from './walls';

/**
 * Requests for data sheets: between two enterprises, or to a mailbox that answers by a link without an account. The
 * supplier sees a request once it was sent; `received` is the supplier's name for the state `sent`.
 */
export class Request1760001480000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLES);
    await db.query(INDEXES);
    await db.query(
      tenantWall('mds_request', {
        own: `enterprise_id = ${MY_ENTERPRISE} or (supplier_id = ${MY_ENTERPRISE} and sent_at is not null)`,
      }),
    );
    await db.query(
      tenantWall('mds_request_event', {
        own: 'exists (select 1 from mds_request r where r.id = mds_request_event.request_id)',
      }),
    );
    for (const table of ['mds_request_link', 'mds_request_code'])
      await db.query(
        tenantWall(table, {
          own: `
            exists (select 1 from mds_request r where r.id = ${table}.request_id and r.enterprise_id = ${MY_ENTERPRISE})`,
        }),
      );
    await db.query(
      'create or replace view organisation_card as select id, enterprise_id, name_zh, name_en, code from organisation',
    );
    await db.query('grant usage on all sequences in schema public to matlas_app');
    await db.query(shutToAlias('mds_request'));
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(
      'alter table mds_share drop constraint mds_share_request_fk; update mds_share set request_id = null',
    );
    await db.query(
      'drop table mds_request_code; drop table mds_request_link; drop table mds_request_event; drop table mds_request; drop function mds_request_event_stays()',
    );
    await db.query(
      `drop view organisation_card; create view organisation_card as
        select id, enterprise_id, name_zh, name_en
        from organisation; ${openView('organisation_card')}`,
    );
  }
}

const STATUS = `('new', 'sent', 'working', 'waitacceptance', 'completed', 'rejected', 'deleted')`;
const TABLES = `
  create table mds_request (
    id int generated always as identity constraint mds_request_pk primary key,
    enterprise_id int not null constraint mds_request_enterprise_fk references enterprise (id),
    organisation_id int not null constraint mds_request_organisation_fk references organisation (id),
    created_by int constraint mds_request_created_by_fk references app_user (id) on delete set null,
    recipient_user_id int constraint mds_request_recipient_fk references app_user (id) on delete set null,
    supplier_id int constraint mds_request_supplier_fk references enterprise (id),
    supplier_organisation_id int constraint mds_request_supplier_organisation_fk references organisation (id)
      on delete set null,
    contact text, email text, supplier_name text,
      language text not null default 'zh' constraint mds_request_language check (language in ('zh', 'en')),
    constraint mds_request_supplier check ((supplier_id is null) <> (email is null)),
    constraint mds_request_mailbox check ((email is null) = (supplier_name is null)),
    project_name text not null, batch text, supply_number text not null, supply_name text not null,
    data_type smallint not null constraint mds_request_data_type check (data_type between 1 and 3),
      deadline date not null, remark text,
    status text not null default 'new' constraint mds_request_status check (status in ${STATUS}),
    constraint mds_request_sent check (status in ('new', 'deleted') or sent_at is not null),
    reject_reason text, constraint mds_request_rejected check (status <> 'rejected' or reject_reason is not null),
    return_reason text, return_text text,
    sheet_id int constraint mds_request_sheet_fk references mds_sheet (id) on delete set null,
    draft_sheet_id int constraint mds_request_draft_fk references mds_sheet (id) on delete set null,
    share_id int constraint mds_request_share_fk references mds_share (id) on delete set null,
    cid bigint, cver text, sheet_name text,
    sent_at timestamptz, reminded_at timestamptz, reminder_stage int, answered_at timestamptz, completed_at timestamptz,
    create_time timestamptz not null default now(), update_time timestamptz not null default now(),
      version int not null default 1);

  create table mds_request_event (
    id bigint generated always as identity constraint mds_request_event_pk primary key,
    request_id int not null constraint mds_request_event_request_fk references mds_request (id) on delete cascade,
    event text not null, from_status text not null, to_status text not null,
    by_user_id int, by_name text, by_enterprise_id int, reason text, text text,
      at timestamptz not null default clock_timestamp());
  create function mds_request_event_stays() returns trigger language plpgsql as $$
  begin
    raise exception 'the history is only written on' using errcode = 'MF001', table = tg_table_name;
  end $$;
  create trigger mds_request_event_kept before update
    on mds_request_event for each row execute function mds_request_event_stays();

  create table mds_request_link (
    request_id int constraint mds_request_link_pk primary key constraint mds_request_link_request_fk references
      mds_request (id)
      on delete cascade,
    opened_at timestamptz, answer jsonb, answer_version int not null default 0, saved_at timestamptz,
      submitted_at timestamptz);
  create table mds_request_code (
    code_hash text constraint mds_request_code_pk primary key,
    request_id int not null constraint mds_request_code_request_fk references mds_request (id) on delete cascade,
    made_at timestamptz not null default now(), expires_at timestamptz not null, revoked_at timestamptz);

  alter table mds_share add constraint mds_share_request_fk foreign key (request_id) references mds_request (id)
    on delete set null;
`;
/** Indexes for the lists of both sides in their sort order, for boards by status, and for the reminders of the day. */
const INDEXES = `
  create index mds_request_requester on mds_request (enterprise_id, create_time desc, id desc)
  where status <> 'deleted';
  create index mds_request_requester_status on mds_request (enterprise_id, status, deadline, id);
  create index mds_request_received on mds_request (supplier_id, create_time desc, id desc) where sent_at is not null;
  create index mds_request_received_status on mds_request (supplier_id, status, deadline, id) where sent_at is not null;
  create index mds_request_owed on mds_request (deadline, id) where status in ('sent', 'working');
  create index mds_request_same on mds_request (enterprise_id, supply_number);
  create index mds_request_organisation on mds_request (organisation_id);
  create index mds_request_supplier_organisation on mds_request (supplier_organisation_id)
  where supplier_organisation_id is not null;
  create index mds_request_created_by on mds_request (created_by);
  create index mds_request_recipient on mds_request (recipient_user_id);
  create index mds_request_sheet on mds_request (sheet_id) where sheet_id is not null;
  create index mds_request_draft on mds_request (draft_sheet_id) where draft_sheet_id is not null;
  create index mds_request_share on mds_request (share_id) where share_id is not null;
  create index mds_request_event_request on mds_request_event (request_id, id);
  create index mds_request_code_request on mds_request_code (request_id);
  create index mds_request_email on mds_request (lower(email)) where email is not null;
`;
