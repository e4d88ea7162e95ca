import { Injectable } from '@nestjs/common';
import { DerivedDb } from '@matlas/server-kit';
import { supplierForeignNameSql } from '@matlas/features/mds';

/** The names of a position in a list. The supplier is that of the data sheet, otherwise that of the BOM workbook. */
export interface PlaceName {
  id: number;
  name: string;
  foreignName: string | null;
  number: string | null;
  supplierName: string | null;
  supplierForeignName: string | null;
  supplierId: number | null;
  sheetId: number | null;
}
export interface NodeName {
  id: number;
  kind: number;
  name: string;
  foreignName: string | null;
  number: string | null;
  symbol: string | null;
  classCode: string | null;
}

/** Reads names of positions and nodes of a vehicle. The caller must have checked the access to the vehicle. */
@Injectable()
export class MaterialPlaceStore {
  constructor(private readonly db: DerivedDb) {}

  async findPositionNames(modelId: number, ids: Iterable<number>): Promise<Map<number, PlaceName>> {
    const rows = await this.db.rows<PlaceName>(
      `select p.id, p.name, p.foreign_name as "foreignName", p.number, s.id as "sheetId",
          s.enterprise_id as "supplierId",
        coalesce(s.supplier_name, e.name_zh, p.supplier_name) as "supplierName",
          case when s.supplier_name is not null then ${supplierForeignNameSql('s')} else e.name_en
            end as "supplierForeignName"
      from bom_position p
      left join mds_sheet s on s.id = p.sheet_id
      left join enterprise_card e on e.id = s.enterprise_id
      where p.model_id = $1 and p.id = any($2::int[])`,
      [modelId, [...new Set(ids)]],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
  /**
   * A version that changes whenever the name of an enterprise changes, by renaming or by a merge. Changes of positions
   * and sheets are covered by the version of the vehicle.
   */
  async namesVersion(): Promise<string> {
    const row = await this.db.row<{ version: string }>(
      "select concat(count(*), '/', sum(hashtextextended(e::text, 0))) as version from enterprise_card e",
    );
    return row?.version ?? '';
  }
  async nodes(ids: Iterable<number>): Promise<Map<number, NodeName>> {
    const rows = await this.db.rows<NodeName>(
      `select n.id, n.kind, n.name, n.foreign_name as "foreignName", n.number, n.symbol, n.class_code as "classCode"
        from mds_node n
        where n.id = any($1::int[])`,
      [[...new Set(ids)]],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}
