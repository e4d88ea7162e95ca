import { Injectable } from '@nestjs/common';
import type { api, HighContent, In, Page, PageQuery } from '@matlas/contract';
import { DerivedDb, listBy, type ListSpec, Params } from '@matlas/server-kit';
import { belowClasses } from './material-line.store';

export type ContentFilter = Omit<In<typeof api.analysisMaterialDetail.highContent>, 'page' | 'modId'>;

/** Contents of materials that the reader may know. Substances that are confidential for the reader match nothing. */
const contentSql = (
  detail: string,
  substance: string,
  owners: string,
): string => `select c.material_n, sum(c.fraction)::numeric as fraction from mass_content c
  where c.detail_id = ${detail} and c.substance_id = ${substance}::int
    and (c.hidden_node = 0
      or (select s.enterprise_id
      from mds_node h
      join mds_sheet s on s.id = h.sheet_id
      where h.id = c.hidden_node) = any(${owners}::int[]))
  group by c.material_n`;
const PART = {
  key: `coalesce(nullif(p.number, ''), p.name)`,
  first: 'min(l.position_n)',
  search: ['p.name', 'p.foreign_name', 'p.number', 'p.supplier_name'],
};
const MATERIAL = {
  key: 'l.material_n::text',
  first: 'min(l.position_n)',
  search: ['m.name', 'm.foreign_name', 'm.number', 'm.trade_name', 'm.supplier_name'],
};
const SELECT = `g.place as id, case when g.is_part then p.name else m.name end as name,
    case when g.is_part then p.foreign_name else m.foreign_name end as "foreignName",
    case when g.is_part then p.number else m.number end as number,
  case when not g.is_part then nullif(m.class_code, '') end as "classCode",
    case when g.is_part then p.supplier_name else m.supplier_name end as "supplierName",
    case when g.is_part then p.supplier_foreign_name else m.supplier_foreign_name end as "supplierForeignName",
  p.position_id as "positionId", case when g.is_part then p.sheet_id else m.sheet_id end as "sheetId",
    case when not g.is_part then m.node_id end as "nodeId", g.positions,
    trim_scale(round(g.mass, 9))::text as "massGrams", trim_scale(round(g.total, 9))::text as "totalGrams",
    trim_scale(round(g.percent, 9))::text as percent`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'g.place', kind: 'number', notNull: true },
  massGrams: { sql: 'g.mass', kind: 'number', notNull: true },
  percent: { sql: 'g.percent', kind: 'number', notNull: true },
  positions: { sql: 'g.positions', kind: 'number', notNull: true },
  totalGrams: { sql: 'g.total', kind: 'number', notNull: true },
};

/** Parts or materials of a vehicle with the highest content of a class or substance. */
@Injectable()
export class HighContentStore {
  constructor(private readonly db: DerivedDb) {}

  page(
    detailId: number,
    owners: readonly number[],
    { by, scaled, classCodes, substanceId, from: startAt }: ContentFilter,
    page: PageQuery,
  ): Promise<Page<HighContent>> {
    const params = new Params();
    const detail = `${params.add(detailId)}::int`;
    const mass = scaled ? 'l.mass_g' : 'l.plain_mass_g';
    const { key, first, search } = by === 'part' ? PART : MATERIAL;
    const wanted =
      substanceId === undefined
        ? `case when ${belowClasses('l.class_code', classCodes, params)} then ${mass} else 0 end`
        : `${mass} * coalesce(c.fraction, 0)`;
    const contents =
      substanceId === undefined
        ? ''
        : `${by === 'part' ? 'left ' : ''}join (${contentSql(detail, params.add(substanceId), params.add([...owners]))})
            c
            on c.material_n = l.material_n`;
    const groups = `select ${key} as key, ${first} as position_n, min(l.material_n) as material_n,
        count(distinct l.position_n)::int as positions, sum(${wanted}) as mass, sum(${mass}) as total
      from mass_line l
      join mass_position p on p.detail_id = l.detail_id and p.n = l.position_n ${contents}
      where l.detail_id = ${detail} and ${by === 'part' ? 'true' : 'l.material_n > 0'}
      group by 1`;
    const from = `(select x.*, ${by === 'part'} as is_part, x.mass * 100 / nullif(x.total, 0) as percent,
        row_number() over (order by x.mass desc, x.position_n, x.key)::int as place
      from (${groups}) x
      where x.mass > 0) g
      join mass_position p on p.detail_id = ${detail} and p.n = g.position_n
      left join mass_material m on m.detail_id = ${detail} and m.n = g.material_n`;
    return listBy<HighContent>(
      this.db,
      { from, select: SELECT, columns: COLUMNS, search, key: 'g.place', startAt, defaultSort: ['id'], params },
      page,
    );
  }
}
