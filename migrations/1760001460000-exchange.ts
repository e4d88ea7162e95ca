import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MY_ENTERPRISE, openView, searchedWall } from './walls';

/**
 * Sending and receiving: the name and number of a sheet at its recipient, its progress there, and the timeline of
 * both sides. A row of `mds_share` is a sheet version at one enterprise, independent of the number of rounds
 * (refused, sent again): `round` counts them, `before_round` is the row as it was before the last one, so that a
 * recall leaves no trace, and `next_form` is what the sender prepares for the next round. `removed_at`: removed
 * from the recipient's list; `discarded_at`: removed from the sender's list, where the timeline keeps a draft
 * recipient that was recalled.
 */
export class Exchange1760001460000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(COLUMNS);
    await db.query(BACKFILL);
    await db.query(SETTLE);
    await db.query(INDEXES);
    await db.query(
      `create view organisation_card as
        select id, enterprise_id, name_zh, name_en
        from organisation; ${openView('organisation_card')}`,
    );
    await db.query(EVENTS);
    await db.query(
      searchedWall('mds_share_event', {
        own: 'exists (select 1 from mds_share h where h.id = mds_share_event.share_id)',
      }),
    );
    await db.query('grant usage on all sequences in schema public to matlas_app');
    await db.query(`alter policy mds_share_own on mds_share using (${PARTY}) with check (${PARTY})`);
    await db.query(`alter policy mds_sheet_read on mds_sheet using (${seen('h.opens')})`);
  }
  async down(db: QueryRunner): Promise<void> {
    const own = `enterprise_id = ${MY_ENTERPRISE} or wall_owns_sheet(sheet_id)`;
    await db.query(`alter policy mds_sheet_read on mds_sheet using (${seen("h.receive_status <> 'E'")})`);
    await db.query(`alter policy mds_share_own on mds_share using (${own}) with check (${own})`);
    await db.query(
      `drop view organisation_card;
        drop table mds_share_event;
        drop function mds_share_event_stays();
        drop trigger mds_share_settled on mds_share;
        drop function mds_share_settle();`,
    );
    await db.query(
      `drop index mds_share_received;
        drop index mds_share_received_status;
        drop index mds_share_sent;
        drop index mds_share_sent_status;
        drop index mds_share_request;`,
    );
    await db.query(
      `update mds_share
        set sent_at = created_at
        where sent_at is null; alter table mds_share alter column sent_at
        set not null, ${ADDED.map((column) => `drop column ${column}`).join(', ')}`,
    );
  }
}

/** The sender, the owner of the sheet, and, once it was sent, the recipient. */
const PARTY = `sender_id = ${MY_ENTERPRISE} or (enterprise_id = ${MY_ENTERPRISE} and receive_status <> 'E') or wall_owns_sheet(sheet_id)`;
const seen = (open: string): string =>
  `enterprise_id = ${MY_ENTERPRISE} or status = 'RL'
      or (select true
      from mds_share h
      where h.sheet_id = mds_sheet.id and h.enterprise_id = ${MY_ENTERPRISE} and ${open}
      limit 1)`;

const ADDED = [
  'opens',
  'id',
  'sender_id',
  'sent_by',
  'via',
  'round',
  'sent_version',
  'receiver_user_id',
  'cfr_name',
  'drawing_id',
  'drawing_date',
  'drawing_mod_code',
  'report_code',
  'report_date',
  'purchase_order_no',
  'bill_of_lading',
  'forward_allowed',
  'commitment',
  'remark',
  'viewed_at',
  'viewed_by',
  'downloaded_at',
  'processing_at',
  'decided_by',
  'denial_reason',
  'denial_text',
  'cancel_text',
  'removed_at',
  'discarded_at',
  'request_id',
  'next_form',
  'before_round',
  'lock_version',
  'created_at',
  'updated_at',
];
/**
 * `opens`: whether this share lets the recipient see the sheet. A refused or cancelled share stays open only if a
 * frozen version was sent: a sheet sent to one recipient goes back to being a draft.
 */
const COLUMNS = `
  alter table mds_share
    add column id int generated always as identity constraint mds_share_id_key unique,
    add column sender_id int constraint mds_share_sender_fk references enterprise (id),
    add column sent_by int,
    add column via text not null default 'propose' constraint mds_share_via check (via in ('send', 'propose', 'publish',
      'forward', 'request')),
    add column round int not null default 0,
    add column sent_version numeric(8,2),
    add column receiver_user_id int,
    add column cfr_name text, add column drawing_id text, add column drawing_date date,
      add column drawing_mod_code text,
    add column report_code text, add column report_date date, add column purchase_order_no text,
      add column bill_of_lading text,
    add column forward_allowed boolean not null default false, add column commitment boolean not null default false,
      add column remark text,
    add column viewed_at timestamptz, add column viewed_by int, add column downloaded_at timestamptz,
      add column processing_at timestamptz,
    add column decided_by int, add column denial_reason text, add column denial_text text, add column cancel_text text,
    add column removed_at timestamptz, add column discarded_at timestamptz, add column request_id int,
      add column next_form jsonb, add column before_round jsonb,
    add column lock_version int not null default 1, add column created_at timestamptz not null default now(),
      add column updated_at timestamptz not null default now(),
    alter column sent_at drop not null,
    add column opens boolean not null generated always as (removed_at is null
      and (receive_status in ('N', 'S', 'D', 'P')
        or (receive_status in ('C', 'R') and coalesce(sent_version = trunc(sent_version), false)))) stored;`;

