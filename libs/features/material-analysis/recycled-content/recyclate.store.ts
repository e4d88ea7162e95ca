import { Injectable } from '@nestjs/common';
import { nodeAttributes, nodeOfAttributes } from '@matlas/contract';
import type { RecyclateData } from '@matlas/domain';
import { DerivedDb } from '@matlas/server-kit';

/** Reads the recycled content that materials of a vehicle declare. */
@Injectable()
export class RecyclateStore {
  constructor(private readonly db: DerivedDb) {}

  /** Nodes without a declaration are absent from the map. */
  async findByNode(nodeIds: Iterable<number>): Promise<Map<number, RecyclateData>> {
    const rows = await this.db.rows<{ id: number; recyclate: unknown }>(
      `select n.id, n.attributes -> 'recyclate' as recyclate
        from mds_node n
        where n.id = any($1::int[]) and n.attributes -> 'recyclate' is not null`,
      [[...new Set(nodeIds)]],
    );
    return new Map(
      rows.flatMap(({ id, recyclate }): [number, RecyclateData][] => {
        const data = nodeOfAttributes(nodeAttributes.parse({ recyclate })).recyclate;
        return data ? [[id, data]] : [];
      }),
    );
  }
}
