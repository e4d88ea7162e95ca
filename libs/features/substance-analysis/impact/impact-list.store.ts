import { Injectable } from '@nestjs/common';
import type { ImpactEntry, ImpactFinding, ImpactModel, Page, PageQuery } from '@matlas/contract';
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
import { number, text } from './list-columns';

export type ModelRecord = Omit<ImpactModel, 'exact' | 'scipState'> & {
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

const substanceName = (language: Language): string =>
  language === 'zh' ? 'coalesce(e.name_zh, e.name_en)' : 'e.name_en';
const FINDING = `f.n as id, m.id as "modId", m.project_name as "modelName", f.change, f.before::int as before,
            f.after::int as after, e.id as "entryId", e.entry_no as "entryNo", e.name_zh as "substanceZh",
            e.name_en as "substanceEn", l.code as "lawCode",
        p.id as "positionId", p.name as "positionName", p.foreign_name as "positionForeignName",
          p.number as "positionNumber", p.supplier_name as "supplierName", n.name as "nodeName",
          n.foreign_name as "nodeForeignName", f.unit_kind::int as "unitKind",
        trim_scale(f.min_percent)::text as "minPercent", trim_scale(f.max_percent)::text as "maxPercent",
          trim_scale(f.limit_before)::text as "limitBefore", trim_scale(f.limit_after)::text as "limitAfter",
          f.mass_g as mass`;
const findingColumns = (language: Language): ListSpec['columns'] => ({
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
});

/**
 * Lists of an impact. The caller must have checked the access to the impact. Vehicles are limited again to those
 * that the reader can see, who may see fewer than the author of the impact.
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
  listFindings(
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
        select: FINDING,
        columns: findingColumns(language),
      },
      page,
    );
  }
}
