import { Injectable } from '@nestjs/common';
import type {
  ImpactEntry,
  ImpactFinding,
  ImpactModel,
  ImpactParty,
  ImpactPosition,
  ImpactSheet,
  Page,
  PageQuery,
} from '@matlas/contract';
import { ownSheet, versionSql, visibleSheet } from '@matlas/features/mds';
import {
  type Auth,
  DerivedDb,
  type Language,
  listBy,
  type ListSpec,
  modelColumns,
  Params,
  scopeWhere,
} from '@matlas/server-kit';

export type ModelRecord = Omit<ImpactModel, 'exact'> & {
  worstBefore: number | null;
  worstAfter: number | null;
  appears: number;
  vanishes: number;
  changes: number;
  hidden: boolean;
};
export type FindingRecord = Omit<ImpactFinding, 'before' | 'after' | 'unitKind' | 'massGrams'> & {
  before: number;
  after: number;
  unitKind: number;
  mass: number;
};
export type PartyRecord = Omit<ImpactParty, 'lastAt'> & { lastAt: Date | null };
export type Side = 'customer' | 'supplier';

const FIRST_SHEETS = 5;
const FIRST_ENTRIES = 4;
const text = (sql: string, notNull = true): ListSpec['columns'][string] => ({ sql, kind: 'text', notNull });
const number = (sql: string): ListSpec['columns'][string] => ({ sql, kind: 'number', notNull: true });
const substanceName = (language: Language): string =>
  language === 'zh' ? 'coalesce(e.name_zh, e.name_en)' : 'e.name_en';

/**
 * Pages of an impact that the caller was found to see. Sheets and vehicles are once more those in the reader's reach:
 * it may be narrower than of whoever asked.
 */
@Injectable()
export class ImpactListStore {
  constructor(private readonly db: DerivedDb) {}

