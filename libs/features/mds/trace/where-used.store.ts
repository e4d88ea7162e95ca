import { Injectable } from '@nestjs/common';
import { ownersOpenTo } from '@matlas/domain';
import { type Auth, DerivedDb, Params } from '@matlas/server-kit';
import { releasedSql, visibleSheet } from '../sheet-sql';

/** A version that uses what is looked for, directly or through others. `latestId`: the latest release of its MDS, of its own when there is none. */
export interface Ancestor { id: number; cid: number; latestId: number; level: number }
export interface TraceEdge { from: number; to: number; uses: number; level: number }

/**
 * Versions above some nodes of the graph with their distance, walked by edges from child to parent whoever owns them; what is answered of it
 * are versions that the caller sees, and whoever sees a sheet sees its whole tree. A substance that its owner keeps confidential leads nowhere.
 */
export function aboveSql(auth: Auth, nodes: readonly number[], params: Params): string {
  const [start, open] = [params.add(nodes), params.add(ownersOpenTo(auth))];
  return `(with recursive up(id, level) as (
      select s.id, 1 from mds_edge e join mds_node n on n.id = e.parent join mds_sheet s on s.id = n.sheet_id
        where e.child = any(${start}::int[]) and s.deleted_at is null and (not e.confidential or s.enterprise_id = any(${open}::int[]))
      union
      select s.id, u.level + 1 from up u join mds_edge e on e.child = u.id join mds_node n on n.id = e.parent join mds_sheet s on s.id = n.sheet_id where s.deleted_at is null)
    select u.id, min(u.level) as nearest, max(u.level) as level from up u group by u.id)`;
}

/** Where sheets and substances are used. */
@Injectable()
export class WhereUsedStore {
  constructor(private readonly db: DerivedDb) {}

  /** Lowest level first: whatever a version uses comes before it. */
  above(auth: Auth, nodes: readonly number[]): Promise<Ancestor[]> {
    const params = new Params();
    const above = aboveSql(auth, nodes, params);
    return this.db.rows<Ancestor>(`
      select s.id, s.cid, up.level, coalesce(latest.id, s.id) as "latestId" from ${above} up join mds_sheet s on s.id = up.id
        left join lateral (select l.id from mds_sheet l where l.cid = s.cid and l.deleted_at is null and ${releasedSql('l')} order by l.version desc limit 1) latest on true
      where ${visibleSheet(auth.scope, params)} order by up.level, s.id`, params.values);
  }
  /** All versions of the MDS of a sheet that are not deleted. */
  async versionsOf(sheetId: number): Promise<number[]> {
    return (await this.db.rows<{ id: number }>('select s.id from mds_sheet s join mds_sheet o on o.cid = s.cid where o.id = $1 and s.deleted_at is null', [sheetId])).map(({ id }) => id);
  }
  /** Uses of sheets by sheets around one of them, at most `depth` steps away, the nearest first. */
  around(sheetId: number, direction: 'up' | 'down', depth: number): Promise<TraceEdge[]> {
    const step = direction === 'up'
      ? 'select n.sheet_id as "from", e.child as "to", n.sheet_id as next from mds_edge e join mds_node n on n.id = e.parent join mds_sheet p on p.id = n.sheet_id and p.deleted_at is null where e.child = w.id'
      : 'select n.sheet_id as "from", e.child as "to", e.child as next from mds_node n join mds_edge e on e.parent = n.id join mds_sheet c on c.id = e.child where n.sheet_id = w.id';
    return this.db.rows<TraceEdge>(`
      with recursive walk(id, level) as (
        select $1::int, 0
        union select x.next, w.level + 1 from walk w cross join lateral (${step}) x where w.level < $2)
      select x."from", x."to", count(*)::int as uses, min(w.level) + 1 as level from (select id, min(level) as level from walk group by id) w cross join lateral (${step}) x where w.level < $2
      group by x."from", x."to" order by level, "from", "to"`, [sheetId, depth]);
  }
}
