import { Injectable } from '@nestjs/common';
import type { api, In, MaterialLine, MaterialTotals, Page, PageQuery } from '@matlas/contract';
import { DerivedDb, likePattern, listBy, type ListSpec, Params } from '@matlas/server-kit';
import { LINE_KINDS } from './detail.task';
import type { MassDetailRecord } from './mass-detail.store';

export type LineFilter = Omit<In<typeof api.analysisMaterialDetail.page>, 'page' | 'modId'>;
export type LineRecord = Omit<MaterialLine, 'kind' | 'sharePercent'> & { kind: number };
export interface SupplierName {
  name: string;
  foreignName: string | null;
}

/** Left joins on keys: PostgreSQL omits those that a query does not use. */
const FROM = `mass_line l
  left join mass_position p on p.detail_id = l.detail_id and p.n = l.position_n
  left join mass_material m on m.detail_id = l.detail_id and m.n = l.material_n
  left join mass_place w on w.detail_id = l.detail_id and w.n = l.place_n`;
const SEARCHED = [
  'm.name',
  'm.foreign_name',
  'm.number',
  'm.trade_name',
  'm.symbol',
  'p.name',
  'p.foreign_name',
  'p.number',
  'p.supplier_name',
  'w.path',
];
const massOf = (scaled: boolean): string => (scaled ? 'l.mass_g' : 'l.plain_mass_g');

const selectOf = (
  mass: string,
): string => `l.n as id, l.kind, nullif(l.class_code, '') as "classCode", m.name as "materialName",
    m.foreign_name as "materialForeignName", m.number as "materialNumber", m.trade_name as "tradeName", m.symbol,
    m.node_id as "nodeId", m.sheet_id as "materialSheetId",
  m.supplier_name as "materialSupplierName", m.supplier_foreign_name as "materialSupplierForeignName",
    p.position_id as "positionId", p.name as "positionName", p.foreign_name as "positionForeignName",
    p.number as "positionNumber", p.supplier_name as "supplierName", p.supplier_foreign_name as "supplierForeignName",
  p.sheet_id as "sheetId", p.path, p.foreign_path as "foreignPath", coalesce(w.path, '') as place,
    coalesce(w.foreign_path, '') as "foreignPlace", trim_scale(p.pieces)::text as pieces,
    trim_scale(${mass})::text as "massGrams"`;
const columnsOf = (mass: string): ListSpec['columns'] => ({
  id: { sql: 'l.n', kind: 'number', notNull: true },
  massGrams: { sql: mass, kind: 'number', notNull: true },
  classCode: { sql: 'l.class_code', kind: 'text', notNull: true },
  /** The numbers of materials are in the order of their names. */
  materialName: { sql: 'l.material_n', kind: 'number', notNull: true },
  material: { sql: 'm.name', kind: 'text' },
  materialNumber: { sql: 'm.number', kind: 'text' },
  positionNumber: { sql: 'p.number', kind: 'text' },
  positionName: { sql: 'p.name', kind: 'text' },
});

/** Matches a class and its subclasses: `5.1` includes `5.1.a`. */
export function belowClasses(column: string, codes: readonly string[], params: Params): string {
  const belowClass = (code: string): string =>
    `${column} = ${params.add(code)} or ${column} like ${params.add(`${code.replace(/[\\%_]/g, '')}.%`)}`;
  return `(${codes.map(belowClass).join(' or ')})`;
}

/** Reads the stored material list of a vehicle. */
@Injectable()
export class MaterialLineStore {
  constructor(private readonly db: DerivedDb) {}

  /** Heaviest first, unless the query states another order. */
  page({ id }: MassDetailRecord, filter: LineFilter, page: PageQuery): Promise<Page<LineRecord>> {
    const params = new Params();
    const mass = massOf(filter.scaled);
    const where = conditions(id, filter, params);
    return listBy<LineRecord>(
      this.db,
      {
        from: FROM,
        select: selectOf(mass),
        columns: columnsOf(mass),
        search: SEARCHED,
        key: 'l.n',
        startAt: filter.from,
        defaultSort: ['-massGrams'],
        params,
        where,
      },
      page,
    );
  }
  /** Totals of the same query by the main class (first number of the class code). */
  async sumByClass(
    { id }: MassDetailRecord,
    filter: LineFilter,
    { q, like }: PageQuery,
  ): Promise<Omit<MaterialTotals, 'vehicleGrams'>> {
    const params = new Params();
    const where = conditions(id, filter, params);
    if (q) {
      const pattern = params.add(likePattern(q));
      where.push(`(${SEARCHED.map((column) => `${column} ilike ${pattern}`).join(' or ')})`);
    }
    const columns = columnsOf('l.mass_g');
    for (const [field, value] of Object.entries(like))
      if (Object.hasOwn(columns, field))
        where.push(`${columns[field]?.sql}::text ilike ${params.add(likePattern(value))}`);
    const row = await this.db.row<Omit<MaterialTotals, 'vehicleGrams'>>(
      `with f as materialized (
        select split_part(l.class_code, '.', 1) as class, l.material_n, l.position_n, ${massOf(filter.scaled)} as mass
        from ${FROM}
        where ${where.join(' and ')})
      select (select count(*)::int from f) as lines,
        (select count(distinct material_n)::int from f where material_n > 0) as materials,
        (select count(distinct position_n)::int from f) as positions,
        (select coalesce(trim_scale(sum(mass)), 0)::text from f) as "massGrams",
        coalesce((select jsonb_agg(c order by c."classCode")
          from (select class as "classCode", count(*)::int as lines, trim_scale(sum(mass))::text as "massGrams"
            from f
            group by class) c), '[]') as classes`,
      params.values,
    );
    return row ?? { lines: 0, materials: 0, positions: 0, massGrams: '0', classes: [] };
  }
  listSuppliers(id: number): Promise<SupplierName[]> {
    return this.db.rows<SupplierName>(
      `select p.supplier_name as name, max(p.supplier_foreign_name) as "foreignName"
        from mass_position p
        where p.detail_id = $1 and p.supplier_name is not null and p.role in ('counted', 'unmatched')
        group by 1
        order by 1`,
      [id],
    );
  }
}

function conditions(detailId: number, { kinds, classCodes, ckid, suppliers }: LineFilter, params: Params): string[] {
  const detail = `${params.add(detailId)}::int`;
  return [
    `l.detail_id = ${detail}`,
    ...(kinds.length > 0
      ? [`l.kind = any(${params.add(kinds.map((kind) => LINE_KINDS.indexOf(kind)))}::smallint[])`]
      : []),
    ...(classCodes.length > 0 ? [belowClasses('l.class_code', classCodes, params)] : []),
    ...(ckid === undefined ? [] : [branchSql('l.position_n', detail, params.add(ckid))]),
    ...(suppliers.length > 0
      ? [
          `l.position_n in (select x.n
            from mass_position x
            where x.detail_id = ${detail} and x.supplier_name = any(${params.add(suppliers)}::text[]))`,
        ]
      : []),
  ];
}
/** The positions of a subtree are consecutive in tree order. */
export const branchSql = (column: string, detail: string, positionId: string): string =>
  `${column} between (select b.n
    from mass_position b
    where b.detail_id = ${detail} and b.position_id = ${positionId}::int) and (select b.last_n
    from mass_position b
    where b.detail_id = ${detail} and b.position_id = ${positionId}::int)`;
