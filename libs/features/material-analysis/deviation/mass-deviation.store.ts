import { Injectable } from '@nestjs/common';
import type { api, DeviationTotals, In, MassDeviationRow, Page, PageQuery } from '@matlas/contract';
import { DerivedDb, listBy, type ListSpec, Params } from '@matlas/server-kit';
import { branchSql } from '../material-detail/material-line.store';

export type DeviationFilter = Omit<In<typeof api.analysisDeviation.page>, 'page' | 'modId'>;

const FROM = 'mass_deviation d left join mass_position p on p.detail_id = d.detail_id and p.n = d.position_n';
const SEARCHED = ['d.name', 'd.foreign_name', 'd.number', 'd.supplier_name', 'p.name', 'p.foreign_name', 'p.number'];
/** Path of a component in the tree of its data sheet, in the format of the sheet's tree keys. */
const NODE_PATH = `case when d.node_id is not null then (with recursive up(id, path) as (select d.node_id, ''
    union all
    select e.parent, '.' || e.pos || u.path
    from up u
    join mds_edge e on e.child = u.id
    join mds_node n on n.id = e.parent and n.sheet_id = d.sheet_id
    where u.id <> d.sheet_id)
  select u.id || u.path from up u where u.id = d.sheet_id limit 1) end`;
const SELECT = `
  d.n as id, d.kind, d.name, d.foreign_name as "foreignName", d.number, d.node_id as "nodeId", d.sheet_id as "sheetId",
    ${NODE_PATH} as "nodePath", d.supplier_name as "supplierName", d.supplier_foreign_name as "supplierForeignName",
  p.position_id as "positionId", p.name as "positionName", p.foreign_name as "positionForeignName",
    p.number as "positionNumber", p.path, p.foreign_path as "foreignPath", d.positions,
    trim_scale(d.pieces)::text as pieces,
  trim_scale(d.measured_g)::text as "measuredGrams", trim_scale(d.calculated_g)::text as "calculatedGrams",
    trim_scale(d.leaf_g)::text as "leafGrams", trim_scale(d.calculated_g - d.measured_g)::text as "differenceGrams",
  trim_scale(d.percent)::text as percent, trim_scale(d.allowed_percent)::text as "allowedPercent", d.factor, d.outside,
    trim_scale(d.effect_g)::text as "effectGrams"`;
const COLUMNS: ListSpec['columns'] = {
  /** Rows are numbered by deviation, largest first. */
  id: { sql: 'd.n', kind: 'number', notNull: true },
  percent: { sql: 'd.percent', kind: 'number', notNull: true },
  effectGrams: { sql: 'abs(d.effect_g)', kind: 'number', notNull: true },
  measuredGrams: { sql: 'd.measured_g', kind: 'number', notNull: true },
  name: { sql: 'd.name', kind: 'text', notNull: true },
  number: { sql: 'd.number', kind: 'text' },
};

/** Reads the stored mass deviations of a vehicle. */
@Injectable()
export class MassDeviationStore {
  constructor(private readonly db: DerivedDb) {}

  page(detailId: number, filter: DeviationFilter, page: PageQuery): Promise<Page<MassDeviationRow>> {
    const params = new Params();
    const where = conditions(detailId, filter, params);
    return listBy<MassDeviationRow>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: SEARCHED,
        key: 'd.n',
        startAt: filter.from,
        defaultSort: ['id'],
        params,
        where,
      },
      page,
    );
  }
  /**
   * Counts under the filter without its kinds and severity, so that the options of these two filters keep their
   * counts.
   */
  countByKind(detailId: number, filter: DeviationFilter): Promise<DeviationTotals['kinds']> {
    const params = new Params();
    const where = conditions(detailId, { ...filter, kinds: [], outsideOnly: false }, params);
    return this.db.rows(
      `select d.kind, count(*)::int as compared, count(*) filter (where d.outside)::int as outside,
        coalesce(trim_scale(sum(d.effect_g) filter (where d.outside)), 0)::text as "effectGrams"
      from ${FROM}
      where ${where.join(' and ')}
      group by 1
      order by min(array_position(array['workbook', 'assembly', 'component'], d.kind))`,
      params.values,
    );
  }
  listSuppliers(detailId: number): Promise<{ name: string; foreignName: string | null }[]> {
    return this.db.rows(
      `select d.supplier_name as name, max(d.supplier_foreign_name) as "foreignName"
        from mass_deviation d
        where d.detail_id = $1 and d.supplier_name is not null
        group by 1
        order by 1`,
      [detailId],
    );
  }
}

function conditions(
  detailId: number,
  { kinds, outsideOnly, ckid, suppliers }: DeviationFilter,
  params: Params,
): string[] {
  const detail = `${params.add(detailId)}::int`;
  return [
    `d.detail_id = ${detail}`,
    ...(kinds.length > 0 ? [`d.kind = any(${params.add(kinds)}::text[])`] : []),
    ...(outsideOnly ? ['d.outside'] : []),
    ...(ckid === undefined ? [] : [branchSql('d.position_n', detail, params.add(ckid))]),
    ...(suppliers.length > 0 ? [`d.supplier_name = any(${params.add(suppliers)}::text[])`] : []),
  ];
}