const BACKFILL = `
  update mds_share h
  set sender_id = s.enterprise_id, created_at = h.sent_at, updated_at = coalesce(h.decided_at, h.sent_at),
      via = case s.status when 'SD' then 'send' when 'RL' then 'publish' else 'propose' end,
        round = case when h.receive_status = 'E' then 0 else 1 end,
      sent_at = case when h.receive_status <> 'E' then h.sent_at end,
        sent_version = case when h.receive_status <> 'E' then s.version end,
      viewed_at = case when h.receive_status in ('S', 'D', 'P', 'R') then h.sent_at end
    from mds_sheet s where s.id = h.sheet_id;
  alter table mds_share alter column sender_id set not null,
    add constraint mds_share_sent check ((receive_status = 'E') = (sent_at is null));`;

/** Constraint for all writers: a sent share has a sender, a version and a time; one that was not sent has no time. */
const SETTLE = `
  create function mds_share_settle() returns trigger language plpgsql security definer
  set search_path
  from current as $$
  begin
    if new.sender_id is null then
    select s.enterprise_id into new.sender_id
    from mds_sheet s
    where s.id = new.sheet_id; end if;
    if new.receive_status = 'E' then
      new.sent_at := null;
    else
      new.sent_at := coalesce(new.sent_at, now());
      if new.sent_version is null then
      select s.version into new.sent_version
      from mds_sheet s
      where s.id = new.sheet_id; end if;
    end if;
    return new;
  end $$;
  create trigger mds_share_settled before insert or update on mds_share for each row
    when (new.sender_id is null or new.receive_status = 'E' or new.sent_at is null
      or new.sent_version is null) execute function mds_share_settle();`;

/** Indexes for the lists of both sides, newest first, with and without a status. */
const INDEXES = `
  create index mds_share_received
    on mds_share (enterprise_id, sent_at desc, id desc) include (receive_status, organisation_id, sheet_id)
  where receive_status <> 'E' and removed_at is null;
  create index mds_share_received_status
    on mds_share (enterprise_id, receive_status, sent_at desc, id desc) include (organisation_id, sheet_id)
  where receive_status <> 'E' and removed_at is null;
  create index mds_share_sent on mds_share (sender_id, sent_at desc, id desc) include (receive_status, sheet_id)
  where receive_status <> 'E';
  create index mds_share_sent_status on mds_share (sender_id, receive_status, sent_at desc, id desc) include (sheet_id)
  where receive_status <> 'E';
  create index mds_share_request on mds_share (request_id) where request_id is not null;`;

/**
 * `own_note`: visible to the acting side only. Append only; the only change is the owner of an event when two
 * enterprises are merged. Events are deleted with their share, which is possible for drafts only.
 */
const EVENTS = `
  create table mds_share_event (
    id bigint generated always as identity constraint mds_share_event_pk primary key,
    share_id int not null constraint mds_share_event_share_fk references mds_share (id) on delete cascade,
    sheet_id int not null, sender_id int not null constraint mds_share_event_sender_fk references enterprise (id),
      sheet_version numeric(8,2), round int not null,
    event text not null constraint mds_share_event_event check (event in ('send', 'view', 'download', 'process',
      'release', 'accept', 'reject', 'cancel', 'recall', 'remove')),
    from_status text not null, to_status text not null, via text,
    by_user_id int, by_enterprise_id int not null, reason text, note text, own_note text,
      at timestamptz not null default clock_timestamp());
  create index mds_share_event_share on mds_share_event (share_id, id);
  create index mds_share_event_sheet on mds_share_event (sheet_id, id);
  create function mds_share_event_stays() returns trigger language plpgsql as $$
  begin
    if (to_jsonb(new) - 'sender_id' - 'by_enterprise_id') is distinct from
      (to_jsonb(old) - 'sender_id' - 'by_enterprise_id')
      then
      raise exception 'the timeline is only written on' using errcode = 'MF001', table = tg_table_name;
    end if;
    return new;
  end $$;
  create trigger mds_share_event_kept before update
    on mds_share_event for each row execute function mds_share_event_stays();`;
