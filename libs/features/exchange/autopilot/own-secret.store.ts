import { Injectable } from '@nestjs/common';
import { SheetGraphStore } from '@matlas/features/mds';
import { DerivedDb } from '@matlas/server-kit';

/** Confidential content of the reader's own sheets that are part of received sheets. */
@Injectable()
export class OwnSecretStore {
  constructor(
    private readonly derived: DerivedDb,
    private readonly graph: SheetGraphStore,
  ) {}

  /** Nodes below the sheets that belong to own sheets of the enterprise and contain something confidential. */
  async listNodesBelow(sheetIds: readonly number[], enterpriseId: number): Promise<number[]> {
    const nodes = await this.graph.listReachedByAll(sheetIds);
    const rows = await this.derived.rows<{ id: number }>(
      `select distinct e.parent as id
        from mds_edge e
        join mds_node n on n.id = e.parent
        join mds_sheet s on s.id = n.sheet_id
      where e.parent = any($1::int[]) and e.confidential and s.enterprise_id = $2`,
      [nodes, enterpriseId],
    );
    return rows.map(({ id }) => id);
  }
}
