import { Injectable } from '@nestjs/common';
import type { api, In, Page, RrrRow } from '@matlas/contract';
import type { Auth } from '@matlas/server-kit';
import { RrrInputStore } from './rrr-input.store';
import { RrrRows } from './rrr-rows';
import { RrrVehicles, type LoadedRrr } from './rrr-vehicles';

type Asked = In<typeof api.analysisRrr.componentList>;

/** Positions of a vehicle as a flat list: filtered and sorted by what is computed, and only a page of them is told. */
@Injectable()
export class RrrListService {
  constructor(
    private readonly vehicles: RrrVehicles,
    private readonly rows: RrrRows,
    private readonly reads: RrrInputStore,
  ) {}

  async page(auth: Auth, { modId, page, ...filter }: Asked): Promise<Page<RrrRow>> {
    const loaded = await this.vehicles.load(auth, modId);
    const named = page.q === undefined ? undefined : await this.named(loaded, page.q);
    const found = loaded.list.found(filter, page.sort[0], loaded.marks, named);
    const shown = found.slice((page.pageNo - 1) * page.pageSize, page.pageNo * page.pageSize);
    return {
      records: await this.rows.rows(
        loaded,
        shown.map((position) => ({ position, path: [] })),
      ),
      total: found.length,
    };
  }
  /** Positions with the text in name or number, and those whose sheet holds something with it. */
  private async named({ places, list }: LoadedRrr, text: string): Promise<Set<number>> {
    const nodes = await this.reads.nodesLike(
      places.nodes(() => true),
      text,
    );
    return new Set([...nodes.flatMap((node) => places.positionsWith(node)), ...list.named(text)]);
  }
}
