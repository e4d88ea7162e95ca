import { Injectable } from '@nestjs/common';
import { visibleOwnerIds } from '@matlas/domain';
import { type Auth, DerivedDb, Params } from '@matlas/server-kit';
import { releasedSql, visibleSheetSql } from '../sheet-sql';

/**
 * A version that uses the traced sheet or substance, directly or indirectly. `latestId`: the latest release of its
 * MDS, its own id when there is none.
 */
export interface Ancestor {
  id: number;
  cid: number;
  latestId: number;
  level: number;
}
export interface TraceEdge {
  from: number;
  to: number;
  uses: number;
  level: number;
}

/** A version that the caller's enterprise sent to another enterprise, or received from it. */
export interface SheetSending {
  sheetId: number;
  way: 'sent' | 'forwarded' | 'received';
  nameZh: string;
  nameEn: string;
  status: 'N' | 'S' | 'D' | 'P' | 'C' | 'R';
  sentAt: Date;
  decidedAt: Date | null;
  count: number;
}
export interface SheetMakers {
  id: number;
  createdByName: string | null;
  releasedByName: string | null;
  cascadeId: number | null;
}

/**
 * SQL condition: whether a use may be followed upwards. All uses in sheets of the given owners; in other sheets
 * only those that are not confidential.
 */
const opensSql = (owners: string): string =>
  `(u.open_uses > 0
      or exists (select 1 from mds_sheet s where s.id = u.user_id and s.enterprise_id = any(${owners}::int[])))`;

/**
 * Versions above nodes of the graph with their distance, found by walking edges of all enterprises from child to
 * parent. Only versions that the caller sees are returned; their whole trees are visible to the caller.
 * Confidential uses of substances are not followed.
 */
function aboveSql(auth: Auth, nodes: readonly number[], params: Params): string {
  const [start, open] = [params.add(nodes), params.add(visibleOwnerIds(auth))];
  return `(with recursive up(id, level) as (
      select u.user_id, 1 from mds_use u where u.used_id = any(${start}::int[]) and ${opensSql(open)}
      union
      select u.user_id, up.level + 1 from up join mds_use u on u.used_id = up.id)
    select up.id, max(up.level) as level from up group by up.id)`;
}

/**
 * Sheets above nodes, level by level in one statement: each sheet is visited once, whereas a recursion over (sheet,
 * level) visits it once for each length of path. Confidential uses of substances are not followed.
 */
const LEVELS = `with recursive up(level, ids, seen) as (
    select 0, $1::int[], '{}'::int[]
    union all
    select up.level + 1, found.ids, up.seen || found.ids from up cross join lateral (select array_agg(id) as ids from (
        select u.user_id as id from mds_use u where u.used_id = any(up.ids) and ${opensSql('$2')}
        except select unnest(up.seen)) fresh) found
      where found.ids is not null)
  select level, ids from up where level > 0`;

/** Uses of sheets and substances. */
@Injectable()
export class WhereUsedStore {
  constructor(private readonly db: DerivedDb) {}

  /** Shortest distance of every version above the nodes, also of versions that the caller does not see. */
  async findDistances(auth: Auth, nodes: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await this.db.rows<{ level: number; ids: number[] }>(LEVELS, [nodes, visibleOwnerIds(auth)]);
    return new Map(rows.flatMap(({ level, ids }) => ids.map((id) => [id, level] as const)));
  }

