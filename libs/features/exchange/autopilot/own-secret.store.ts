import { Injectable } from '@nestjs/common';
import { SheetGraphStore } from '@matlas/features/mds';
import { DerivedDb } from '@matlas/server-kit';

/** What of received sheets is the reader's own secret: its own sheets may be part of them. */
@Injectable()
export class OwnSecretStore {
  constructor(
    private readonly derived: DerivedDb,
    private readonly graph: SheetGraphStore,
  ) {}

  /** Nodes below the sheets that are of the enterprise's own sheets and hold something confidential. */
  async below(sheetIds: readonly number[], enterpriseId: number): Promise<number[]> {
    const nodes = await this.graph.reachOf(sheetIds);
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
