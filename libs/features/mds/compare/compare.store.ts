import { Injectable } from '@nestjs/common';
import { DerivedDb } from '@matlas/server-kit';

/** Names of a substance in the catalogue. */
export interface SubstanceName {
  id: number;
  nameEn: string;
  nameZh: string | null;
  cas: string | null;
  ec: string | null;
  svhc: boolean;
}

/** Queries of a comparison in addition to the trees. */
@Injectable()
export class CompareStore {
  constructor(private readonly db: DerivedDb) {}

  /** Nodes with confidential content of enterprises that are not in `open`, which are those that trust the reader. */
  async listConfidentialNodes(nodes: readonly number[], open: readonly number[]): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(
      `select distinct e.parent as id
        from mds_edge e
        join mds_node n on n.id = e.parent
        join mds_sheet s on s.id = n.sheet_id
      where e.parent = any($1::int[]) and e.confidential and s.enterprise_id <> all($2::int[])`,
      [nodes, open],
    );
    return rows.map(({ id }) => id);
  }
  /** Substances of sheets that the reader sees, also those that another enterprise added. */
  async findSubstanceNames(ids: readonly number[]): Promise<Map<number, SubstanceName>> {
    const rows = await this.db.rows<SubstanceName>(
      'select id, name_en as "nameEn", name_zh as "nameZh", cas, ec, svhc from substance where id = any($1::int[])',
      [ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}
