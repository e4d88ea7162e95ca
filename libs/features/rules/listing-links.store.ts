import { Injectable } from '@nestjs/common';
import { Db } from '@matlas/server-kit';

/** The law whose newest list makes a substance an SVHC. */
export const CANDIDATE_LIST = 'REACH-SVHC';

export interface ListedMark {
  id: number;
  gadsl: string;
  declarableList: string;
  declarableSince: string;
}

/**
 * Entries of the platform's lists that name a substance only by its number, because the catalogue did not have it
 * when they were loaded.
 */
@Injectable()
export class ListingLinkStore {
  constructor(private readonly db: Db) {}

  /**
   * GADSL classes of the substances in current lists of the same owner, except those of the given laws: the
   * strictest of each.
   */
  listOtherMarks(
    { id, enterpriseId }: { id: number; enterpriseId: number | null },
    substanceIds: readonly number[],
  ): Promise<ListedMark[]> {
    if (substanceIds.length === 0) return Promise.resolve([]);
    return this.db.rows<ListedMark>(
      `select distinct on (m.substance_id) m.substance_id as id, i.gadsl,
          concat(l.code, ' ', v.label) as "declarableList",
          coalesce(i.inclusion_date, v.published_at)::text as "declarableSince"
      from rule_law l
      join rule_list_version v on v.law_id = l.id
      join rule_list_item i on i.version_id = v.id
      join rule_list_member m on m.item_id = i.id
      where l.id <> $1 and l.enterprise_id is not distinct from $2 and i.gadsl is not null
        and m.substance_id = any($3::int[])
        and v.id = (select n.id
        from rule_list_version n
        where n.law_id = l.id
        order by n.published_at desc, n.id desc
        limit 1)
      order by m.substance_id, array_position(array['P', 'D/P', 'D'], i.gadsl), l.id`,
      [id, enterpriseId, substanceIds],
    );
  }
  async linkSubstances(substanceIds: readonly number[]): Promise<void> {
    await this.db.execute(
      `update rule_list_member m
        set substance_id = s.id
        from substance s, rule_list_item i, rule_list_version v, rule_law l
      where s.id = any($1::int[]) and i.id = m.item_id and v.id = i.version_id and l.id = v.law_id
        and l.enterprise_id is null and m.substance_id is null and (m.cas = s.cas or m.cas is null and m.ec = s.ec)`,
      [substanceIds],
    );
    await this.db.execute(
      `update substance s set svhc = not s.svhc
      where s.id = any($1::int[])
        and s.svhc <> exists (select 1
        from rule_list_member m
        join rule_list_item i on i.id = m.item_id
        join rule_list_version v on v.id = i.version_id
        join rule_law l on l.id = v.law_id where m.substance_id = s.id and l.code = $2 and l.enterprise_id is null
          and v.id = (select n.id
          from rule_list_version n
          where n.law_id = l.id
          order by n.published_at desc, n.id desc
          limit 1))`,
      [substanceIds, CANDIDATE_LIST],
    );
  }
}
