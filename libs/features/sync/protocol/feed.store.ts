import { Injectable } from '@nestjs/common';
import { releasedSql, versionSql } from '@matlas/features/mds';
import { DerivedDb, Params } from '@matlas/server-kit';

/** A change of a sheet as one partner may learn of it. */
export interface FeedRow {
  sheetId: number;
  position: number;
  /** `number/version` */
  key: string;
  name: string;
  isVisible: boolean;
  isDeleted: boolean;
  /** The partner has it already in this version. */
  isKnown: boolean;
}
export interface FeedQuery {
  partnerId: number;
  enterpriseId: number;
  kind: 'sheet' | 'material';
  since: number;
  until: number;
  have: number;
  received: boolean;
}
/** What a partner has received counts for each kind of reading alone: one may be ahead of the other. */
export type FeedPass = Pick<FeedQuery, 'partnerId' | 'enterpriseId' | 'kind' | 'received'>;
export const passOf = ({ kind, received }: Pick<FeedQuery, 'kind' | 'received'>): string =>
  received ? `${kind}:received` : kind;
export interface SentSheet {
  sheetId: number;
  key: string;
  usedOnly: boolean;
}
const KEY = `s.cid || '/' || ${versionSql('s')}`;

/**
 * Queries of the feed. Conditions on who sees a sheet are here, because the feed has no row security: own and received
 * sheets of the enterprise, and materials that are published to all.
 */
@Injectable()
export class FeedStore {
  constructor(private readonly db: DerivedDb) {}

