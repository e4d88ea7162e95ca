import { Injectable } from '@nestjs/common';
import type { api, In, Page, PageQuery, VehicleInventoryRow } from '@matlas/contract';
import { DerivedDb, listBy, type ListSpec, Params } from '@matlas/server-kit';
import { belowClasses } from '../material-detail/material-line.store';

export type InventoryFilter = Omit<In<typeof api.analysisInventory.page>, 'page' | 'modId'>;
export type InventoryRecord = Omit<VehicleInventoryRow, 'minGrams' | 'nominalGrams' | 'maxGrams' | 'sharePercent'> & {
  min: number;
  nominal: number;
  max: number;
};
export interface InventoryCounts {
  substances: number;
  materials: number;
  masked: number;
}

/**
 * Whether the reader may know the substance in all nodes where it is confidential. False when such a node was
 * deleted.
 */
const knownSql = (owners: string): string => `cross join lateral (select i.part = 'plain'
    or coalesce((select bool_and(coalesce(hs.enterprise_id = any(${owners}::int[]), false))
    from unnest(i.hidden_nodes) h(id)
    left join mds_node hn on hn.id = h.id
    left join mds_sheet hs on hs.id = hn.sheet_id),
      false) as known) k`;
/**
 * A reader who may know the confidential content gets the row of the whole; any other reader gets the disclosed
 * part, and the undisclosed part without a name.
 */
const READ = `(i.part = 'plain' or (i.part = 'whole') = k.known)`;
const fromSql = (owners: string): string => `mass_inventory i ${knownSql(owners)}
  left join substance s on s.id = i.subject_id and not i.is_material and i.part <> 'hidden'
  left join mds_node m on m.id = i.subject_id and i.is_material
  left join mds_sheet ms on ms.id = m.sheet_id
  left join enterprise_card o on o.id = ms.enterprise_id`;
const SELECT = `
  i.n as id, case when i.is_material then 'material' else 'substance' end as kind, i.part = 'hidden' as masked,
    i.part = 'whole' as confidential,
    case when i.is_material then m.name else coalesce(s.name_zh, s.name_en) end as name,
    case when i.is_material then m.foreign_name else s.name_en end as "foreignName",
  s.cas, s.ec, s.id as "substanceId", m.id as "nodeId", m.sheet_id as "sheetId", m.number,
    nullif(m.class_code, '') as "classCode", coalesce(ms.supplier_name, o.name_zh) as "supplierName",
    case when ms.supplier_name is null then o.name_en end as "supplierForeignName",
  i.min_g as min, i.nominal_g as nominal, i.max_g as max, i.positions, i.sheets`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'i.n', kind: 'number', notNull: true },
  name: { sql: `coalesce(m.name, s.name_en, '')`, kind: 'text', notNull: true },
  cas: { sql: 's.cas', kind: 'text' },
  number: { sql: 'm.number', kind: 'text' },
  minGrams: { sql: 'i.min_g', kind: 'number', notNull: true },
  nominalGrams: { sql: 'i.nominal_g', kind: 'number', notNull: true },
  maxGrams: { sql: 'i.max_g', kind: 'number', notNull: true },
  positions: { sql: 'i.positions', kind: 'number', notNull: true },
  sheets: { sql: 'i.sheets', kind: 'number', notNull: true },
};
const SEARCH = ['s.name_zh', 's.name_en', 's.cas', 's.ec', 'm.name', 'm.foreign_name', 'm.number'];

/** Reads the stored inventory of a vehicle. */
@Injectable()
export class InventoryStore {
  constructor(private readonly db: DerivedDb) {}

  page(
    detailId: number,
    owners: readonly number[],
    { kind, cas, fromGrams, toGrams, classCodes, from: startAt }: InventoryFilter,
    page: PageQuery,
  ): Promise<Page<InventoryRecord>> {
    const params = new Params();
    const where = [`i.detail_id = ${params.add(detailId)}::int`, READ];
    if (kind !== undefined) where.push(`i.is_material = ${params.add(kind === 'material')}::boolean`);
    if (cas !== undefined) where.push(`s.cas = ${params.add(cas)}`);
    if (fromGrams !== undefined) where.push(`i.nominal_g >= ${params.add(fromGrams)}::float8`);
    if (toGrams !== undefined) where.push(`i.nominal_g <= ${params.add(toGrams)}::float8`);
    if (classCodes.length > 0) where.push(belowClasses('m.class_code', classCodes, params));
    return listBy<InventoryRecord>(
      this.db,
      {
        from: fromSql(params.add([...owners])),
        select: SELECT,
        columns: COLUMNS,
        search: SEARCH,
        key: 'i.n',
        startAt,
        defaultSort: ['id'],
        params,
        where,
      },
      page,
    );
  }
  async countRows(detailId: number, owners: readonly number[]): Promise<InventoryCounts> {
    const row = await this.db.row<InventoryCounts>(
      `select count(*) filter (where not i.is_material and i.part <> 'hidden')::int as substances,
          count(*) filter (where i.is_material)::int as materials,
          count(*) filter (where i.part = 'hidden')::int as masked
      from mass_inventory i ${knownSql('$2')} where i.detail_id = $1 and ${READ}`,
      [detailId, owners],
    );
    return row ?? { substances: 0, materials: 0, masked: 0 };
  }
}
