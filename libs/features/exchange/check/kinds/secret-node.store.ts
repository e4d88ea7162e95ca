import { Injectable } from '@nestjs/common';
import { DerivedDb } from '@matlas/server-kit';

/** How the catalogue calls a substance. */
export interface SubstanceName {
  id: number;
  nameEn: string;
  nameZh: string | null;
  cas: string | null;
}

/** What the search for substances asks beside the graph. */
@Injectable()
export class SecretNodeStore {
  constructor(private readonly db: DerivedDb) {}

  /**
   * Nodes below the sheets that hold something that other enterprises keep confidential. Trusted persons do not count:
   * the result is the enterprise's.
   */
  async below(nodeIds: readonly number[], enterpriseId: number): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(
      `select distinct e.parent as id
        from mds_edge e
        join mds_node n on n.id = e.parent
        join mds_sheet s on s.id = n.sheet_id
      where e.parent = any($1::int[]) and e.confidential and s.enterprise_id <> $2`,
      [nodeIds, enterpriseId],
    );
    return rows.map(({ id }) => id);
  }
  async substances(ids: readonly number[]): Promise<Map<number, SubstanceName>> {
    const rows = await this.db.rows<SubstanceName>(
      'select id, name_en as "nameEn", name_zh as "nameZh", cas from substance where id = any($1::int[])',
      [ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}
