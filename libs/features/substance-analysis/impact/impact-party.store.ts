import { Injectable } from '@nestjs/common';
import type { ImpactParty, Page, PageQuery } from '@matlas/contract';
import { ownSheetSql } from '@matlas/features/mds';
import { type Auth, DerivedDb, listBy, Params } from '@matlas/server-kit';
import { number, text } from './list-columns';

export type PartyRecord = Omit<ImpactParty, 'lastAt'> & { lastAt: Date | null };
export type Side = 'customer' | 'supplier';

const FIRST_SHEETS = 5;

/** Customers and suppliers that an impact affects. */
@Injectable()
export class ImpactPartyStore {
  constructor(private readonly db: DerivedDb) {}

  listParties(auth: Auth, impactId: number, topic: string, side: Side, page: PageQuery): Promise<Page<PartyRecord>> {
    const params = new Params();
    const me = `
      cross join (select ${params.add(auth.enterpriseId)}::int as enterprise, ${params.add(topic)}::text as topic) me`;
    const done = (kind: string): string =>
      `(select count(*)::int
        from analysis_action a
        where a.enterprise_id = me.enterprise and a.topic = me.topic and a.kind = '${kind}' and a.party_id = p.id)`;
    return listBy<PartyRecord>(
      this.db,
      {
        from: `${partiesSql(auth, impactId, side, params)} p join enterprise_card e on e.id = p.id ${me}`,
        key: 'p.id',
        defaultSort: ['-sheets'],
        params,
        search: ['e.name_zh', 'e.name_en', 'e.code'],
        select: `p.id, e.code, e.name_zh as "nameZh", e.name_en as "nameEn", p.sheets, p.last_at as "lastAt",
            ${done('message')} as told, ${done('request')} as asked,
        (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'foreignName', s.foreign_name)
        order by x.at),
          '[]')
        from unnest(p.sheet_ids[1:${FIRST_SHEETS}]) with ordinality x(id, at)
        join mds_sheet s on s.id = x.id) as "firstSheets"`,
        columns: {
          id: number('p.id'),
          nameZh: text('e.name_zh'),
          nameEn: text('e.name_en'),
          sheets: number('p.sheets'),
          lastAt: { sql: 'p.last_at', kind: 'instant' },
        },
      },
      page,
    );
  }
  /** The sheets of each party, closest to the substance first. */
  listSheetsOf(
    auth: Auth,
    impactId: number,
    side: Side,
    partyIds: readonly number[],
  ): Promise<{ id: number; code: string; nameZh: string; nameEn: string; sheetIds: number[] }[]> {
    const params = new Params();
    return this.db.rows(
      `select p.id, e.code, e.name_zh as "nameZh", e.name_en as "nameEn", p.sheet_ids as "sheetIds"
        from ${partiesSql(auth, impactId, side, params)} p
        join enterprise_card e on e.id = p.id
        where p.id = any(${params.add(partyIds)}::int[])
        order by p.sheets desc, p.id`,
      params.values,
    );
  }
}

/**
 * Customers: recipients of own affected sheets. Suppliers: senders of affected sheets, limited to those that the
 * departments of the reader received.
 */
function partiesSql({ scope, enterpriseId }: Auth, impactId: number, side: Side, params: Params): string {
  const me = params.add(enterpriseId);
  const department = (): string =>
    scope.reach === 'enterprise' || scope.reach === 'all'
      ? ''
      : ` and (h.organisation_id is null or h.organisation_id = any(${params.add([...scope.organisationIds])}::int[]))`;
  const mine =
    side === 'customer'
      ? `h.sender_id = ${me} and h.receive_status <> 'E' and ${ownSheetSql(scope, params)}`
      : `h.enterprise_id = ${me} and h.receive_status <> 'E' and h.removed_at is null${department()}`;
  return `
    (select h.${side === 'customer' ? 'enterprise_id' : 'sender_id'} as id, count(distinct h.sheet_id)::int as sheets,
      max(h.sent_at) as last_at, array_agg(distinct h.sheet_id order by h.sheet_id) as sheet_ids
    from analysis_impact_sheet i
    join mds_sheet s on s.id = i.sheet_id
    join mds_share h on h.sheet_id = i.sheet_id
    where i.impact_id = ${params.add(impactId)} and ${mine}
    group by 1)`;
}
