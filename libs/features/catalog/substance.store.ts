import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, SubstanceBrief, SubstanceDetail } from '@matlas/contract';
import {
  type RelevanceTerm,
  Db,
  DerivedDb,
  likePattern,
  listBy,
  type ListSpec,
  notFound,
  Params,
  saveVersioned,
  type Scope,
  scopeWhere,
  tenantColumns,
} from '@matlas/server-kit';
import { SubstanceEntity } from './substance.entity';

type Stored = Pick<
  SubstanceEntity,
  | 'id'
  | 'code'
  | 'cas'
  | 'ec'
  | 'otherNumbers'
  | 'nameEn'
  | 'nameZh'
  | 'synonymsZh'
  | 'synonymsEn'
  | 'kind'
  | 'joker'
  | 'symbol'
  | 'physicalState'
  | 'gadsl'
  | 'declarableList'
  | 'declarableSince'
  | 'applicationDuty'
  | 'svhc'
  | 'confidentialAllowed'
  | 'hidden'
  | 'active'
  | 'remark'
  | 'sources'
  | 'enterpriseId'
  | 'uncatalogued'
  | 'version'
>;
export type SubstanceRecord = Stored & { replacedBy: SubstanceBrief | null };
/** Filters of a list of substances. `offered`: without hidden ones. */
export interface SubstanceFilter {
  svhcOnly: boolean;
  /** Those that sheets of the caller's enterprise name and the catalogue lacks, instead of the catalogue. */
  uncatalogued: boolean;
  groupId?: number | undefined;
  offered: boolean;
}

const briefOf = (alias: string): string =>
  `${alias}.id, ${alias}.code, ${alias}.cas, ${alias}.ec, ${alias}.name_en as "nameEn", ${alias}.name_zh as "nameZh"`;
const SELECT = `
  ${briefOf('s')}, s.other_numbers as "otherNumbers", s.synonyms_zh as "synonymsZh", s.synonyms_en as "synonymsEn",
    s.kind, s.joker, s.symbol, s.physical_state as "physicalState", s.gadsl,
  s.declarable_list as "declarableList", s.declarable_since::text as "declarableSince",
    s.application_duty as "applicationDuty", s.svhc, s.confidential_allowed as "confidentialAllowed", s.hidden,
    s.active, s.remark, s.sources,
  s.enterprise_id as "enterpriseId", s.uncatalogued, s.version,
  case when r.id is not null
    then json_build_object('id', r.id, 'code', r.code, 'cas', r.cas, 'ec', r.ec, 'nameEn', r.name_en, 'nameZh',
      r.name_zh)
    end as "replacedBy"`;
const FROM = 'substance s left join substance r on r.id = s.replaced_by';
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 's.id', kind: 'number', notNull: true },
  code: { sql: 's.code', kind: 'text', notNull: true },
  cas: { sql: 's.cas', kind: 'text' },
  ec: { sql: 's.ec', kind: 'text' },
  nameEn: { sql: 's.name_en', kind: 'text', notNull: true },
  nameZh: { sql: 's.name_zh', kind: 'text' },
  kind: { sql: 's.kind', kind: 'text', notNull: true },
  physicalState: { sql: 's.physical_state', kind: 'text' },
  gadsl: { sql: 's.gadsl', kind: 'text' },
  svhc: { sql: 's.svhc', kind: 'boolean', notNull: true },
  active: { sql: 's.active', kind: 'boolean', notNull: true },
  hidden: { sql: 's.hidden', kind: 'boolean', notNull: true },
  builtIn: { sql: '(s.enterprise_id is null)', kind: 'boolean', notNull: true },
  sources: { sql: 's.sources', kind: 'text', notNull: true },
  updateTime: { sql: 's.update_time', kind: 'instant', notNull: true },
  commonRank: { sql: 's.common_rank', kind: 'number', notNull: true },
};

/**
 * Queries of substance, its groups and metal content. An enterprise sees the platform's substances and its own.
 * Searches by trigram or key read through the derived-data connection, because a row-security policy would prevent
 * use of the indexes (decision 0019); those statements add the scope themselves.
 */
@Injectable()
export class SubstanceStore {
  constructor(
    private readonly db: Db,
    private readonly graph: DerivedDb,
  ) {}