  entries(impactId: number, language: Language, page: PageQuery): Promise<Page<ImpactEntry>> {
    const params = new Params();
    const where = [`e.impact_id = ${params.add(impactId)}`];
    return listBy<ImpactEntry>(
      this.db,
      {
        from: 'analysis_impact_entry e join rule_law l on l.id = e.law_id',
        key: 'e.id',
        defaultSort: ['-holders'],
        params,
        where,
        search: ['e.name_en', 'e.name_zh', 'e.entry_no', 'e.cas'],
        select: `
          e.id, e.n, e.change, e.law_id as "lawId", l.code as "lawCode", e.entry_no as "entryNo", e.name_zh as "nameZh",
            e.name_en as "nameEn", e.cas, e.fields, cardinality(e.substance_ids) as substances,
            e.members_added as "membersAdded", e.members_removed as "membersRemoved", e.holders`,
        columns: {
          id: number('e.id'),
          change: text('e.change'),
          name: text(substanceName(language)),
          entryNo: text('e.entry_no'),
          holders: number('e.holders'),
          substances: number('cardinality(e.substance_ids)'),
        },
      },
      page,
    );
  }
  async entry(impactId: number, entryId: number): Promise<{ substanceIds: number[]; codes: string[] } | undefined> {
    return this.db.row(
      'select substance_ids as "substanceIds", codes from analysis_impact_entry where impact_id = $1 and id = $2',
      [impactId, entryId],
    );
  }
  /** @param only sheets that one entry reaches */
  sheets(
    auth: Auth,
    impactId: number,
    { only, modId }: { only?: readonly number[] | undefined; modId?: number | undefined },
    language: Language,
    page: PageQuery,
  ): Promise<Page<Omit<ImpactSheet, 'entries'>>> {
    const params = new Params();
    const where = [`i.impact_id = ${params.add(impactId)}`, visibleSheet(auth.scope, params)];
    if (only) where.push(`i.sheet_id = any(${params.add(only)}::int[])`);
    if (modId !== undefined)
      where.push(
        `exists (select 1
          from bom_position b
          where b.sheet_id = i.sheet_id and b.model_id = ${params.add(modId)} and b.model_id = any(me.models))`,
      );
    /** A sheet of several users lies in vehicles that the reader knows nothing of. */
    const me = `select ${params.add(auth.enterpriseId)}::int as viewer,
        array(select m.id from vehicle_model m where ${scopeWhere(auth.scope, params, modelColumns('m'))}) as models`;
    return listBy<Omit<ImpactSheet, 'entries'>>(
      this.db,
      {
        from: `analysis_impact_sheet i
          join mds_sheet s on s.id = i.sheet_id
          join enterprise_card o on o.id = s.enterprise_id
          cross join (${me}) me`,
        key: 'i.sheet_id',
        defaultSort: ['level', 'id'],
        params,
        where,
        search: ['s.name', 's.foreign_name', 's.number'],
        select: `s.id, s.cid, ${versionSql('s')} as cver, s.kind, s.name, s.foreign_name as "foreignName", s.number,
            i.relation, o.name_zh as "ownerName", o.name_en as "ownerNameEn", i.level::int as level,
        (select count(*)::int from bom_position b where b.sheet_id = s.id and b.model_id = any(me.models)) as positions,
          (select count(distinct b.model_id)::int
          from bom_position b
          where b.sheet_id = s.id and b.model_id = any(me.models)) as models,
        (select count(distinct h.enterprise_id)::int
        from mds_share h
        where h.sheet_id = s.id and h.sender_id = me.viewer and h.receive_status <> 'E') as recipients`,
        columns: {
          id: number('i.sheet_id'),
          level: number('i.level'),
          relation: text('i.relation'),
          kind: number('s.kind'),
          name: text(language === 'zh' ? 's.name' : `coalesce(nullif(s.foreign_name, ''), s.name)`),
          number: text('s.number', false),
          ownerName: text(language === 'zh' ? 'o.name_zh' : 'o.name_en'),
        },
      },
      page,
    );
  }
  /** Entries by which some sheets are affected, the first few of each. */
  entriesOf(
    impactId: number,
    auth: Auth,
    sheetIds: readonly number[],
  ): Promise<{ sheetId: number; n: number; nameZh: string | null; nameEn: string }[]> {
    return this.db.rows(
      `with entry as materialized (select e.n, e.name_zh, e.name_en, x as substance
        from analysis_impact_entry e, unnest(e.substance_ids) x
        where e.impact_id = $1)
      select t."sheetId", t.n, t."nameZh", t."nameEn"
      from (select d.*, row_number() over (partition by d."sheetId" order by d.n) as place from (
          select distinct w.id as "sheetId", e.n, e.name_zh as "nameZh", e.name_en as "nameEn"
          from unnest($2::int[]) w(id)
          left join mds_closure c on c.root = w.id
            join mds_use u on u.user_id = any(coalesce(c.nodes, array[w.id]))
              and (u.open_uses > 0
                or exists (select 1 from mds_sheet o where o.id = u.user_id and o.enterprise_id = $3))
            join entry e on e.substance = u.used_id) d) t
      where t.place <= ${FIRST_ENTRIES} order by t."sheetId", t.n`,
      [impactId, sheetIds, auth.enterpriseId],
    );
  }
  models(auth: Auth, impactId: number, page: PageQuery): Promise<Page<ModelRecord>> {
    const params = new Params();
    const where = [`i.impact_id = ${params.add(impactId)}`, scopeWhere(auth.scope, params, modelColumns('m'))];
    return listBy<ModelRecord>(
      this.db,
      {
        from: 'analysis_impact_model i join vehicle_model m on m.id = i.model_id',
        key: 'i.model_id',
        defaultSort: ['-positions'],
        params,
        where,
        search: ['m.project_name', 'm.internal_number'],
        select: `m.id, m.project_name as name, m.internal_number as number, i.positions, i.sheets,
            i.worst_before::int as "worstBefore", i.worst_after::int as "worstAfter", i.appears, i.vanishes, i.changes,
            i.hidden`,
        columns: {
          id: number('i.model_id'),
          name: text('m.project_name'),
          number: text('m.internal_number'),
          positions: number('i.positions'),
          sheets: number('i.sheets'),
          appears: number('i.appears'),
        },
      },
      page,
    );
  }
  positions(
    auth: Auth,
    impactId: number,
    { only, modId }: { only?: readonly number[] | undefined; modId?: number | undefined },
    page: PageQuery,
  ): Promise<Page<ImpactPosition>> {
    const params = new Params();
    const where = [`i.impact_id = ${params.add(impactId)}`, scopeWhere(auth.scope, params, modelColumns('m'))];
    if (only) where.push(`i.sheet_id = any(${params.add(only)}::int[])`);
    if (modId !== undefined) where.push(`m.id = ${params.add(modId)}`);
    return listBy<ImpactPosition>(
      this.db,
      {
        from: `analysis_impact_sheet i
          join bom_position p on p.sheet_id = i.sheet_id
          join vehicle_model m on m.id = p.model_id
          join mds_sheet s on s.id = i.sheet_id`,
        key: 'p.id',
        defaultSort: ['id'],
        params,
        where,
        search: ['p.name', 'p.foreign_name', 'p.number'],
        select: `
          p.id, m.id as "modId", m.project_name as "modelName", p.name, p.foreign_name as "foreignName", p.number,
            p.supplier_name as "supplierName", s.id as "sheetId", s.name as "sheetName",
            s.foreign_name as "sheetForeignName", i.level::int as level`,
        columns: {
          id: number('p.id'),
          name: text('p.name'),
          number: text('p.number', false),
          modelName: text('m.project_name'),
          supplierName: text('p.supplier_name', false),
          level: number('i.level'),
        },
      },
      page,
    );
  }
  parties(auth: Auth, impactId: number, topic: string, side: Side, page: PageQuery): Promise<Page<PartyRecord>> {
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
  /** The sheets of one party, the nearest to the substance first. */
  sheetsOf(
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
  findings(
    auth: Auth,
    impactId: number,
    { modId, entryId }: { modId?: number | undefined; entryId?: number | undefined },
    language: Language,
    page: PageQuery,
  ): Promise<Page<FindingRecord>> {
    const params = new Params();
    const where = [`f.impact_id = ${params.add(impactId)}`, scopeWhere(auth.scope, params, modelColumns('m'))];
    if (modId !== undefined) where.push(`f.model_id = ${params.add(modId)}`);
    if (entryId !== undefined) where.push(`f.entry_id = ${params.add(entryId)}`);
    return listBy<FindingRecord>(
      this.db,
      {
        from: `analysis_impact_finding f
          join vehicle_model m on m.id = f.model_id
          join bom_position p on p.id = f.position_id
          join analysis_impact_entry e on e.id = f.entry_id
          join rule_law l on l.id = e.law_id
          left join mds_node n on n.id = f.node_id`,
        key: 'f.n',
        defaultSort: ['id'],
        params,
        where,
        search: ['p.name', 'p.number', 'e.name_en', 'e.name_zh'],
        select: `f.n as id, m.id as "modId", m.project_name as "modelName", f.change, f.before::int as before,
            f.after::int as after, e.id as "entryId", e.entry_no as "entryNo", e.name_zh as "substanceZh",
            e.name_en as "substanceEn", l.code as "lawCode",
        p.id as "positionId", p.name as "positionName", p.foreign_name as "positionForeignName",
          p.number as "positionNumber", p.supplier_name as "supplierName", n.name as "nodeName",
          n.foreign_name as "nodeForeignName", f.unit_kind::int as "unitKind",
        trim_scale(f.min_percent)::text as "minPercent", trim_scale(f.max_percent)::text as "maxPercent",
          trim_scale(f.limit_before)::text as "limitBefore", trim_scale(f.limit_after)::text as "limitAfter",
          f.mass_g as mass`,
        columns: {
          id: number('f.n'),
          change: text('f.change'),
          before: number('f.before'),
          after: number('f.after'),
          substance: text(substanceName(language)),
          positionName: text('p.name'),
          positionNumber: text('p.number', false),
          modelName: text('m.project_name'),
          maxPercent: number('f.max_percent'),
          massGrams: number('f.mass_g'),
        },
      },
      page,
    );
  }
}

/**
 * Customers: where own affected sheets went; suppliers: from where received ones came, as far as the reader's
 * departments got them.
 */
function partiesSql({ scope, enterpriseId }: Auth, impactId: number, side: Side, params: Params): string {
  const me = params.add(enterpriseId);
  const department = (): string =>
    scope.reach === 'enterprise' || scope.reach === 'all'
      ? ''
      : ` and (h.organisation_id is null or h.organisation_id = any(${params.add([...scope.organisationIds])}::int[]))`;
  const mine =
    side === 'customer'
      ? `h.sender_id = ${me} and h.receive_status <> 'E' and ${ownSheet(scope, params)}`
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
