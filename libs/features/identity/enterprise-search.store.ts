import { Injectable } from '@nestjs/common';
import type { EnterpriseFound, In, Page, PageQuery, enterpriseSearchApi } from '@matlas/contract';
import { formatDuns } from '@matlas/domain';
import { PlatformDb, likePattern, listBy, type ListSpec, notFound, Params, type Scope } from '@matlas/server-kit';
import type { EnterpriseEntity } from './enterprise.entity';

export type EnterpriseQuery = Omit<In<typeof enterpriseSearchApi.search>, 'page'>;
export type EnterpriseCard = Pick<
  EnterpriseEntity,
  | 'id'
  | 'code'
  | 'nameZh'
  | 'nameEn'
  | 'nameFr'
  | 'identity'
  | 'duns'
  | 'countryCode'
  | 'province'
  | 'city'
  | 'address'
  | 'postalCode'
  | 'homepage'
  | 'mainBusiness'
  | 'starLevel'
>;

/**
 * An enterprise that was merged is found by its former data and shown with its present ones: `g` and its root `w`
 * are the enterprise that it was merged into.
 */
const FROM = `enterprise e
  join organisation o on o.enterprise_id = e.id
  left join enterprise g on g.id = e.merged_into_id
  left join organisation w on w.enterprise_id = g.id and w.parent_id is null`;
const FORMERLY = `case when g.id is not null
    then json_build_object('code', e.code, 'nameZh', e.name_zh, 'nameEn', e.name_en, 'since', e.merged_at) end`;
const SELECT = `
  coalesce(g.id, e.id) as "orgId", coalesce(g.code, e.code) as "orgCode", coalesce(g.name_zh, e.name_zh) as "orgName",
    coalesce(g.name_en, e.name_en) as "orgEnName",
  coalesce(w.id, o.id) as "orgIdo", coalesce(w.code, o.code) as "orgCodeo",
    coalesce(w.name_zh, o.name_zh) as "orgNameo", coalesce(w.name_en, o.name_en) as "orgEnNameo",
    ${FORMERLY} as formerly, e.country_code as "countryId", e.province, e.city, e.postal_code as "postCode"`;
const COLUMNS: ListSpec['columns'] = {
  orgId: { sql: 'e.id', kind: 'number', notNull: true },
  orgCode: { sql: 'e.code', kind: 'text', notNull: true },
  orgName: { sql: 'e.name_zh', kind: 'text', notNull: true },
  orgEnName: { sql: 'e.name_en', kind: 'text', notNull: true },
  orgNameo: { sql: 'o.name_zh', kind: 'text', notNull: true },
  orgEnNameo: { sql: 'o.name_en', kind: 'text', notNull: true },
  province: { sql: 'e.province', kind: 'text' },
  postCode: { sql: 'e.postal_code', kind: 'text' },
};
/** The expression must equal that of the trigram index of enterprise, so that the index is used. */
const ALL_NAMES = `(e.name_zh || ' ' || e.name_en || ' ' || e.code)`;
const NAME_OF = { CN: 'e.name_zh', EN: 'e.name_en', FR: 'e.name_fr' } as const;
const DEPARTMENT_NAMES = `(o.name_zh || ' ' || o.name_en)`;
const CARD = `id, code, name_zh as "nameZh", name_en as "nameEn", name_fr as "nameFr", identity, duns,
    country_code as "countryCode", province, city, address,
  postal_code as "postalCode", homepage, main_business as "mainBusiness", star_level as "starLevel"`;

/**
 * Data that enterprises may see of each other to select a recipient: names, identifiers and places of active
 * enterprises. Users of other enterprises are searched only among contact persons, and never shown.
 */
@Injectable()
export class EnterpriseSearchStore {
  constructor(private readonly db: PlatformDb) {}

