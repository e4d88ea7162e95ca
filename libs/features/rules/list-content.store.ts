import { Injectable } from '@nestjs/common';
import { Db, notFound, Params, type Scope, scopeWhere, tenantColumns } from '@matlas/server-kit';
import type { ListItemContent, ListMember } from './list-content';

export interface NewVersion {
  lawId: number;
  label: string;
  publishedAt: string;
  source: string;
  layout: string | null;
  /** Columns and judging that a person chose. */
  mapping?: object | null;
  contentKey: string | null;
  fileId: number | null;
  createdBy: number;
}
/** A member with its catalogue code, as used in reference data. */
export type WrittenItem = Omit<ListItemContent, 'members'> & {
  members: readonly (ListMember & { code?: string | null })[];
};

const COLUMNS: readonly (readonly [column: string, field: string, type: string])[] = [
  ['item_key', 'itemKey', 'text'],
  ['entry_no', 'entryNo', 'text'],
  ['sub_type', 'subType', 'text'],
  ['name_zh', 'nameZh', 'text'],
  ['name_en', 'nameEn', 'text'],
  ['entity_kind', 'entityKind', 'text'],
  ['entity', 'entity', 'text'],
  ['limit_percent', 'limitPercent', 'numeric'],
  ['comparison', 'comparison', 'text'],
  ['denominator', 'denominator', 'text'],
  ['duty', 'duty', 'text'],
  ['clause', 'clause', 'text'],
  ['inclusion_date', 'inclusionDate', 'date'],
  ['inclusion_dates', 'inclusionDates', 'date[]'],
  ['valid_from', 'validFrom', 'date'],
  ['valid_to', 'validTo', 'date'],
  ['reason', 'reason', 'text'],
  ['note', 'note', 'text'],
  ['judgement', 'judgement', 'text'],
  ['condition_zh', 'conditionZh', 'text'],
  ['condition_en', 'conditionEn', 'text'],
  ['rule_id', 'ruleId', 'text'],
  ['sunset_date', 'sunsetDate', 'date'],
  ['latest_application_date', 'latestApplicationDate', 'date'],
  ['gadsl', 'gadsl', 'text'],
  ['source_names', 'sourceNames', 'text[]'],
  ['members_complete', 'membersComplete', 'boolean'],
  ['limit_source', 'limitSource', 'text'],
  ['source_url', 'sourceUrl', 'text'],
  ['model_ids', 'modelIds', 'int[]'],
  ['class_codes', 'classCodes', 'text[]'],
  ['part_pattern', 'partPattern', 'text'],
  ['uses', 'uses', 'jsonb'],
];
const jsonFieldSql = ([column, field, type]: (typeof COLUMNS)[number]): string => {
  const sql =
    type === 'numeric'
      ? `trim_scale(i.${column})::text`
      : type === 'date'
        ? `i.${column}::text`
        : type === 'date[]'
          ? `i.${column}::text[]`
          : `i.${column}`;
  return `${sql} as "${field}"`;
};
const ITEMS = `insert into rule_list_item (version_id, ${COLUMNS.map(([column]) => column).join(', ')})
  select $1, ${COLUMNS.map(([, field]) => `r."${field}"`).join(', ')}
  from jsonb_to_recordset($2) as r(${COLUMNS.map(([, field, type]) => `"${field}" ${type}`).join(', ')})
  on conflict (version_id, item_key) do nothing`;
/**
 * The compound of a metal counts with the metal's share of its mass (domain.md 4.1); one of unknown composition
 * counts in full.
 */
const MEMBERS = `insert into rule_list_member (item_id, pos, substance_id, cas, ec, name, factor, indefinite)
  select i.id, r.pos, s.id, nullif(r.cas, ''), nullif(r.ec, ''), r.name, coalesce(r.factor, c.mass_fraction, 1),
    coalesce(r.indefinite, c.indefinite, i.entity_kind = 'element')
  from jsonb_to_recordset($2) as r(key text, pos int, "substanceId" int, code text, cas text, ec text, name text,
    factor numeric, indefinite boolean)
  join rule_list_item i on i.version_id = $1 and i.item_key = r.key
  left join substance s on s.id = coalesce(r."substanceId", (select k.id from substance k where k.code = r.code))
  left join metal_content c on c.substance_id = s.id and c.entity = i.entity on conflict do nothing`;

/** Reads and writes whole versions of lists at once, for the loader of reference data and for imports. */
@Injectable()
export class ListContentStore {
  constructor(private readonly db: Db) {}

