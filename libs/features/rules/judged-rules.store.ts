import { Injectable } from '@nestjs/common';
import type { NotJudgedLaw } from '@matlas/contract';
import { DerivedDb, Params, type Scope, scopeWhere, tenantColumns } from '@matlas/server-kit';
import { ruleSetOf } from './judged-rules';
import { ListOfDayStore } from './list-of-day.store';
import type {
  StoredApplication,
  StoredExemption,
  StoredItem,
  StoredLaw,
  StoredRules,
  WatchedSubstance,
} from './stored-rules';

/** The joker for an unspecified substance; other jokers only count in masses. */
const NOT_YET_SPECIFIED = 'SYS-not-yet-specified';

const visibleLawSql = (scope: Scope, params: Params): string =>
  scopeWhere(scope, params, { enterprise: tenantColumns('l').enterprise }, { shared: true });
/** Selects the rules of a run: laws, the day, and versions of lists that replace those of the day. */
export interface RulesFilter {
  lawIds: readonly number[];
  asOf: string;
  listVersionIds?: readonly number[];
}

/**
 * Enterprise and vehicle model of a run: for the enterprise's own application codes, and for entries that apply to
 * some models only.
 */
export interface RulesTarget {
  enterpriseId: number | null;
  modelId: number | null | 'every';
}
const NO_TARGET: RulesTarget = { enterpriseId: null, modelId: null };

/** Reads the regulations for a run. */
@Injectable()
export class JudgedRulesStore {
  constructor(
    private readonly db: DerivedDb,
    private readonly lists: ListOfDayStore,
  ) {}

