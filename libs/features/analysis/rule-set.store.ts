import { Injectable } from '@nestjs/common';
import { DerivedDb, Params, type Scope, scopeWhere, tenantColumns } from '@matlas/server-kit';
import type { StoredApplication, StoredExemption, StoredItem, StoredRules, UsedList, WatchedSubstance } from './rule-set';

/** Codes are IMDS' (domain.md 4.4); CAMDS uses other numbers for the same texts. */
const IMDS = 2;
/** The joker that may be anything; the others are weighed only. */
const NOT_YET_SPECIFIED = 'SYS-not-yet-specified';

const visible = (scope: Scope, params: Params): string => scopeWhere(scope, params, { enterprise: tenantColumns('l').enterprise }, { shared: true });
const NEWEST = `join lateral (select n.id, n.label, n.item_count from rule_list_version n where n.law_id = l.id and n.published_at <= $1::date order by n.published_at desc, n.id desc limit 1) v on true`;

/** Reads of the regulations for a run. */
@Injectable()
export class RuleSetStore {
  constructor(private readonly db: DerivedDb) {}

  /** Laws of the caller's reach by id; without ids those proposed for vehicles. */
  async lawIds(scope: Scope, wanted: readonly number[]): Promise<number[]> {
    const params = new Params();
    const chosen = wanted.length > 0 ? `l.id = any(${params.add(wanted)}::int[])` : 'l.vehicle_default';
    return (await this.db.rows<{ id: number }>(`select l.id from rule_law l where ${chosen} and ${visible(scope, params)} order by l.id`, params.values)).map(({ id }) => id);
  }
  /** The newest list of each law as of the day, with members, exemptions and application codes. */
  async load(lawIds: readonly number[], asOf: string): Promise<StoredRules> {
    const [lists, ownLaws, items, exemptions, applications, watched] = await Promise.all([this.lists(lawIds, asOf), this.ownLaws(lawIds), this.items(lawIds, asOf), this.exemptions(lawIds), this.applications(), this.watched()]);
    return { lists, ownLaws, items, exemptions, applications, watched };
  }
  private lists(lawIds: readonly number[], asOf: string): Promise<UsedList[]> {
    return this.db.rows<UsedList>(`select l.id as "lawId", v.id as "versionId", l.code, l.name_zh as "nameZh", l.name_en as "nameEn", v.label, v.item_count as items, 0 as unresolved
      from rule_law l ${NEWEST} where l.id = any($2::int[]) order by l.id`, [asOf, lawIds]);
  }
  private async ownLaws(lawIds: readonly number[]): Promise<number[]> {
    return (await this.db.rows<{ id: number }>('select id from rule_law where id = any($1::int[]) and enterprise_id is not null', [lawIds])).map(({ id }) => id);
  }
  private items(lawIds: readonly number[], asOf: string): Promise<StoredItem[]> {
    return this.db.rows<StoredItem>(`select i.id, l.id as "lawId", v.label as "listVersion", i.clause, i.entity_kind as "entityKind", i.entity, i.judgement, trim_scale(i.limit_percent)::text as "limitPercent", i.comparison, i.denominator, i.duty,
        i.valid_from::text as "validFrom", i.valid_to::text as "validTo", l.exemption_law as "exemptionLaw", coalesce(m.substances, '{}') as substances, coalesce(m.factors, '{}') as factors, coalesce(m.indefinite, '{}') as indefinite
      from rule_law l ${NEWEST} join rule_list_item i on i.version_id = v.id
      left join lateral (select array_agg(substance_id order by pos) as substances, array_agg(trim_scale(factor)::text order by pos) as factors, array_agg(indefinite order by pos) as indefinite
        from rule_list_member where item_id = i.id and substance_id is not null) m on true
      where l.id = any($2::int[]) order by l.id, i.id`, [asOf, lawIds]);
  }
  private exemptions(lawIds: readonly number[]): Promise<StoredExemption[]> {
    return this.db.rows<StoredExemption>(`select e.id, x.code as "lawCode", e.entry_key as "entryKey", e.entry, e.entities, trim_scale(e.max_percent)::text as "maxPercent", trim_scale(e.min_percent)::text as "minPercent",
        e.type_approved_before::text as "vehicleTypeApprovedBefore", e.type_approved_from::text as "typeApprovedFrom", e.put_on_market_before::text as "vehiclePutOnMarketBefore",
        e.engine_developed_before::text as "engineDevelopedBefore", e.spare_parts_only as "sparePartsOnly", e.review_due as "reviewDue", e.superseded, e.valid_until::text as "validUntil"
      from rule_exemption e join rule_law x on x.id = e.law_id
      where x.enterprise_id is null and x.code in (select exemption_law from rule_law where id = any($1::int[])) order by e.id`, [lawIds]);
  }
  private applications(): Promise<StoredApplication[]> {
    return this.db.rows<StoredApplication>('select code, entries, kind from rule_application_code where origin = $1', [IMDS]);
  }
  private watched(): Promise<WatchedSubstance[]> {
    return this.db.rows<WatchedSubstance>('select id as "substanceId", code from substance where joker is not null and joker <> $1 order by id', [NOT_YET_SPECIFIED]);
  }
}