  page(scope: Scope, filter: SubstanceFilter, page: PageQuery): Promise<Page<SubstanceRecord>> {
    const params = new Params();
    const where = [
      visibleSubstanceSql(scope, params),
      ...(filter.svhcOnly ? ['s.svhc'] : []),
      ...(filter.offered ? ['not s.hidden'] : []),
      filter.uncatalogued
        ? `s.uncatalogued and s.replaced_by is null and s.enterprise_id = ${params.add(scope.enterpriseId)}`
        : 'not s.uncatalogued',
    ];
    if (filter.groupId !== undefined)
      where.push(`s.id in (select member_id from substance_member where group_id = ${params.add(filter.groupId)})`);
    const spec: ListSpec = {
      from: FROM,
      select: SELECT,
      columns: COLUMNS,
      search: ['s.search_text'],
      bigramColumn: 'short_grams(s.search_text)',
      key: 's.id',
      defaultSort: ['commonRank', 'id'],
      relevance,
      params,
      where,
    };
    return listBy<SubstanceRecord>(this.graph, spec, page);
  }
  async getSubstance(scope: Scope, id: number): Promise<SubstanceRecord> {
    const [substance] = await this.listByIds(scope, [id]);
    if (!substance) throw notFound('substance', id);
    return substance;
  }
  /** Those of the ids that the caller can see. */
  listByIds(scope: Scope, ids: readonly number[]): Promise<SubstanceRecord[]> {
    const params = new Params();
    return this.db.rows<SubstanceRecord>(
      `select ${SELECT} from ${FROM} where s.id = any(${params.add(ids)}::int[]) and ${visibleSubstanceSql(scope, params)}`,
      params.values,
    );
  }
  /** For update: the row is locked until the transaction ends. */
  async lockSubstance(scope: Scope, id: number): Promise<SubstanceRecord> {
    await this.db.execute('select 1 from substance where id = $1 for update', [id]);
    return this.getSubstance(scope, id);
  }
  /** Groups, number of members and metal content of one substance. */
  async getRelations(scope: Scope, id: number): Promise<Pick<SubstanceDetail, 'groups' | 'memberCount' | 'metals'>> {
    const params = new Params();
    const groupsSql = `select ${briefOf('s')}
      from substance_member m
      join substance s on s.id = m.group_id
      where m.member_id = ${params.add(id)} and ${visibleSubstanceSql(scope, params)}
      order by s.name_en, s.id`;
    const [groups, members, metals] = await Promise.all([
      this.db.rows<SubstanceBrief>(groupsSql, params.values),
      this.db.row<{ n: number }>('select count(*)::int as n from substance_member where group_id = $1', [id]),
      this.db.rows<SubstanceDetail['metals'][number]>(
        `select entity, trim_scale(mass_fraction)::text as "massFraction", formula, indefinite
          from metal_content
          where substance_id = $1
          order by entity`,
        [id],
      ),
    ]);
    return { groups, memberCount: members?.n ?? 0, metals };
  }
  /**
   * Names are compared without regard to case, width and repeated spaces. The lock allows only one transaction at a
   * time to assign a name.
   */
  async lockNames(): Promise<void> {
    await this.db.execute(`select pg_advisory_xact_lock(hashtextextended('substance.names', 0))`);
  }
  /**
   * Another active substance with this CAS number or name: among those of the platform for the platform, among
   * those visible to the caller for an enterprise.
   */
  findByValue(
    scope: Scope,
    column: 'cas' | 'name_en' | 'name_zh',
    value: string,
    exceptId: number | undefined,
  ): Promise<{ id: number } | undefined> {
    const params = new Params();
    const [key, except] = [`substance_key(${params.add(value)})`, params.add(exceptId ?? 0)];
    const among = scope.reach === 'all' ? 's.enterprise_id is null' : visibleSubstanceSql(scope, params);
    return this.graph.row(
      `select s.id
        from substance s
        where s.lookup_keys @> array[${key}] and substance_key(s.${column}) = ${key} and s.active and not s.uncatalogued
          and s.id <> ${except}
          and ${among}
        limit 1`,
      params.values,
    );
  }
  /** Creates a vertex of the material graph for a new substance. */
  async createVertex(): Promise<number> {
    const [node] = await this.graph.rows<{ id: number }>('insert into graph_node (kind) values (4) returning id');
    if (!node) throw new Error('graph_node answered no id');
    return node.id;
  }
  async insert(substance: Partial<SubstanceEntity>): Promise<void> {
    await this.db.repo(SubstanceEntity).insert(substance);
  }
  change(substance: Partial<SubstanceEntity>): Promise<number> {
    return saveVersioned(this.db, SubstanceEntity, substance);
  }
  async delete(id: number): Promise<void> {
    await this.db.execute('delete from substance where id = $1', [id]);
    await this.graph.execute('delete from graph_node where id = $1 and kind = 4', [id]);
  }

  /** Returns the codes of those that were not members before, ordered by name. */
  async addMembers(groupId: number, memberIds: readonly number[]): Promise<string[]> {
    const rows = await this.db.rows<{ code: string }>(
      `with added as (insert into substance_member (group_id, member_id)
        select $1, m
        from unnest($2::int[]) m
        on conflict do nothing
        returning member_id)
      select s.code from added a join substance s on s.id = a.member_id order by s.name_en, s.id`,
      [groupId, memberIds],
    );
    return rows.map(({ code }) => code);
  }
  async removeMembers(groupId: number, memberIds: readonly number[]): Promise<string[]> {
    const rows = await this.db.rows<{ code: string }>(
      `with removed as (delete
        from substance_member
        where group_id = $1 and member_id = any($2::int[])
        returning member_id)
      select s.code from removed a join substance s on s.id = a.member_id order by s.name_en, s.id`,
      [groupId, memberIds],
    );
    return rows.map(({ code }) => code);
  }
}

/** Exact names first, then names that start with the term, then shorter names: `铅` finds lead before its compounds. */
function relevance(q: string, params: Params): RelevanceTerm[] {
  const [text, start] = [params.add(q), params.add(likePattern(q).slice(1))];
  return [
    {
      sql: `(case
        when s.lookup_keys @> array[substance_key(${text})] then 0
        when s.name_en ilike ${start} or s.name_zh ilike ${start} then 1
        else 2 end)`,
    },
    { sql: 'length(coalesce(s.name_zh, s.name_en))' },
  ];
}

/** Substances of the platform and of the caller. */
export const visibleSubstanceSql = (scope: Scope, params: Params): string =>
  scopeWhere(scope, params, { enterprise: tenantColumns('s').enterprise }, { shared: true });
