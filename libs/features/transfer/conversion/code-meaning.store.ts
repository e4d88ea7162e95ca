import { Injectable } from '@nestjs/common';
import { type ConversionDirection, dataOrigin } from '@matlas/contract';
import type { CodeMeaning } from '@matlas/domain';
import { Db, DerivedDb, Params, type Scope, scopeWhere, tenantColumns } from '@matlas/server-kit';

export interface NamedSubstance {
  id: number;
  cas: string | null;
  code: string;
  nameEn: string;
  nameZh: string | null;
}

const NAMED = 's.id, s.cas, s.code, s.name_en as "nameEn", s.name_zh as "nameZh"';
/** Substances of the platform and in the caller's reach: other enterprises have their own. */
const visibleSubstanceSql = (scope: Scope, params: Params): string =>
  scopeWhere(scope, params, { enterprise: tenantColumns('s').enterprise }, { shared: true });

/** Meanings of application codes in both systems, and the groups to which substances belong. */
@Injectable()
export class CodeMeaningStore {
  constructor(
    private readonly db: Db,
    private readonly derived: DerivedDb,
  ) {}

  /** The source and target lists of each direction. */
  async findLists(direction: ConversionDirection): Promise<{ from: CodeMeaning[]; to: CodeMeaning[] }> {
    const [own, imds] = [await this.listOwnCodes(), await this.listMeanings(dataOrigin.of.imds)];
    return direction === 'toImds' ? { from: own, to: imds } : { from: imds, to: own };
  }
  /**
   * Sheets of this system use the codes of the own list; codes that it lacks are read with the list of IMDS, as for
   * verdicts (decisions 0043, 0049).
   */
  private async listOwnCodes(): Promise<CodeMeaning[]> {
    const own = await this.listMeanings(dataOrigin.of.own);
    const known = new Set(own.map(({ code }) => code));
    return [...own, ...(await this.listMeanings(dataOrigin.of.imds)).filter(({ code }) => !known.has(code))];
  }
  private listMeanings(origin: number): Promise<CodeMeaning[]> {
    return this.db.rows<CodeMeaning>(
      `select code, name_zh as "nameZh", name_en as "nameEn", entries, entities, kind, state,
          valid_to::text as "validTo"
        from application_codes_on(current_date)
        where origin = $1
        order by length(code), code`,
      [origin],
    );
  }
  /** The jokers that exist in both systems: code and name of each. */
  async listJokers(): Promise<Set<string>> {
    const rows = await this.db.rows<{ code: string; joker: string; nameEn: string }>(
      'select code, joker, name_en as "nameEn" from substance where joker is not null and enterprise_id is null',
    );
    return new Set(rows.flatMap(({ code, joker, nameEn }) => [code, joker, nameEn]));
  }
  /** Elements and families (Pb, Cr(VI)) to which lists assign substances, by CAS number. */
  async entities(cas: readonly string[]): Promise<Map<string, string[]>> {
    const rows = await this.derived.rows<{ cas: string; entities: string[] }>(
      `select s.cas, array_agg(distinct i.entity) as entities
      from substance s
      join rule_list_member m on m.substance_id = s.id
      join rule_list_item i on i.id = m.item_id and i.entity is not null
      join rule_list_version v on v.id = i.version_id
      join rule_law l on l.id = v.law_id and l.enterprise_id is null
      where s.cas = any($1::text[]) group by s.cas`,
      [cas],
    );
    return new Map(rows.map((row) => [row.cas, row.entities]));
  }
  substancesByCas(scope: Scope, cas: readonly string[]): Promise<NamedSubstance[]> {
    const params = new Params();
    return this.db.rows<NamedSubstance>(
      `select distinct on (s.cas) ${NAMED}
        from substance s
        where s.cas = any(${params.add(cas)}::text[]) and s.active and not s.uncatalogued and ${visibleSubstanceSql(scope, params)}
        order by s.cas, s.enterprise_id nulls first, s.id`,
      params.values,
    );
  }
  /** Those of the ids that the caller can see. */
  listSubstances(scope: Scope, ids: readonly number[]): Promise<NamedSubstance[]> {
    const params = new Params();
    return this.db.rows<NamedSubstance>(
      `select ${NAMED} from substance s where s.id = any(${params.add(ids)}::int[]) and ${visibleSubstanceSql(scope, params)}`,
      params.values,
    );
  }
}
