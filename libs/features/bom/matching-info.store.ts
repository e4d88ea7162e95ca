import { Injectable } from '@nestjs/common';
import type { MatchingCheck, MatchingIssue } from '@matlas/contract';
import { auditStatusSql, releasedSql, unexpiredSql } from '@matlas/features/mds';
import { DerivedDb, modelColumns, Params, type Scope, scopeWhere } from '@matlas/server-kit';
import { MODEL } from './position-view';

export interface CountedIssue {
  kind: MatchingIssue;
  count: number;
  positions: MatchingCheck['issues'][number]['positions'];
}
/** Positions named for each issue. */
const NAMED = 20;

/**
 * Finds what an analysis of a model would use as it is. Positions below one with a counted data sheet are left out:
 * their own sheets do not count.
 */
@Injectable()
export class MatchingInfoStore {
  constructor(private readonly db: DerivedDb) {}

  /** @param isAuditOn whether only approved sheets may be used */
  listIssues(scope: Scope, modelId: number, isAuditOn: boolean): Promise<CountedIssue[]> {
    const params = new Params();
    const model = params.add(modelId);
    const viewer = params.add(scope.enterpriseId);
    const isAudited = params.add(isAuditOn);
    return this.db.rows<CountedIssue>(
      `with found as (select p.id, p.ord, p.name, p.foreign_name, p.number,
          unnest(array_remove(array[
            case when p.role = 'unmatched' and s.id is null
              then case p.match_state when 'choose' then 'choose' else 'unmatched' end end,
            case when s.deleted_at is not null or not ${unexpiredSql('s')} then 'invalid' end,
            case when not ${releasedSql('s')} then 'notReleased' end,
            case when h.receive_status = 'R' then 'rejected' end,
            case when ${isAudited}::boolean and ${auditStatusSql('s', `${viewer}::int`)} <> 2 then 'unapproved' end,
            case when exists (select 1
              from mds_sheet l
              where l.cid = s.cid and l.version > s.version and l.deleted_at is null and ${releasedSql('l')}
                and (l.enterprise_id = ${viewer}::int or l.status = 'RL' or exists (select 1
                  from mds_share lh
                  where lh.sheet_id = l.id and lh.enterprise_id = ${viewer}::int and lh.opens))) then 'outdated' end],
            null)) as kind
        from ${MODEL}
        left join mds_sheet s on s.id = p.sheet_id
        left join mds_share h on h.sheet_id = s.id and h.enterprise_id = ${viewer}::int and h.opens
        where p.model_id = ${model} and p.role <> 'covered' and ${scopeWhere(scope, params, modelColumns('m'))}),
      numbered as (select *, row_number() over (partition by kind order by ord) as n from found)
      select kind, count(*)::int as count,
        json_agg(json_build_object('id', id, 'name', name, 'foreignName', foreign_name, 'number', number) order by ord)
          filter (where n <= ${NAMED}) as positions
      from numbered
      group by kind`,
      params.values,
    );
  }
}