  /** Gives positions to queued changes, one transaction at a time. Returns the last position. */
  assignPositions(): Promise<number> {
    return this.db.tx(async () => {
      await this.db.execute(`select pg_advisory_xact_lock(hashtextextended('sync_feed', 0))`);
      await this.db.execute(
        `with moved as (delete from sync_change returning id, sheet_id),
        last as (select sheet_id, max(id) as id from moved group by sheet_id)
        insert into sync_feed (sheet_id, position)
        select o.sheet_id, nextval('sync_position')
        from (select l.sheet_id from last l join mds_sheet s on s.id = l.sheet_id order by l.id) o
        on conflict (sheet_id) do update set position = excluded.position`,
      );
      const row = await this.db.row<{ position: number }>(
        'select coalesce(max(position), 0)::float8 as position from sync_feed',
      );
      return row?.position ?? 0;
    });
  }
  listChanges(query: FeedQuery, limit: number): Promise<FeedRow[]> {
    const params = new Params();
    const { from, visible } = this.changes(query, params);
    return this.db.rows<FeedRow>(
      `select f.sheet_id as "sheetId", f.position::float8 as position, ${KEY} as key, s.name, ${visible} as "isVisible",
          s.deleted_at is not null as "isDeleted",
          ${knownSql(query, params)} as "isKnown"
        from ${from}
        order by f.position
        limit ${params.add(limit)}`,
      params.values,
    );
  }
  async countChanges(query: FeedQuery): Promise<number> {
    const params = new Params();
    const { from } = this.changes(query, params);
    const row = await this.db.row<{ count: number }>(`select count(*)::int as count from ${from}`, params.values);
    return row?.count ?? 0;
  }
  /** These sheets and all that they use, with what the partner has of them. */
  listClosure(
    query: FeedPass & { have: number },
    sheetIds: readonly number[],
  ): Promise<{ sheetId: number; key: string; isKnown: boolean }[]> {
    const params = new Params();
    const [partner, ids] = [params.add(query.partnerId), params.add(sheetIds)];
    return this.db.rows(
      `with recursive down(id) as (
        select unnest(${ids}::int[])
        union
        select u.used_id from down d join mds_use u on u.user_id = d.id
      )
      select s.id as "sheetId", ${KEY} as key,
        ${knownSql(query, params)} as "isKnown"
      from down d
      join mds_sheet s on s.id = d.id
      left join sync_sheet o on o.partner_id = ${partner} and o.direction = 'out' and o.sheet_id = s.id`,
      params.values,
    );
  }
  /** Sheets that the partner may see, by their keys. */
  async findVisible(query: FeedPass, keys: readonly string[]): Promise<number[]> {
    const params = new Params();
    const rows = await this.db.rows<{ id: number }>(
      `select s.id
        from mds_sheet s
        where s.cid = any(${params.add(keys.map((key) => Number(key.split('/')[0]) || 0))}::bigint[])
          and ${KEY} = any(${params.add([...keys])}::text[]) and ${visibleSql(query, params)}
        order by s.height, s.id`,
      params.values,
    );
    return rows.map(({ id }) => id);
  }
  /** Sheets with this key that went to the partner, also only as used in others. */
  async findSent(partnerId: number, key: string): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(
      `select o.sheet_id as id
        from sync_sheet o
        where o.partner_id = $1 and o.direction = 'out' and o.state = 'here' and o.remote_key = $2`,
      [partnerId, key],
    );
    return rows.map(({ id }) => id);
  }
  /** Records what goes to the partner; it is known to be there once the partner asks from this position on. */
  async recordSent(query: FeedPass, sheets: readonly SentSheet[], position: number): Promise<void> {
    await this.db.execute(
      `insert into sync_sheet as o (enterprise_id, partner_id, direction, sheet_id, remote_key, used_only, position, pass)
        select $1, $2, 'out', s.id, s.key, s.used_only, $6, $7
        from unnest($3::int[], $4::text[], $5::boolean[]) as s (id, key, used_only)
        on conflict (partner_id, sheet_id) where direction = 'out'
        do update set remote_key = excluded.remote_key, state = 'here', update_time = now(), pass = excluded.pass,
          position = case when o.state = 'here' and o.remote_key = excluded.remote_key and o.pass = excluded.pass
            then least(o.position, excluded.position) else excluded.position end,
          used_only = o.used_only and excluded.used_only`,
      [
        query.enterpriseId,
        query.partnerId,
        sheets.map(({ sheetId }) => sheetId),
        sheets.map(({ key }) => key),
        sheets.map(({ usedOnly }) => usedOnly),
        position,
        passOf(query),
      ],
    );
  }
  /** The partner learns that they are gone. */
  async recordGone(partnerId: number, sheetIds: readonly number[], position: number): Promise<void> {
    await this.db.execute(
      `update sync_sheet
        set state = 'gone', position = $3, update_time = now()
        where partner_id = $1 and direction = 'out' and sheet_id = any($2::int[])`,
      [partnerId, sheetIds, position],
    );
  }

  private changes(query: FeedQuery, params: Params): { from: string; visible: string } {
    const visible = `(${visibleSql(query, params)})`;
    return {
      visible,
      from: `sync_feed f
        join mds_sheet s on s.id = f.sheet_id
        left join sync_sheet o on o.partner_id = ${params.add(query.partnerId)} and o.direction = 'out'
          and o.sheet_id = s.id
        where f.position > ${params.add(query.since)} and f.position <= ${params.add(query.until)}
          and (${visible} or ${goneSql(query, params)})`,
    };
  }
}
/** SQL: the partner has said that it has the sheet in this version. */
const knownSql = (query: FeedPass & { have: number }, params: Params): string =>
  `coalesce(o.state = 'here' and o.remote_key = ${KEY} and o.pass = ${params.add(passOf(query))}
            and o.position <= ${params.add(query.have)}, false)`;
/**
 * Told to the partner before, and no longer to be seen; until the partner has heard of it. A published material may have
 * gone out in either pass: it is gone only when neither of them shows it any more.
 */
function goneSql(query: FeedQuery, params: Params): string {
  const { kind, have, received } = query;
  if (received) return 'false';
  const other = visibleSql({ ...query, kind: kind === 'material' ? 'sheet' : 'material' }, params);
  return `(o.id is not null and not o.used_only and o.pass ${kind === 'material' ? '=' : '<>'} 'material'
            and (o.state = 'here' or o.position > ${params.add(have)}) and not (${other}))`;
}
function visibleSql({ partnerId, enterpriseId, kind, received }: FeedPass, params: Params): string {
  const enterprise = params.add(enterpriseId);
  const share = `s.id in (select h.sheet_id from mds_share h where h.enterprise_id = ${enterprise} and h.opens)`;
  const own = received ? 'false' : `s.enterprise_id = ${enterprise}`;
  const seen =
    kind === 'sheet' ? `(${own} or ${share})` : `s.kind = 3 and s.status = 'RL' and s.enterprise_id <> ${enterprise}`;
  return `s.deleted_at is null and ${releasedSql('s')} and ${seen}
    and not exists (select 1
      from sync_sheet i
      where i.partner_id = ${params.add(partnerId)} and i.direction = 'in' and i.sheet_id = s.id)`;
}
