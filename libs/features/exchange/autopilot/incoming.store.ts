import { Injectable } from '@nestjs/common';
import type { AutopilotSheet } from '@matlas/contract';
import type { RequiredFacts } from '@matlas/domain';
import { Db, DerivedDb, likePattern, notFound, Params, type Scope } from '@matlas/server-kit';
import { receivedBySql } from '../core/share-sql';
import { UNDECIDED, WAITING } from './autopilot-setting.store';

/** A received sheet as a database row: times are `Date` objects, as the driver returns them. */
export type IncomingRecord = Omit<AutopilotSheet, 'sentAt'> & { sentAt: Date };
/** The facts of a received sheet that need no computation, with those of the previously accepted sheet. */
export interface IncomingFacts {
  kid: number;
  sheetId: number;
  senderId: number;
  stars: number | null;
  kind: number;
  classCode: string | null;
  number: string | null;
  grams: string | null;
  requestId: number | null;
  accepted: { sheetId: number; sameMds: boolean; grams: string | null } | null;
}

export const INCOMING = `h.id as kid, h.sheet_id as "sheetId", coalesce(h.name, s.name) as name,
    case when h.opens then s.foreign_name end as "foreignName", coalesce(h.number, s.number) as number,
    case when h.sent_version = trunc(h.sent_version) then trunc(h.sent_version)::int::text else h.sent_version::text
      end as cver,
  s.kind::int as kind, h.sender_id as "senderId", e.name_zh as "senderName", e.name_en as "senderNameEn",
    h.receive_status as status, h.sent_at as "sentAt"`;
export const INCOMING_FROM =
  'mds_share h join mds_sheet s on s.id = h.sheet_id join enterprise_card e on e.id = h.sender_id';

/**
 * SQL condition for received sheets that the caller may read. Only sheets of the caller's own enterprise count, even
 * when the scope of the caller covers all enterprises, and only those of the caller's departments.
 */
export const readableShareSql = (scope: Scope, params: Params): string =>
  `${receivedBySql(scope.reach === 'all' ? { ...scope, reach: 'enterprise' } : scope, params)} and h.opens`;

/** The customer's own rating of the sender, otherwise the rating by the operating centre. */
const STARS = `
  (select coalesce(nullif(o.stars, 0), nullif(c.star_level, 0))::int from supplier_card c left join lateral (
    select t.stars
    from supplier_star t
    where t.rater_id = h.enterprise_id and t.supplier_id = h.sender_id
    order by t.id desc
    limit 1) o
      on true
    where c.id = h.sender_id)`;
const BEFORE = `p.enterprise_id = h.enterprise_id and p.receive_status = 'P' and p.id <> h.id
    and p.decided_at < coalesce(h.decided_at, now())`;
/**
 * The previously accepted sheet: an earlier version of the same MDS, otherwise the last one accepted from the same
 * sender under the same number. Each of the two is found by its own index.
 */
const ACCEPTED = `left join lateral (select json_build_object('sheetId', was.sheet_id, 'sameMds', was.same_mds, 'grams',
    trim_scale(was.mass_g)::text) as accepted
  from (
    (select p.sheet_id, ps.mass_g, true as same_mds
    from mds_sheet ps
    join mds_share p on p.sheet_id = ps.id
    where ps.cid = s.cid and ${BEFORE}
    order by p.decided_at desc
    limit 1)
    union all
    (select p.sheet_id, ps.mass_g, false from mds_share p join mds_sheet ps on ps.id = p.sheet_id
      where p.sender_id = h.sender_id and part_number_key(p.number) = part_number_key(h.number) and ps.kind = s.kind
        and ps.cid <> s.cid and ${BEFORE}
      order by p.decided_at desc
      limit 1)) was
    order by was.same_mds desc limit 1) before on true`;

/** Queries on received sheets and their known facts. */
@Injectable()
export class IncomingStore {
  constructor(
    private readonly db: Db,
    private readonly derived: DerivedDb,
  ) {}

