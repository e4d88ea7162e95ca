import type { MigrationInterface, QueryRunner } from 'typeorm';
import { derivedTable } from './walls';

/**
 * References of current sheets (drafts, and releases without a draft or later release) to versions that are
 * superseded, deleted or expired: one row per sheet and version. Derived from the trees, so that a list over a
 * million of them is read in index order.
 */
export class StaleReference1760001430000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLE);
    await db.query(REFRESH);
    await db.query(derivedTable('mds_stale_reference'));
    await db.query('grant usage on all sequences in schema public to matlas_app; select mds_refresh_stale(null)');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop function mds_refresh_stale(int[]); drop table mds_stale_reference');
  }
}

const TABLE = `
  create table mds_stale_reference (
    id int generated always as identity constraint mds_stale_reference_pk primary key,
    enterprise_id int not null constraint mds_stale_reference_enterprise_fk references enterprise (id),
    sheet_id int not null constraint mds_stale_reference_sheet_fk references mds_sheet (id) on delete cascade,
    used_id int not null constraint mds_stale_reference_used_fk references mds_sheet (id) on delete cascade,
    uses int not null, is_draft boolean not null, is_own boolean not null,
    reason text not null constraint mds_stale_reference_reason check (reason in ('superseded', 'deleted', 'expired')),
    since timestamptz not null, words text not null,
    constraint mds_stale_reference_key unique (sheet_id, used_id));
  create index mds_stale_reference_since on mds_stale_reference (enterprise_id, since desc, id desc);
  create index mds_stale_reference_draft on mds_stale_reference (enterprise_id, is_draft, since desc, id desc);
  create index mds_stale_reference_own on mds_stale_reference (enterprise_id, is_own, since desc, id desc);
  create index mds_stale_reference_reason on mds_stale_reference (enterprise_id, reason, since desc, id desc);
  create index mds_stale_reference_used on mds_stale_reference (used_id);
  create index mds_stale_reference_words on mds_stale_reference using gin (words gin_trgm_ops);
  create index mds_stale_reference_short_grams on mds_stale_reference using gin (short_grams(words));
`;

/** Recomputes the rows of the given sheets; without arguments those of all sheets. Unchanged rows keep their ids. */
const REFRESH = `
  create function mds_refresh_stale(sheets int[]) returns void language sql as $$
    with current_sheet as (
      select s.id, s.cid, s.enterprise_id, s.status, s.name, s.number from mds_sheet s
      where (sheets is null or s.id = any(sheets)) and s.deleted_at is null
        and not exists (select 1
        from mds_sheet l
        where l.cid = s.cid and l.version > s.version and l.deleted_at is null)),
    used as (
      select s.id as sheet_id, r.id as used_id, count(*)::int as uses
      from current_sheet s
      join mds_node n on n.sheet_id = s.id
      join mds_edge e on e.parent = n.id and e.child_kind < 4
      join mds_sheet r on r.id = e.child
      group by s.id, r.id),
    stale as (
      select s.enterprise_id, u.sheet_id, u.used_id, u.uses, s.status = 'ED' as is_draft,
        r.enterprise_id = s.enterprise_id as is_own,
        case when r.deleted_at is not null then 'deleted' when newer.at is not null then 'superseded' else 'expired'
          end as reason,
        coalesce(r.deleted_at, newer.at, r.valid_until::timestamptz) as since,
          concat_ws(' ', s.name, s.number, r.name, r.foreign_name, r.number) as words
      from used u join current_sheet s on s.id = u.sheet_id join mds_sheet r on r.id = u.used_id
        left join lateral (select min(coalesce(l.released_at, l.updated_at)) as at
        from mds_sheet l
        where l.cid = r.cid and l.version > r.version and l.deleted_at is null
          and (l.status in ('ST', 'IR', 'RL') or (l.status = 'SD' and l.version = trunc(l.version)))) newer on true
      where r.deleted_at is not null or newer.at is not null or r.valid_until < current_date),
    gone as (
      delete from mds_stale_reference t
      where (sheets is null or t.sheet_id = any(sheets))
        and not exists (select 1 from stale f where f.sheet_id = t.sheet_id and f.used_id = t.used_id))
    insert into mds_stale_reference as t (enterprise_id, sheet_id, used_id, uses, is_draft, is_own, reason, since,
      words)
    select enterprise_id, sheet_id, used_id, uses, is_draft, is_own, reason, since, words from stale
    on conflict (sheet_id, used_id) do update
    set enterprise_id = excluded.enterprise_id, uses = excluded.uses, is_draft = excluded.is_draft,
      is_own = excluded.is_own, reason = excluded.reason, since = excluded.since, words = excluded.words
      where (t.enterprise_id, t.uses, t.is_draft, t.is_own, t.reason, t.since,
        t.words) is distinct from (excluded.enterprise_id, excluded.uses, excluded.is_draft, excluded.is_own,
        excluded.reason, excluded.since, excluded.words)
  $$;
`;
