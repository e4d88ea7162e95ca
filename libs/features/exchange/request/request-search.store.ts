import { Injectable } from '@nestjs/common';
import type { RequestParty } from '@matlas/domain';
import { COUNT_CAP, DerivedDb, likePattern, Params } from '@matlas/server-kit';

/** The same expression as in the index (migration exchange-findings). */
const SEARCH_TEXT = `(q.project_name || ' ' || coalesce(q.batch,
    '') || ' ' || q.supply_number || ' ' || q.supply_name || ' ' || coalesce(q.supplier_name,
    '') || ' ' || coalesce(q.email, ''))`;
const PARTNER = { requester: 'q.supplier_id', supplier: 'q.enterprise_id' } as const satisfies Record<
  RequestParty,
  string
>;

/**
 * Finds requests by a text in any field, or by the other enterprise. Bypasses row security, because only then the
 * trigram index is used: the scope is joined as a condition, and only ids are returned
 * (libs/features/exchange/README.md).
 */
@Injectable()
export class RequestSearchStore {
  constructor(private readonly derived: DerivedDb) {}

  /**
   * SQL condition of a list: the ids that were found; when they are more than a list counts, the text itself,
   * because each page then finds enough matches. @param scoped condition for the caller's requests on this side
   */
  async searchCondition(
    side: RequestParty,
    q: string,
    params: Params,
    scoped: (params: Params) => string,
  ): Promise<string> {
    const pattern = likePattern(q);
    const partners = (
      await this.derived.rows<{ id: number }>(
        'select p.id from enterprise_card p where p.name_zh ilike $1 or p.name_en ilike $1 or p.code ilike $1',
        [pattern],
      )
    ).map(({ id }) => id);
    const searchParams = new Params();
    const own = scoped(searchParams);
    const isPartner = (names: Params): string => `${PARTNER[side]} = any(${names.add(partners)}::int[])`;
    const rows = await this.derived.rows<{ id: number }>(
      `(select q.id from mds_request q where ${own} and ${SEARCH_TEXT} ilike ${searchParams.add(pattern)})
        union all (select q.id from mds_request q where ${own} and ${isPartner(searchParams)})
        limit ${COUNT_CAP + 1}`,
      searchParams.values,
    );
    return rows.length <= COUNT_CAP
      ? `q.id = any(${params.add(rows.map(({ id }) => id))}::int[])`
      : `(${SEARCH_TEXT} ilike ${params.add(pattern)} or ${isPartner(params)})`;
  }
}
