import { Injectable } from '@nestjs/common';
import type { VerifyDifference } from '@matlas/contract';
import { releasedSql } from '@matlas/features/mds';
import { DerivedDb } from '@matlas/server-kit';

type Row = Omit<VerifyDifference, 'kind'>;
const RELEASED = releasedSql('s');

/** Compares the data derived from sheets with values computed anew from nodes and edges. */
@Injectable()
export class DerivedDataStore {
  constructor(private readonly db: DerivedDb) {}

  /** The next sheets by id, without deleted ones. Drafts are included, because they have uses, too. */
  async listSheetsAfter(id: number, count: number): Promise<number[]> {
    return (
      await this.db.rows<{ id: number }>(
        'select id from mds_sheet where id > $1 and deleted_at is null order by id limit $2',
        [id, count],
      )
    ).map((row) => row.id);
  }
  /** Randomly chosen sheets. */
  async sampleSheets(count: number): Promise<number[]> {
    return (
      await this.db.rows<{ id: number }>(
        'select id from mds_sheet where deleted_at is null order by random() limit $1',
        [count],
      )
    ).map((row) => row.id);
  }
  async listDifferences(sheetIds: readonly number[]): Promise<VerifyDifference[]> {
    const ask = async (kind: VerifyDifference['kind'], sql: string): Promise<VerifyDifference[]> =>
      (await this.db.rows<Row>(sql, [sheetIds])).map((row) => ({ kind, ...row }));
    return [...(await ask('closure', CLOSURES)), ...(await ask('packed', PACKED)), ...(await ask('use', USES))];
  }
}

/**
 * Walks over the edges of each sheet, without using stored closures. A released sheet refers to released sheets
 * only.
 */
const CLOSURES = `
  with recursive wanted as (select s.id, ${RELEASED} as released from mds_sheet s where s.id = any($1::int[])),
    reach(root, sheet) as (select w.id, w.id from wanted w where w.released
      union
      select r.root, s.id
      from reach r
      join mds_node n on n.sheet_id = r.sheet
      join mds_edge e on e.parent = n.id and e.child_kind < 4
      join mds_sheet s on s.id = e.child),
    walked as (select r.root, array_agg(n.id order by n.id) as nodes
    from reach r
    join mds_node n on n.sheet_id = r.sheet
    group by r.root)
  select w.id, case when not w.released then 'a draft has a closure' when c.root is null then 'the closure is missing'
      else format('%s nodes stored, %s walked, %s not in both', cardinality(c.nodes), cardinality(k.nodes),
        (select count(*)
        from (select unnest(c.nodes) as id) a
        full join (select unnest(k.nodes) as id) b using (id)
        where a.id is null or b.id is null))
        end as detail
  from wanted w
  left join mds_closure c on c.root = w.id
  left join walked k on k.root = w.id
  where c.nodes is distinct from k.nodes
  order by w.id`;
const PACKED = `with wanted as (select s.id, ${RELEASED} as released from mds_sheet s where s.id = any($1::int[])),
    packing as (select p.sheet_id, p.data from mds_packing p where p.sheet_id = any($1::int[]))
  select w.id,
    case when not w.released then 'a draft has a packed row' when k.sheet_id is null then 'the packed row is missing'
      else format('%s bytes stored, %s packed anew', octet_length(k.data), octet_length(p.data)) end as detail
  from wanted w
  left join mds_packed k on k.sheet_id = w.id
  left join packing p on p.sheet_id = w.id and w.released
  where k.data is distinct from p.data
  order by w.id`;
const USES = `with counted as (select n.sheet_id as user_id, e.child as used_id, count(*)::int as uses,
    (count(*) filter (where not e.confidential))::int as open_uses
    from mds_edge e join mds_node n on n.id = e.parent where n.sheet_id = any($1::int[]) group by 1, 2),
    stored as (select user_id, used_id, uses, open_uses from mds_use where user_id = any($1::int[]))
  select coalesce(c.user_id, s.user_id) as id,
    format('of %s: %s uses stored (%s open), %s counted (%s open)', coalesce(c.used_id, s.used_id), coalesce(s.uses, 0),
      coalesce(s.open_uses, 0), coalesce(c.uses, 0), coalesce(c.open_uses, 0)) as detail
  from counted c
  full join stored s on s.user_id = c.user_id and s.used_id = c.used_id
  where (c.uses, c.open_uses) is distinct from (s.uses, s.open_uses)
  order by 1, coalesce(c.used_id, s.used_id)`;