  /** The entries of a version in the order of the list. */
  async listItems(scope: Scope, versionId: number): Promise<ListItemContent[]> {
    const params = new Params();
    const [version, seen] = [
      params.add(versionId),
      scopeWhere(scope, params, { enterprise: tenantColumns('l').enterprise }, { shared: true }),
    ];
    return this.db.rows<ListItemContent>(
      `select ${COLUMNS.map(jsonFieldSql).join(', ')}, coalesce(m.members, '[]') as members
      from rule_list_item i join rule_list_version v on v.id = i.version_id join rule_law l on l.id = v.law_id
      left join lateral (select jsonb_agg(jsonb_build_object('substanceId', substance_id, 'cas', cas, 'ec', ec, 'name',
        name, 'factor', trim_scale(factor)::text, 'indefinite', indefinite)
      order by pos) as members
        from rule_list_member where item_id = i.id) m on true
      where v.id = ${version} and ${seen} order by i.id`,
      params.values,
    );
  }
  /** Ids of a version's entries by their keys. */
  async itemIds(versionId: number): Promise<Map<string, number>> {
    return new Map(
      (
        await this.db.rows<{ id: number; itemKey: string }>(
          'select id, item_key as "itemKey" from rule_list_item where version_id = $1',
          [versionId],
        )
      ).map(({ id, itemKey }) => [itemKey, id]),
    );
  }
  /** Entries of a file with the factors that they would get when written. */
  async withFactors(items: readonly ListItemContent[]): Promise<ListItemContent[]> {
    const missingFactors = items.flatMap(({ entity, members }) =>
      members.flatMap(({ substanceId, factor }) =>
        substanceId === null || factor !== null ? [] : [{ substanceId, entity }],
      ),
    );
    const known = await this.db.rows<{ substanceId: number; entity: string; factor: string; indefinite: boolean }>(
      `select c.substance_id as "substanceId", c.entity, trim_scale(c.mass_fraction)::text as factor, c.indefinite
      from metal_content c where (c.substance_id, c.entity) in (select * from unnest($1::int[], $2::text[]))`,
      [missingFactors.map(({ substanceId }) => substanceId), missingFactors.map(({ entity }) => entity)],
    );
    const byKey = new Map(known.map((row) => [`${row.substanceId} ${row.entity}`, row]));
    return items.map((item) => ({
      ...item,
      members: item.members.map((member) => {
        const content = byKey.get(`${member.substanceId} ${item.entity}`);
        return {
          ...member,
          factor: member.factor ?? content?.factor ?? '1',
          indefinite: member.indefinite ?? content?.indefinite ?? item.entityKind === 'element',
        };
      }),
    }));
  }
  /**
   * An existing version keeps its id and, unless it was imported from a file, gets the source; returns the number
   * of its entries.
   */
  async addVersion(version: NewVersion): Promise<{ id: number; items: number; isImported: boolean }> {
    const row = await this.db.row<{ id: number; items: number; isImported: boolean }>(
      `insert into rule_list_version (law_id, label, published_at, source, layout, content_key, file_id, created_by,
          mapping)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (law_id, label) do update
       set source = case when rule_list_version.content_key is null then excluded.source else rule_list_version.source
         end
       returning id, item_count as items, content_key is not null as "isImported"`,
      [
        version.lawId,
        version.label,
        version.publishedAt,
        version.source,
        version.layout,
        version.contentKey,
        version.fileId,
        version.createdBy,
        version.mapping ? JSON.stringify(version.mapping) : null,
      ],
    );
    if (!row) throw notFound('law', version.lawId);
    return row;
  }
  /** Fills in names that earlier loads of reference data did not include. */
  async fillSourceNames(
    versionId: number,
    items: readonly Pick<WrittenItem, 'itemKey' | 'sourceNames'>[],
  ): Promise<void> {
    await this.db.execute(
      `update rule_list_item i
        set source_names = r."sourceNames"
        from jsonb_to_recordset($2) as r("itemKey" text, "sourceNames" text[])
      where i.version_id = $1 and i.item_key = r."itemKey" and i.source_names = '{}' and r."sourceNames" <> '{}'`,
      [versionId, JSON.stringify(items.map(({ itemKey, sourceNames }) => ({ itemKey, sourceNames })))],
    );
  }
  async writeItems(versionId: number, items: readonly WrittenItem[]): Promise<void> {
    await this.db.execute(ITEMS, [versionId, JSON.stringify(items.map(({ members: _members, ...item }) => item))]);
    const members = items.flatMap((item) => item.members.map((member, pos) => ({ ...member, key: item.itemKey, pos })));
    await this.db.execute(MEMBERS, [versionId, JSON.stringify(members)]);
    await this.db.execute('update rule_list_version set item_count = $2 where id = $1', [versionId, items.length]);
  }
}