  search(scope: Scope, question: EnterpriseQuery, page: PageQuery): Promise<Page<Omit<EnterpriseFound, 'isOwn'>>> {
    const params = new Params();
    const where = buildSearchConditions(scope, question, params);
    const rows = question.entOrgFlag === 'ent' ? 'o.parent_id is null' : 'o.parent_id is not null';
    return listBy(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        key: 'o.id',
        defaultSort: ['orgCode', 'orgNameo'],
        params,
        where: [visibleEnterpriseSql(scope, params), `coalesce(g.state, 'active') = 'active'`, rows, ...where],
      },
      page,
    );
  }
  async getCard(scope: Scope, id: number): Promise<EnterpriseCard> {
    const params = new Params();
    const found = await this.db.row<EnterpriseCard>(
      `select ${CARD}
        from enterprise e
        where e.id = coalesce((select a.merged_into_id from enterprise a where a.id = ${params.add(id)}), $1)
          and ${visibleEnterpriseSql(scope, params)}`,
      params.values,
    );
    if (!found) throw notFound('enterprise', id);
    return found;
  }
}

/** The operating centre is excluded, because it is nobody's partner; the caller's own enterprise is always included. */
const visibleEnterpriseSql = (scope: Scope, params: Params): string =>
  `(e.state in ('active', 'merged') and e.identity <> 'platform' or e.id = ${params.add(scope.enterpriseId)})`;

function buildSearchConditions(scope: Scope, question: EnterpriseQuery, params: Params): string[] {
  const { orgName, orgNameH, orgId, orgCode, countryId, enterpriseId, language } = question;
  const like = (expression: string, text: string | undefined): string[] =>
    text === undefined ? [] : [`${expression} ilike ${params.add(likePattern(text))}`];
  const equal = (expression: string, text: string | number | undefined): string[] =>
    text === undefined ? [] : [`${expression} = ${params.add(text)}`];
  return [
    ...like(ALL_NAMES, orgName),
    ...(language ? like(NAME_OF[language], orgName) : []),
    ...equal('lower(e.code)', orgId?.toLowerCase()),
    ...equal('lower(o.code)', orgCode?.toLowerCase()),
    ...departmentNamed(orgNameH, question, params),
    ...like('e.province', question.province),
    ...like('e.city', question.city),
    ...equal('e.postal_code', question.postCode),
    ...equal('e.duns', question.duns && (formatDuns(question.duns) ?? question.duns)),
    ...equal('e.country_code', countryId === 'ALL' ? undefined : countryId),
    ...equal('e.id', enterpriseId),
    ...buildPersonConditions(scope, question, params),
  ];
}

/** When enterprises are searched, the name of a department finds the enterprises that have such a department. */
function departmentNamed(name: string | undefined, { entOrgFlag }: EnterpriseQuery, params: Params): string[] {
  if (name === undefined) return [];
  const pattern = params.add(likePattern(name));
  if (entOrgFlag === 'org') return [`${DEPARTMENT_NAMES} ilike ${pattern}`];
  return [
    `e.id in (select d.enterprise_id
      from organisation d
      where d.parent_id is not null and (d.name_zh || ' ' || d.name_en) ilike ${pattern})`,
  ];
}

function buildPersonConditions(scope: Scope, { name, userId, entOrgFlag }: EnterpriseQuery, params: Params): string[] {
  if (name === undefined && userId === undefined) return [];
  const personConditions = [
    ...(name === undefined ? [] : [`u.name ilike ${params.add(likePattern(name))}`]),
    ...(userId === undefined ? [] : [`lower(u.login_name) = lower(${params.add(userId)})`]),
    `(u.contact_person or u.enterprise_id = ${params.add(scope.enterpriseId)})`,
  ];
  return [
    `${entOrgFlag === 'org' ? 'o.id in (select u.organisation_id' : 'e.id in (select u.enterprise_id'}
      from app_user u
      where u.status = 1 and ${personConditions.join(' and ')})`,
  ];
}
