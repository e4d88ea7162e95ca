import { Injectable } from '@nestjs/common';
import type { api, In, Page, RrrRow } from '@matlas/contract';
import type { Auth } from '@matlas/server-kit';
import { RrrInputStore } from './rrr-input.store';
import { RrrRows } from './rrr-rows';
import { RrrVehicles, type LoadedRrr } from './rrr-vehicles';

type ListInput = In<typeof api.analysisRrr.componentList>;

/**
 * Positions of a vehicle as a flat list, filtered and sorted by computed values; only the requested page is
 * converted to rows.
 */
@Injectable()
export class RrrListService {
  constructor(
    private readonly vehicles: RrrVehicles,
    private readonly rows: RrrRows,
    private readonly reads: RrrInputStore,
  ) {}

  async page(auth: Auth, { modId, page, ...filter }: ListInput): Promise<Page<RrrRow>> {
    const loaded = await this.vehicles.load(auth, modId);
    const named = page.q === undefined ? undefined : await this.searchPositions(loaded, page.q);
    const found = loaded.list.findPositions(filter, page.sort[0], loaded.marks, named);
    const shown = found.slice((page.pageNo - 1) * page.pageSize, page.pageNo * page.pageSize);
    return {
      records: await this.rows.toRows(
        loaded,
        shown.map((position) => ({ position, path: [] })),
      ),
      total: found.length,
    };
  }
  /** Positions whose name or number contains the text, and positions whose sheet contains a matching node. */
  private async searchPositions({ places, list }: LoadedRrr, text: string): Promise<Set<number>> {
    const nodes = await this.reads.searchNodes(
      places.nodes(() => true),
      text,
    );
    return new Set([...nodes.flatMap((node) => places.positionsWith(node)), ...list.findByText(text)]);
  }
}