  /** The newest received sheets, filtered by number, name or sender. */
  listNewest(scope: Scope, q: string | undefined, limit: number): Promise<IncomingRecord[]> {
    const params = new Params();
    const like = q ? params.add(likePattern(q)) : '';
    const found =
      like === ''
        ? ''
        : ` and (h.name ilike ${like} or h.number ilike ${like} or s.name ilike ${like} or e.name_zh ilike ${like} or e.name_en ilike ${like})`;
    return this.db.rows(
      `select ${INCOMING}
        from ${INCOMING_FROM}
        where ${readableShareSql(scope, params)}${found}
        order by h.sent_at desc, h.id desc
        limit ${params.add(limit)}`,
      params.values,
    );
  }
  async findReceived(scope: Scope, kid: number): Promise<IncomingRecord> {
    const params = new Params();
    const row = await this.db.row<IncomingRecord>(
      `select ${INCOMING} from ${INCOMING_FROM} where ${readableShareSql(scope, params)} and h.id = ${params.add(kid)}`,
      params.values,
    );
    if (!row) throw notFound('share', kid);
    return row;
  }
  /**
   * Ids of the sheets that wait for a decision, oldest first. With `before`, sheets that were held before that moment
   * are included.
   */
  async listUndecided(enterpriseId: number, before: Date | undefined, limit: number): Promise<number[]> {
    const rows = before
      ? await this.db.rows<{ id: number }>(
          `select h.id
            from mds_share h
            where h.enterprise_id = $1 and ${UNDECIDED}
              and not exists (select 1
              from exchange_autopilot_decision d
              where d.share_id = h.id and d.decided_at >= greatest($2, h.sent_at))
            order by h.sent_at, h.id
            limit $3`,
          [enterpriseId, before, limit],
        )
      : await this.db.rows<{ id: number }>(
          `select h.id from mds_share h where h.enterprise_id = $1 and ${WAITING} order by h.sent_at, h.id limit $2`,
          [enterpriseId, limit],
        );
    return rows.map(({ id }) => id);
  }
  async countWaiting(scope: Scope): Promise<number> {
    const params = new Params();
    return (
      (
        await this.db.row<{ n: number }>(
          `select count(*)::int as n from mds_share h where ${readableShareSql(scope, params)} and ${WAITING}`,
          params.values,
        )
      )?.n ?? 0
    );
  }
  /** The current status of the sheet; undefined when it can no longer be decided. The row is not locked. */
  async findUndecidedStatus(kid: number): Promise<string | undefined> {
    return (
      await this.db.row<{ status: string }>(
        `select h.receive_status as status from mds_share h where h.id = $1 and ${UNDECIDED}`,
        [kid],
      )
    )?.status;
  }
  /** Facts of those sheets that the enterprise may still read; in no particular order. */
  loadFacts(
    enterpriseId: number,
    kids: readonly number[],
    request: Pick<RequiredFacts, 'stars' | 'accepted'>,
  ): Promise<IncomingFacts[]> {
    return this.derived.rows<IncomingFacts>(
      `select h.id as kid, h.sheet_id as "sheetId", h.sender_id as "senderId",
          ${request.stars ? STARS : 'null::int'} as stars, s.kind::int as kind, n.class_code as "classCode",
          coalesce(h.number, s.number) as number,
        trim_scale(s.mass_g)::text as grams, h.request_id as "requestId",
          ${request.accepted ? 'before.accepted' : 'null::json as accepted'}
      from mds_share h
      join mds_sheet s on s.id = h.sheet_id
      join mds_node n on n.id = s.id ${request.accepted ? ACCEPTED : ''}
      where h.enterprise_id = $1 and h.id = any($2::int[]) and h.opens`,
      [enterpriseId, kids],
    );
  }
  /**
   * Past sheets for a dry run, in order of receipt. Sheets that the autopilot decided are left out, because only
   * decisions of people are a reference.
   */
  listPast(
    scope: Scope,
    since: Date | undefined,
    after: number,
    limit: number,
  ): Promise<{ id: number; status: string }[]> {
    const params = new Params();
    const from = since ? ` and h.sent_at >= ${params.add(since)}` : '';
    return this.db.rows(
      `select h.id, h.receive_status as status
        from mds_share h
        where ${readableShareSql(scope, params)}${from} and h.id > ${params.add(after)} and ${BY_PEOPLE}
        order by h.id
        limit ${params.add(limit)}`,
      params.values,
    );
  }
  async countPast(scope: Scope, since: Date | undefined): Promise<number> {
    const params = new Params();
    const from = since ? ` and h.sent_at >= ${params.add(since)}` : '';
    return (
      (
        await this.db.row<{ n: number }>(
          `select count(*)::int as n from mds_share h where ${readableShareSql(scope, params)}${from} and ${BY_PEOPLE}`,
          params.values,
        )
      )?.n ?? 0
    );
  }
}

const BY_PEOPLE = `not exists (select 1
  from exchange_autopilot_decision d
  where d.share_id = h.id and d.result = 'decided' and d.decided_at >= h.sent_at)`;