  /** Lowest level first: used versions come before the versions that use them. */
  listAbove(auth: Auth, nodes: readonly number[]): Promise<Ancestor[]> {
    const params = new Params();
    const above = aboveSql(auth, nodes, params);
    return this.db.rows<Ancestor>(
      `
      select s.id, s.cid, up.level, coalesce(latest.id, s.id) as "latestId"
      from ${above} up
      join mds_sheet s on s.id = up.id
        left join lateral (select l.id
        from mds_sheet l
        where l.cid = s.cid and l.deleted_at is null and ${releasedSql('l')}
        order by l.version desc
        limit 1) latest
          on true
      where ${visibleSheetSql(auth.scope, params)} order by up.level, s.id`,
      params.values,
    );
  }
  /** All versions of the MDS of a sheet that are not deleted. */
  async listVersionsOf(sheetId: number): Promise<number[]> {
    return (
      await this.db.rows<{ id: number }>(
        'select s.id from mds_sheet s join mds_sheet o on o.cid = s.cid where o.id = $1 and s.deleted_at is null',
        [sheetId],
      )
    ).map(({ id }) => id);
  }
  /**
   * Edges between sheets around a node of the graph, at most `depth` levels away, nearest first. Confidential uses
   * of substances are not followed.
   */
  listEdgesAround(auth: Auth, node: number, direction: 'up' | 'down', depth: number): Promise<TraceEdge[]> {
    const step =
      direction === 'up'
        ? `select u.user_id as "from", u.used_id as "to", u.user_id as next, u.uses
          from mds_use u
          where u.used_id = w.id and ${opensSql('$3')}`
        : `select u.user_id as "from", u.used_id as "to", u.used_id as next, u.uses
          from mds_use u
          join mds_sheet c on c.id = u.used_id
          where u.user_id = w.id and $3::int[] is not null`;
    return this.db.rows<TraceEdge>(
      `
      with recursive walk(id, level) as (
        select $1::int, 0
        union select x.next, w.level + 1 from walk w cross join lateral (${step}) x where w.level < $2)
      select x."from", x."to", x.uses, min(w.level) + 1 as level
      from (select id, min(level) as level from walk group by id) w
      cross join lateral (${step}) x
      where w.level < $2
      group by x."from", x."to", x.uses order by level, "from", "to"`,
      [node, depth, visibleOwnerIds(auth)],
    );
  }
  /**
   * Recipients to whom the caller sent or forwarded versions, and senders from whom they came; sendings between
   * other enterprises are not disclosed. The newest of each version, at most `most`, with the total number.
   */
  listSendings({ scope }: Auth, sheetIds: readonly number[], most: number): Promise<SheetSending[]> {
    const params = new Params();
    const [ids, me] = [params.add(sheetIds), params.add(scope.enterpriseId)];
    const department =
      scope.reach === 'enterprise' || scope.reach === 'all'
        ? ''
        : ` and (h.organisation_id is null or h.organisation_id = any(${params.add([...scope.organisationIds])}::int[]))`;
    const own =
      scope.reach === 'enterprise' || scope.reach === 'all'
        ? 'true'
        : `(h.via <> 'forward' or h.sent_by = ${params.add(scope.userId)})`;
    return this.db.rows<SheetSending>(
      `select *
        from (select h.sheet_id as "sheetId",
          case when h.enterprise_id = ${me} then 'received' when h.via = 'forward' then 'forwarded' else 'sent'
            end as way,
          e.name_zh as "nameZh", e.name_en as "nameEn",
          h.receive_status as status, h.sent_at as "sentAt", h.decided_at as "decidedAt",
            count(*) over (partition by h.sheet_id)::int as count,
            row_number() over (partition by h.sheet_id order by h.sent_at desc, h.id desc) as place
        from mds_share h
        join enterprise_card e on e.id = case when h.enterprise_id = ${me} then h.sender_id else h.enterprise_id end
        where h.sheet_id = any(${ids}::int[]) and h.receive_status <> 'E'
          and ((h.sender_id = ${me} and ${own})
            or (h.enterprise_id = ${me} and h.removed_at is null${department}))) told
      where place <= ${params.add(most)} order by "sheetId", place`,
      params.values,
    );
  }
  /**
   * The persons who created and released versions, and the cascades that made them; only in the caller's own
   * enterprise.
   */
  listMakers(auth: Auth, sheetIds: readonly number[]): Promise<SheetMakers[]> {
    return this.db.rows<SheetMakers>(
      `select s.id, p.name as "createdByName", cs.cascade_id as "cascadeId",
        coalesce((select r.name
        from audit_trail a
        join person_card r on r.id = a.user_id
        where a.subject = 'mds_sheet' and a.subject_id = s.id and a.action = 'release'
        order by a.id desc
        limit 1),
          case when cs.cascade_id is not null then p.name end) as "releasedByName"
      from mds_sheet s
      left join person_card p on p.id = s.created_by
      left join mds_cascade_sheet cs on cs.sheet_id = s.id
      where s.id = any($1::int[]) and s.enterprise_id = $2`,
      [sheetIds, auth.enterpriseId],
    );
  }
}
