import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { tenantWall } from './walls';

const OWNED = ['sync_partner', 'sync_run', 'sync_item', 'sync_document', 'sync_error'] as const;

/**
 * Synchronisation (decision 0115): paired installations, runs with the log of their documents, documents that could
 * not be taken, and why. Runs and errors of IMDS are in the same tables, without a partner.
 */
export class SyncRuns1760002000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLES);
    // The key with which a pairing code is sealed is drawn before its row is written.
    await db.query('grant usage on sequence sync_partner_id_seq to matlas_app');
    for (const table of OWNED) {
      await db.query(shutToAlias(table));
      await db.query(tenantWall(table));
    }
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table sync_error, sync_document, sync_item, sync_run, sync_partner');
  }
}

const KINDS = `('all', 'substance', 'materialType', 'standard', 'flag', 'applicationCode', 'enterprise', 'material',
      'sheet', 'decision', 'upload')`;
const ORIGINS = `('matlas', 'imds')`;

const TABLES = `
  create table sync_partner (
    id int generated always as identity constraint sync_partner_pk primary key,
    enterprise_id int not null constraint sync_partner_enterprise_fk references enterprise (id),
    created_by int not null,
    created_by_name text not null,
    name text not null,
    url text not null default '',
    state text not null constraint sync_partner_state check (state in ('invited', 'active', 'paused', 'ended')),
    sealed_code text,
    code_expires_at timestamptz,
    installation_id uuid,
    public_key text,
    fingerprint text,
    remote_enterprise text not null default '',
    remote_enterprise_code text not null default '',
    cursors jsonb not null default '{}',
    failures int not null default 0,
    succeeded_at timestamptz,
    create_time timestamptz not null default now(),
    update_time timestamptz not null default now(),
    version int not null default 1);
  create unique index sync_partner_installation on sync_partner (enterprise_id, installation_id)
    where state <> 'ended';
  create index sync_partner_key on sync_partner (installation_id);

  create table sync_run (
    id int generated always as identity constraint sync_run_pk primary key,
    enterprise_id int not null constraint sync_run_enterprise_fk references enterprise (id),
    created_by int not null,
    created_by_name text not null,
    origin text not null constraint sync_run_origin check (origin in ${ORIGINS}),
    partner_id int constraint sync_run_partner_fk references sync_partner (id) on delete cascade,
    partner_key text not null,
    partner_name text not null,
    kind text not null constraint sync_run_kind check (kind in ${KINDS}),
    "full" boolean not null default false,
    "trigger" text not null constraint sync_run_trigger
      check ("trigger" in ('schedule', 'person', 'command', 'partner')),
    state text not null default 'waiting' constraint sync_run_state
      check (state in ('waiting', 'running', 'paused', 'done', 'failed', 'cancelled')),
    offered int not null default 0,
    taken int not null default 0,
    equal int not null default 0,
    refused int not null default 0,
    failed int not null default 0,
    done int not null default 0,
    total int,
    bytes bigint not null default 0,
    cursor text not null default '',
    options jsonb not null default '{}',
    fault jsonb,
    attempts int not null default 0,
    job_id int,
    create_time timestamptz not null default now(),
    started_at timestamptz,
    finished_at timestamptz,
    retry_at timestamptz,
    constraint sync_run_counts check (offered = taken + equal + refused + failed));
  create index sync_run_list on sync_run (enterprise_id, origin, create_time desc, id desc);
  create unique index sync_run_open on sync_run (enterprise_id, partner_key)
    where state in ('waiting', 'running', 'paused');

  create table sync_item (
    id bigint generated always as identity constraint sync_item_pk primary key,
    run_id int not null constraint sync_item_run_fk references sync_run (id) on delete cascade,
    enterprise_id int not null,
    kind text not null constraint sync_item_kind check (kind in ${KINDS}),
    document text not null,
    document_key text not null,
    action text not null constraint sync_item_action
      check (action in ('new', 'version', 'equal', 'deleted', 'recalled', 'sent', 'refused', 'failed')),
    code text,
    params jsonb not null default '{}',
    sheet_id int,
    create_time timestamptz not null default now());
  create index sync_item_list on sync_item (run_id, id);

  create table sync_document (
    id int generated always as identity constraint sync_document_pk primary key,
    enterprise_id int not null constraint sync_document_enterprise_fk references enterprise (id),
    origin text not null constraint sync_document_origin check (origin in ${ORIGINS}),
    partner_key text not null,
    kind text not null constraint sync_document_kind check (kind in ${KINDS}),
    document_key text not null,
    name text not null,
    content jsonb,
    create_time timestamptz not null default now(),
    update_time timestamptz not null default now(),
    constraint sync_document_key unique (enterprise_id, partner_key, kind, document_key));

  create table sync_error (
    id int generated always as identity constraint sync_error_pk primary key,
    enterprise_id int not null constraint sync_error_enterprise_fk references enterprise (id),
    origin text not null constraint sync_error_origin check (origin in ${ORIGINS}),
    partner_id int constraint sync_error_partner_fk references sync_partner (id) on delete cascade,
    partner_name text not null,
    run_id int constraint sync_error_run_fk references sync_run (id) on delete set null,
    document_id int not null constraint sync_error_document_fk references sync_document (id) on delete cascade,
    place text not null default '',
    field text not null default '',
    code text not null,
    params jsonb not null default '{}',
    value text not null default '',
    state text not null default 'open' constraint sync_error_state check (state in ('open', 'rechecked', 'solved')),
    times int not null default 1,
    create_time timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    solved_at timestamptz,
    constraint sync_error_key unique (document_id, place, field, code, value));
  create index sync_error_list on sync_error (enterprise_id, origin, create_time desc, id desc);`;