  /** Laws in the caller's reach by id; without ids those proposed for vehicles. */
  async listLawIds(scope: Scope, wanted: readonly number[]): Promise<number[]> {
    const params = new Params();
    const chosen = wanted.length > 0 ? `l.id = any(${params.add(wanted)}::int[])` : 'l.vehicle_default';
    return (
      await this.db.rows<{ id: number }>(
        `select l.id from rule_law l where ${chosen} and ${visibleLawSql(scope, params)} order by l.id`,
        params.values,
      )
    ).map(({ id }) => id);
  }
  /** Those of the selected versions that do not belong to one of the laws. */
  async listForeignVersions(lawIds: readonly number[], listVersionIds: readonly number[]): Promise<number[]> {
    return (
      await this.db.rows<{ id: number }>(
        `select c.id
          from unnest($2::int[]) c(id)
          where not exists (select 1 from rule_list_version v where v.id = c.id and v.law_id = any($1::int[]))`,
        [lawIds, listVersionIds],
      )
    ).map(({ id }) => id);
  }
  /**
   * The list of each law on the day, or the selected version (`listVersionIds`), with members, exemptions and
   * application codes.
   */
  async loadRules(
    lawIds: readonly number[],
    asOf: string,
    listVersionIds: readonly number[] = [],
    target: RulesTarget = NO_TARGET,
  ): Promise<StoredRules> {
    const rulesFilter = { lawIds, asOf, listVersionIds };
    const [laws, exemptions, applications, watched] = await Promise.all([
      this.laws(rulesFilter),
      this.exemptions(lawIds, asOf),
      this.applications(asOf, target),
      this.watched(),
    ]);
    const items = await this.items(laws.flatMap(({ list }) => list?.id ?? []));
    const judged = new Set(items.flatMap(({ substances }) => substances));
    return {
      laws,
      items,
      exemptions,
      applications,
      watched: watched.filter(({ substanceId }) => !judged.has(substanceId)),
      modelId: target.modelId,
    };
  }
  /** Requested laws that cannot be judged on the day, with the reason of each. */
  async listNotJudged(
    lawIds: readonly number[],
    asOf: string,
    listVersionIds: readonly number[] = [],
  ): Promise<NotJudgedLaw[]> {
    const laws = await this.laws({ lawIds, asOf, listVersionIds });
    return ruleSetOf(
      {
        laws,
        items: await this.items(laws.flatMap(({ list }) => list?.id ?? [])),
        exemptions: [],
        applications: [],
        watched: [],
        modelId: 'every',
      },
      asOf,
    ).notJudged;
  }
  private async laws({ lawIds, asOf, listVersionIds = [] }: RulesFilter): Promise<StoredLaw[]> {
    const [laws, lists] = await Promise.all([
      this.db.rows<Omit<StoredLaw, 'list'>>(
        `select id, code, name_zh as "nameZh", name_en as "nameEn", enterprise_id is not null as "isOwn"
          from rule_law
          where id = any($1::int[])
          order by id`,
        [lawIds],
      ),
      this.lists.findByLaw(lawIds, asOf, listVersionIds),
    ]);
    return laws.map((law) => ({ ...law, list: lists.get(law.id) ?? null }));
  }
  /**
   * An entry without a first day of validity is valid from the day of its inclusion. A member of which only the number
   * is known is any substance of a sheet with that number that the catalogue does not have.
   */
  private items(versionIds: readonly number[]): Promise<StoredItem[]> {
    return this.db.rows<StoredItem>(
      `select i.id, l.id as "lawId", v.label as "listVersion", i.clause, i.entity_kind as "entityKind", i.entity,
          i.judgement, trim_scale(i.limit_percent)::text as "limitPercent", i.comparison, i.uses, i.denominator, i.duty,
        coalesce(i.valid_from, i.inclusion_date)::text as "validFrom", i.valid_to::text as "validTo",
          l.check_type as "checkType", i.class_codes as "classCodes", i.part_pattern as "partPattern",
          i.model_ids as "modelIds", l.exemption_law as "exemptionLaw", coalesce(m.substances, '{}') as substances,
          coalesce(m.factors, '{}') as factors, coalesce(m.indefinite, '{}') as indefinite
      from rule_law l join rule_list_version v on v.law_id = l.id join rule_list_item i on i.version_id = v.id
      left join lateral (select array_agg(x.substance_id order by x.pos, x.substance_id) as substances,
        array_agg(trim_scale(x.factor)::text order by x.pos, x.substance_id) as factors,
        array_agg(x.indefinite order by x.pos, x.substance_id) as indefinite
        from (select k.pos, k.substance_id, k.factor, k.indefinite
          from rule_list_member k
          where k.item_id = i.id and k.substance_id is not null
          union all
          select k.pos, u.id, k.factor, k.indefinite
          from rule_list_member k
          join substance u on u.uncatalogued and u.replaced_by is null and substance_key(u.cas) = substance_key(k.cas)
          where k.item_id = i.id and k.substance_id is null and k.cas is not null
          union all
          select k.pos, u.id, k.factor, k.indefinite
          from rule_list_member k
          join substance u on u.uncatalogued and u.replaced_by is null and u.cas is null and u.ec = k.ec
          where k.item_id = i.id and k.substance_id is null and k.ec is not null) x) m on true
      where v.id = any($1::int[]) order by l.id, i.id`,
      [versionIds],
    );
  }
  /** In their state on the day. */
  private exemptions(lawIds: readonly number[], asOf: string): Promise<StoredExemption[]> {
    return this.db.rows<StoredExemption>(
      `select e.id, x.code as "lawCode", e.entry_key as "entryKey", e.entry, e.entities,
          trim_scale(e.max_percent)::text as "maxPercent", trim_scale(e.min_percent)::text as "minPercent",
        e.type_approved_before::text as "vehicleTypeApprovedBefore", e.type_approved_from::text as "typeApprovedFrom",
          e.put_on_market_before::text as "vehiclePutOnMarketBefore",
        e.engine_developed_before::text as "engineDevelopedBefore", e.spare_parts_only as "sparePartsOnly",
          e.review_due as "reviewDue", e.superseded, e.valid_until::text as "validUntil"
      from exemptions_on($2::date) e join rule_law x on x.id = e.law_id
      where x.enterprise_id is null and x.code in (select exemption_law from rule_law where id = any($1::int[]))
      order by e.id`,
      [lawIds, asOf],
    );
  }
  /**
   * Meaning of application codes on the day: the enterprise's own, otherwise those of this system, otherwise those
   * of IMDS. The two lists number the same texts differently, so a code is never looked up by the number of the
   * other list (domain.md 4.4).
   */
  private applications(asOf: string, { enterpriseId }: RulesTarget): Promise<StoredApplication[]> {
    return this.db.rows<StoredApplication>(
      `select distinct on (c.code) c.id, c.origin, c.code, c.name_zh as "nameZh", c.name_en as "nameEn", c.entries,
          c.kind, trim_scale(c.max_percent)::text as "maxPercent", c.type_approved_before::text as "typeApprovedBefore",
        c.type_approved_from::text as "typeApprovedFrom", c.spare_parts_only as "sparePartsOnly",
          c.substance_ids as "substanceIds", c.class_codes as "classCodes",
        (c.state = 'active' and coalesce(c.valid_from <= $1::date, true)
          and coalesce(c.valid_to >= $1::date, true)) as "isValid"
      from application_codes_on($1::date) c
      where c.enterprise_id is null or c.enterprise_id = $2
      order by c.code, c.enterprise_id nulls last, c.origin`,
      [asOf, enterpriseId],
    );
  }
  /** Jokers, and what the catalogue does not have: their masses are reported, and nothing judges them. */
  private watched(): Promise<WatchedSubstance[]> {
    return this.db.rows<WatchedSubstance>(
      `select id as "substanceId", code from substance
        where joker is not null and joker <> $1 or uncatalogued and replaced_by is null
        order by id`,
      [NOT_YET_SPECIFIED],
    );
  }
}
