import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantWall } from './walls';

/**
 * Every upload of data, counted in the transaction that stores it, and indexes for the statistics over a million
 * sheets and uploads. A count never changes (libs/features/system/README.md); only its enterprise, department or
 * user may change when enterprises are merged.
 */
export class UploadCount1760001230000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLE);
    await db.query(KEEP);
    await db.query(INDEXES);
    await db.query(tenantWall('upload_count'));
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index mds_share_received_statistics; drop index mds_sheet_released_statistics; drop index mds_sheet_created_statistics;
      drop table upload_count; drop function upload_count_keeps();
    `);
  }
}

/**
 * `billing`: the kind of billing node that the upload counts as, decided at the upload. A refused upload stores
 * nothing and is not billed.
 */
const TABLE = `
  create table upload_count (
    id bigint generated always as identity constraint upload_count_pk primary key,
    counted_at timestamptz not null default now(),
    kind text not null, billing text, refused boolean not null default false,
    sheets int not null default 0 constraint upload_count_sheets check (sheets >= 0),
    nodes int not null default 0 constraint upload_count_nodes check (nodes >= 0),
    rows_ok int not null default 0 constraint upload_count_rows_ok check (rows_ok >= 0),
    rows_wrong int not null default 0 constraint upload_count_rows_wrong check (rows_wrong >= 0),
    bytes bigint not null default 0 constraint upload_count_bytes check (bytes >= 0),
    milliseconds int not null default 0 constraint upload_count_milliseconds check (milliseconds >= 0),
    file_id bigint, file_name text not null default '', job_id bigint,
    enterprise_id int not null constraint upload_count_enterprise_fk references enterprise (id),
    organisation_id int not null constraint upload_count_organisation_fk references organisation (id),
    created_by int not null, user_name text not null,
    constraint upload_count_refused check (not refused
      or (billing is null and sheets = 0 and nodes = 0 and rows_ok = 0)));
  create unique index upload_count_job on upload_count (job_id, file_id) nulls not distinct where job_id is not null;
`;

const KEEP = `
  create function upload_count_keeps() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and to_jsonb(new) - '{enterprise_id,organisation_id,created_by}'::text[]
      = to_jsonb(old) - '{enterprise_id,organisation_id,created_by}'::text[]
    then return new; end if;
    raise exception 'what was counted never changes' using table = tg_table_name;
  end $$;
  create trigger upload_count_kept before update or delete on upload_count for each row execute function upload_count_keeps();
`;

/** The indexes contain every column that the sums read, so that the wide rows of sheets need not be read. */
const INDEXES = `
  create index upload_count_at on upload_count (counted_at desc, id desc);
  create index upload_count_enterprise_at on upload_count (enterprise_id, counted_at desc, id desc);
  create index upload_count_organisation on upload_count (organisation_id);
  create index mds_sheet_created_statistics
    on mds_sheet (enterprise_id, created_at) include (organisation_id, created_by, kind, status, version)
  where deleted_at is null;
  create index mds_sheet_released_statistics
    on mds_sheet (enterprise_id, released_at) include (organisation_id, created_by, kind)
  where deleted_at is null and released_at is not null;
  create index mds_share_received_statistics
    on mds_share (enterprise_id, sent_at) include (organisation_id, receive_status, sheet_id);
`;
