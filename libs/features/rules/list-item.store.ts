import { Injectable } from '@nestjs/common';
import type { Listing, ListItemRow, ListVersionRow, Page, PageQuery } from '@matlas/contract';
import {
  Db,
  listBy,
  type ListSpec,
  notFound,
  Params,
  saveVersioned,
  type Scope,
  scopeWhere,
  tenantColumns,
} from '@matlas/server-kit';
import { ListItemEntity } from './list-item.entity';

const SELECT = `
  i.id, i.version_id as "versionId", i.item_key as "itemKey", i.entry_no as "entryNo", i.sub_type as "subType",
    i.name_zh as "nameZh", i.name_en as "nameEn",
  i.entity_kind as "entityKind", i.entity, trim_scale(i.limit_percent)::text as "limitPercent", i.comparison,
    i.denominator, i.duty, i.clause, i.inclusion_date as "inclusionDate",
  i.valid_from as "validFrom", i.valid_to as "validTo", i.reason, i.note, i.judgement, i.condition_zh as "conditionZh",
    i.condition_en as "conditionEn", i.rule_id as "ruleId", i.sunset_date as "sunsetDate",
    i.latest_application_date as "latestApplicationDate", i.inclusion_dates::text[] as "inclusionDates", i.gadsl,
    i.class_codes as "classCodes", i.part_pattern as "partPattern", i.uses, i.model_ids as "modelIds", m.cas, m.ec,
    coalesce(m.n, 0)::int as "memberCount", i.version, l.enterprise_id as "enterpriseId", l.kind as "lawKind"`;
const FROM = `rule_list_item i join rule_list_version v on v.id = i.version_id join rule_law l on l.id = v.law_id
  left join lateral (select count(*) as n, (array_agg(cas order by pos))[1] as cas,
    (array_agg(ec order by pos))[1] as ec
  from rule_list_member
  where item_id = i.id) m
    on true`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'i.id', kind: 'number', notNull: true },
  entryNo: { sql: 'i.entry_no', kind: 'text', notNull: true },
  itemKey: { sql: 'i.item_key', kind: 'text', notNull: true },
  subType: { sql: 'i.sub_type', kind: 'text', notNull: true },
  nameZh: { sql: 'i.name_zh', kind: 'text' },
  nameEn: { sql: 'i.name_en', kind: 'text', notNull: true },
  entityKind: { sql: 'i.entity_kind', kind: 'text', notNull: true },
  duty: { sql: 'i.duty', kind: 'text', notNull: true },
  denominator: { sql: 'i.denominator', kind: 'text', notNull: true },
  limitPercent: { sql: 'i.limit_percent', kind: 'number' },
  inclusionDate: { sql: 'i.inclusion_date', kind: 'date' },
  reason: { sql: 'i.reason', kind: 'text', notNull: true },
};
const MEMBER_MATCH = `
  (select string_agg(concat_ws(' ', mm.cas, mm.ec, mm.name), ' ') from rule_list_member mm where mm.item_id = i.id)`;

export type StoredListItem = Omit<ListItemRow, 'can'> & { enterpriseId: number | null; lawKind: string };
export interface VersionOwner {
  lawId: number;
  enterpriseId: number | null;
  kind: string;
  label: string;
}

/** Queries of rule_list_version, rule_list_item and its members; visibility follows the law. */
@Injectable()
export class ListItemStore {
  constructor(private readonly db: Db) {}

