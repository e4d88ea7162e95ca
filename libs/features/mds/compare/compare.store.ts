import { Injectable } from '@nestjs/common';
import { DerivedDb } from '@matlas/server-kit';

/** How the catalogue calls a substance. */
export interface SubstanceName {
  id: number;
  nameEn: string;
  nameZh: string | null;
  cas: string | null;
  ec: string | null;
  svhc: boolean;
}

/** What a comparison asks beside the trees themselves. */
@Injectable()
export class CompareStore {
  constructor(private readonly db: DerivedDb) {}

  /** Nodes that hold something confidential of enterprises other than those that are open to the reader. */
  async secretNodes(nodes: readonly number[], open: readonly number[]): Promise<number[]> {
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
  /** Of substances that lie in sheets that the reader sees, whoever entered them. */
  async substances(ids: readonly number[]): Promise<Map<number, SubstanceName>> {
    const rows = await this.db.rows<SubstanceName>(
      'select id, name_en as "nameEn", name_zh as "nameZh", cas, ec, svhc from substance where id = any($1::int[])',
      [ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}
