import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { derivedTable, platformTable, tenantWall } from './walls';

/**
 * The feed of changes of data sheets for other installations (decision 0115). Triggers queue changed sheets
 * (sync_change); one transaction at a time gives them positions (sync_feed), so that a position never becomes visible
 * after a higher one, whatever the clocks say. Sheets that went to a partner or came from it are in sync_sheet.
 */
export class SyncFeed1760002001000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLES);
    await db.query(TRIGGERS);
    await db.query(FIRST);
    await db.query(derivedTable('sync_change'));
    await db.query(derivedTable('sync_feed'));
    await db.query('grant usage on sequence sync_position to matlas_derived');
    await db.query(platformTable('sync_session'));
    for (const table of ['sync_sheet', 'sync_basic']) {
      await db.query(shutToAlias(table));
      await db.query(tenantWall(table));
    }
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger mds_sheet_sync_insert on mds_sheet; drop trigger mds_sheet_sync_update on mds_sheet;
      drop trigger mds_share_sync_insert on mds_share; drop trigger mds_share_sync_update on mds_share;
      drop trigger mds_share_sync_delete on mds_share;
      drop function sync_sheets_added(); drop function sync_sheets_changed(); drop function sync_shares_changed();
      drop table sync_basic, sync_sheet, sync_session, sync_feed, sync_change; drop sequence sync_position;`);
  }
}

const TABLES = `
  create sequence sync_position;
  create table sync_change (
    id bigint generated always as identity constraint sync_change_pk primary key,
    sheet_id int not null);
  create table sync_feed (
    sheet_id int constraint sync_feed_pk primary key
      constraint sync_feed_sheet_fk references mds_sheet (id) on delete cascade,
    position bigint not null);
  create unique index sync_feed_position on sync_feed (position);

  create table sync_session (
    id uuid constraint sync_session_pk primary key,
    partner_id int not null constraint sync_session_partner_fk references sync_partner (id) on delete cascade,
    sequence bigint not null default 0,
    expires_at timestamptz not null);
  create index sync_session_partner on sync_session (partner_id);

  create table sync_sheet (
    id int generated always as identity constraint sync_sheet_pk primary key,
    enterprise_id int not null constraint sync_sheet_enterprise_fk references enterprise (id),
    partner_id int not null constraint sync_sheet_partner_fk references sync_partner (id) on delete cascade,
    direction text not null constraint sync_sheet_direction check (direction in ('in', 'out')),
    sheet_id int not null constraint sync_sheet_sheet_fk references mds_sheet (id) on delete cascade,
    remote_key text not null default '',
    content_key text not null default '',
    lock_version int not null default 0,
    position bigint not null default 0,
    state text not null default 'here' constraint sync_sheet_state check (state in ('here', 'gone')),
    used_only boolean not null default false,
    pass text not null default 'sheet',
    update_time timestamptz not null default now());
  create unique index sync_sheet_out on sync_sheet (partner_id, sheet_id) where direction = 'out';
  create unique index sync_sheet_in on sync_sheet (partner_id, remote_key) where direction = 'in';
  create index sync_sheet_here on sync_sheet (sheet_id);

  create table sync_basic (
    id int generated always as identity constraint sync_basic_pk primary key,
    enterprise_id int not null constraint sync_basic_enterprise_fk references enterprise (id),
    partner_id int not null constraint sync_basic_partner_fk references sync_partner (id) on delete cascade,
    kind text not null,
    key text not null,
    name text not null,
    content jsonb not null,
    content_key text not null,
    update_time timestamptz not null default now(),
    constraint sync_basic_key unique (partner_id, kind, key));`;

/** Only what a reader elsewhere may notice: releases, their end, their deletion, and who may see them. */
const TRIGGERS = `
  create function sync_sheets_added() returns trigger language plpgsql security definer
    set search_path from current as $$
    begin
      insert into sync_change (sheet_id) select id from added where status <> 'ED';
      return null;
    end $$;
  create function sync_sheets_changed() returns trigger language plpgsql security definer
    set search_path from current as $$
    begin
      insert into sync_change (sheet_id)
        select n.id
        from after n
        join before o on o.id = n.id
        where (o.status, o.version, o.deleted_at) is distinct from (n.status, n.version, n.deleted_at)
          and (o.status <> 'ED' or n.status <> 'ED');
      return null;
    end $$;
  create function sync_shares_changed() returns trigger language plpgsql security definer
    set search_path from current as $$
    begin
      insert into sync_change (sheet_id) select distinct sheet_id from changed;
      return null;
    end $$;
  create trigger mds_sheet_sync_insert after insert on mds_sheet referencing new table as added
    for each statement execute function sync_sheets_added();
  create trigger mds_sheet_sync_update after update on mds_sheet referencing old table as before new table as after
    for each statement execute function sync_sheets_changed();
  create trigger mds_share_sync_insert after insert on mds_share referencing new table as changed
    for each statement execute function sync_shares_changed();
  create trigger mds_share_sync_update after update on mds_share referencing new table as changed
    for each statement execute function sync_shares_changed();
  create trigger mds_share_sync_delete after delete on mds_share referencing old table as changed
    for each statement execute function sync_shares_changed();`;

/** Sheets that exist already, in the order of their release: used sheets were released before their users. */
const FIRST = `
  insert into sync_feed (sheet_id, position)
  select id, nextval('sync_position')
  from (select id from mds_sheet where status <> 'ED' order by released_at nulls first, height, id) s;`;
