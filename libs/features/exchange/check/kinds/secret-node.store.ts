import { Injectable } from '@nestjs/common';
import { DerivedDb } from '@matlas/server-kit';

/** Names of a substance in the catalogue. */
export interface SubstanceName {
  id: number;
  nameEn: string;
  nameZh: string | null;
  cas: string | null;
}

/** Queries of the substance search in addition to the graph. */
@Injectable()
export class SecretNodeStore {
  constructor(private readonly db: DerivedDb) {}

  /**
   * Nodes below the sheets that contain a confidential substance of another enterprise. Trusted users are not
   * considered, because the result belongs to the enterprise.
   */
  async listNodesBelow(nodeIds: readonly number[], enterpriseId: number): Promise<number[]> {
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
  async findSubstanceNames(ids: readonly number[]): Promise<Map<number, SubstanceName>> {
    const rows = await this.db.rows<SubstanceName>(
      'select id, name_en as "nameEn", name_zh as "nameZh", cas from substance where id = any($1::int[])',
      [ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}