  page(
    scope: Scope,
    filter: { lawId?: number | undefined; versionId?: number | undefined },
    page: PageQuery,
  ): Promise<Page<StoredListItem>> {
    const params = new Params();
    const where = [visibleLawSql(scope, params)];
    if (filter.versionId !== undefined) where.push(`i.version_id = ${params.add(filter.versionId)}`);
    else
      where.push(
        `v.id = (select n.id
          from rule_list_version n
          where n.law_id = l.id
          order by n.published_at desc, n.id desc
          limit 1)`,
      );
    if (filter.lawId !== undefined) where.push(`l.id = ${params.add(filter.lawId)}`);
    return listBy<StoredListItem>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: ['i.name_en', 'i.name_zh', 'i.entry_no', MEMBER_MATCH],
        key: 'i.id',
        defaultSort: ['id'],
        params,
        where,
      },
      page,
    );
  }
  /** Newest first: by their days, then by order of creation. */
  async listVersions(
    scope: Scope,
    lawId: number,
  ): Promise<(ListVersionRow & { fileId: number | null; contentKey: string | null })[]> {
    const params = new Params();
    const rows = await this.db.rows<
      Omit<ListVersionRow, 'createTime' | 'isCurrent'> & {
        createTime: Date;
        fileId: number | null;
        contentKey: string | null;
      }
    >(
      `select v.id, v.law_id as "lawId", v.label, v.published_at as "publishedAt", v.source,
          v.item_count as "itemCount",
        v.create_time as "createTime", v.layout, v.mapping, f.name as "fileName", v.file_id as "fileId",
          v.content_key as "contentKey"
      from rule_list_version v
      join rule_law l on l.id = v.law_id
      left join stored_file f on f.id = v.file_id
      where l.id = ${params.add(lawId)} and ${visibleLawSql(scope, params)}
      order by v.published_at desc, v.id desc`,
      params.values,
    );
    return rows.map((row, at) => ({ ...row, createTime: row.createTime.toISOString(), isCurrent: at === 0 }));
  }
  /**
   * Current lists that contain the substance, directly or through a group; a metal compound also counts for its
   * element.
   */
  ofSubstance(scope: Scope, substanceId: number): Promise<Listing[]> {
    const params = new Params();
    const substance = params.add(substanceId);
    return this.db.rows<Listing>(
      `select distinct on (l.code, i.id) l.id as "lawId", l.code as "lawCode", l.name_zh as "nameZh",
          l.name_en as "nameEn", v.label as "versionLabel", i.entry_no as "entryNo",
      trim_scale(i.limit_percent)::text as "limitPercent", i.comparison, i.uses, i.inclusion_date as "inclusionDate"
      from rule_law l join rule_list_version v on v.law_id = l.id join rule_list_item i on i.version_id = v.id
      where v.id = (select n.id
      from rule_list_version n
      where n.law_id = l.id
      order by n.published_at desc, n.id desc
      limit 1)
        and ${visibleLawSql(scope, params)}
        and (exists (select 1 from rule_list_member m where m.item_id = i.id and m.substance_id = ${substance})
          or (i.entity_kind = 'element'
            and exists (select 1 from metal_content c where c.entity = i.entity and c.substance_id = ${substance})))
      order by l.code, i.id`,
      params.values,
    );
  }
  async subTypes(scope: Scope, lawId: number): Promise<string[]> {
    const params = new Params();
    const rows = await this.db.rows<{ subType: string }>(
      `select distinct i.sub_type as "subType" from rule_list_item i join rule_list_version v on v.id = i.version_id
      join rule_law l on l.id = v.law_id
      where l.id = ${params.add(lawId)} and i.sub_type <> '' and ${visibleLawSql(scope, params)}
      order by 1`,
      params.values,
    );
    return rows.map((row) => row.subType);
  }
  async getItem(scope: Scope, id: number): Promise<StoredListItem> {
    const params = new Params();
    const [item] = await this.db.rows<StoredListItem>(
      `select ${SELECT} from ${FROM} where i.id = ${params.add(id)} and ${visibleLawSql(scope, params)}`,
      params.values,
    );
    if (!item) throw notFound('listItem', id);
    return item;
  }
  /** The list that an item belongs to, with the owner of its law. */
  async getVersionOwner(scope: Scope, versionId: number): Promise<VersionOwner> {
    const params = new Params();
    const [owner] = await this.db.rows<VersionOwner>(
      `select l.id as "lawId", l.enterprise_id as "enterpriseId", l.kind, v.label
        from rule_list_version v
        join rule_law l on l.id = v.law_id
        where v.id = ${params.add(versionId)} and ${visibleLawSql(scope, params)}`,
      params.values,
    );
    if (!owner) throw notFound('listVersion', versionId);
    return owner;
  }
  save(item: Partial<ListItemEntity>): Promise<number> {
    return saveVersioned(this.db, ListItemEntity, item);
  }
  /**
   * Replaces the substances that an item covers; a metal compound counts with the metal's share of its mass
   * (domain.md 4.1).
   */
  /** Stores only the substances that the caller can see; returns how many. */
  async setMembers(
    scope: Scope,
    itemId: number,
    entity: string | null,
    substanceIds: readonly number[],
  ): Promise<number> {
    await this.db.execute('delete from rule_list_member where item_id = $1', [itemId]);
    const params = new Params();
    return this.db.execute(
      `insert into rule_list_member (item_id, pos, substance_id, cas, ec, name, factor, indefinite)
      select ${params.add(itemId)}, t.pos, s.id, s.cas, s.ec, s.name_en, coalesce(c.mass_fraction, 1),
        coalesce(c.indefinite, false)
      from unnest(${params.add(substanceIds)}::int[]) with ordinality t(id, pos)
      join substance s on s.id = t.id
        and ${scopeWhere(scope, params, { enterprise: 's.enterprise_id' }, { shared: true })}
      left join metal_content c on c.substance_id = s.id and c.entity = ${params.add(entity)}`,
      params.values,
    );
  }
  async delete(ids: readonly number[]): Promise<void> {
    await this.db.execute('delete from rule_list_item where id = any($1::int[])', [ids]);
  }
  async updateItemCounts(): Promise<void> {
    await this.db.execute(
      `update rule_list_version v
        set item_count = n.n
        from (select version_id, count(*)::int as n from rule_list_item group by 1) n
        where n.version_id = v.id and v.item_count <> n.n`,
    );
  }
}

const visibleLawSql = (scope: Scope, params: Params): string =>
  scopeWhere(scope, params, { enterprise: tenantColumns('l').enterprise }, { shared: true });
