import { Injectable } from '@nestjs/common';
import { visibleOwnerIds } from '@matlas/domain';
import { type Auth, DerivedDb, Params, scopeWhere } from '@matlas/server-kit';

/**
 * Above this number of sheets that contain a substance, the ids are not collected: filtering the page of sheets by
 * `containsSql` is then faster.
 */
const MAX_COLLECTED = 70_000;

/**
 * SQL condition: whether a use may be followed upwards. Confidential uses may be followed only by the owner and by
 * users whom the owner trusts.
 */
const opensSql = (owners: string): string =>
  `(u.open_uses > 0
      or exists (select 1 from mds_sheet o where o.id = u.user_id and o.enterprise_id = any(${owners}::int[])))`;

/** Walks up from the substance level by level, visits each sheet once, and stops when the limit is exceeded. */
const COLLECTED = `with recursive up(ids, seen) as (
    select $1::int[], '{}'::int[]
    union all
    select found.ids, up.seen || found.ids from up cross join lateral (select array_agg(distinct fresh.id) as ids from (
        select u.user_id as id
        from mds_use u
        where u.used_id = any(up.ids) and (cardinality(up.seen) > 0 or ${opensSql('$2')})
          and not exists (select 1 from unnest(up.seen) known(id) where known.id = u.user_id) limit $3) fresh) found
      where found.ids is not null and cardinality(up.seen) < $3)
  select seen from up order by cardinality(seen) desc limit 1`;

/** Finds the sheets that contain a substance at any depth. */
@Injectable()
export class SubstanceSheetsStore {
  constructor(private readonly db: DerivedDb) {}

  /** Substances of the catalogue with this CAS number that the caller may choose. */
  async idsOf(auth: Auth, cas: string): Promise<number[]> {
    const params = new Params();
    const rows = await this.db.rows<{ id: number }>(
      `select s.id
        from substance s
        where s.cas = ${params.add(cas)}
          and ${scopeWhere(auth.scope, params, { enterprise: 's.enterprise_id' }, { shared: true })}`,
      params.values,
    );
    return rows.map(({ id }) => id);
  }
  /**
   * Ids of all sheets that contain the substances, of any owner; undefined when there are more than `MOST_COLLECTED`.
   */
  async listAbove(auth: Auth, substanceIds: readonly number[]): Promise<number[] | undefined> {
    const row = await this.db.row<{ seen: number[] }>(COLLECTED, [
      substanceIds,
      visibleOwnerIds(auth),
      MAX_COLLECTED + 1,
    ]);
    const seen = row?.seen ?? [];
    return seen.length > MAX_COLLECTED ? undefined : seen;
  }
  /**
   * SQL condition that sheet `s` contains one of the substances. The content of a released sheet is read from its
   * closure; the tree of a draft is walked.
   */
  containsSql(auth: Auth, substanceIds: readonly number[], params: Params): string {
    const wanted = params.add(substanceIds);
    const open = params.add(visibleOwnerIds(auth));
    return `exists (select 1 from unnest(coalesce((select c.nodes from mds_closure c where c.root = s.id),
        array(with recursive below(id) as (select s.id
        union
        select d.used_id
        from below
        join mds_use d on d.user_id = below.id)
        select id
        from below))) x(id)
      join mds_use u on u.user_id = x.id and u.used_id = any(${wanted}::int[]) and ${opensSql(open)})`;
  }
}
