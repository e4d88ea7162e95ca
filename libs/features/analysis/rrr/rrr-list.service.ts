import { Injectable } from '@nestjs/common';
import type { api, In, Page, RrrRow } from '@matlas/contract';
import type { PlaceFigures } from '@matlas/domain';
import type { Auth } from '@matlas/server-kit';
import { RrrInputStore } from './rrr-input.store';
import { RrrRows } from './rrr-rows';
import { RrrVehicles, type LoadedRrr } from './rrr-vehicles';
import { slotOf } from './rrr-mark.store';

type Asked = In<typeof api.analysisRrr.componentList>;
interface Found { position: number; figures: PlaceFigures }

/** Positions of a vehicle as a flat list: filtered and sorted by what is computed, and only a page of them is told. */
@Injectable()
export class RrrListService {
  constructor(private readonly vehicles: RrrVehicles, private readonly rows: RrrRows, private readonly reads: RrrInputStore) {}

  async page(auth: Auth, { modId, page, ...filter }: Asked): Promise<Page<RrrRow>> {
    const loaded = await this.vehicles.load(auth, modId);
    const named = page.q === undefined ? undefined : await this.named(loaded, page.q);
    const found: Found[] = [];
    for (let position = 0; position < loaded.places.count; position++) {
      if (named && !named.has(position)) continue;
      if (filter.leavesOnly && !loaded.places.counts(position)) continue;
      const figures = loaded.calculation.place(position);
      if (fits(loaded, position, figures, filter)) found.push({ position, figures });
    }
    found.sort(inOrder(loaded, page.sort[0], filter.unmarked));
    const shown = found.slice((page.pageNo - 1) * page.pageSize, page.pageNo * page.pageSize);
    return { records: await this.rows.rows(loaded, shown.map(({ position }) => ({ position, path: [] }))), total: found.length };
  }
  /** Positions with the text in name or number, and those whose sheet holds something with it. */
  private async named({ places, names }: LoadedRrr, text: string): Promise<Set<number>> {
    const wanted = text.toLowerCase();
    const nodes = await this.reads.nodesLike(places.nodes(() => true), text);
    const found = new Set(nodes.flatMap((node) => places.positionsWith(node)));
    for (let position = 0; position < places.count; position++) {
      const { name, foreignName, number } = names.position(position);
      if ([name, foreignName, number].some((part) => part?.toLowerCase().includes(wanted))) found.add(position);
    }
    return found;
  }
}

/** `hand` and `rule`: marked itself; `inherited`: by a mark above it or within it. */
function fits({ marks, places }: LoadedRrr, position: number, { masses, unmarked, origin, outcome }: PlaceFigures, filter: Pick<Asked, 'flags' | 'origins' | 'unmarked'>): boolean {
  if (filter.unmarked && unmarked === 0n) return false;
  if (filter.flags.length > 0 && !filter.flags.some((flag) => masses[flag] > 0n)) return false;
  if (filter.origins.length === 0) return true;
  const own = (['hand', 'rule'] as const).find((source) => marks.has(slotOf({ positionId: places.idOf(position), nodeId: null, source })));
  const told = own ?? (origin === 'class' || origin === 'none' ? origin : outcome === null ? 'mixed' : 'inherited');
  return filter.origins.includes(told);
}
function inOrder({ names }: LoadedRrr, sort: Asked['page']['sort'][number] | undefined, byUnmarked: boolean): (one: Found, other: Found) => number {
  const sign = sort?.dir === 'asc' ? 1 : -1;
  if (sort?.field === 'place') return (one, other) => sign * (one.position - other.position);
  if (sort?.field === 'name' || sort?.field === 'number') {
    const textOf = ({ position }: Found): string => names.position(position)[sort.field as 'name' | 'number'] ?? '';
    return (one, other) => sign * textOf(one).localeCompare(textOf(other)) || one.position - other.position;
  }
  const massOf = ({ figures }: Found): bigint => (byUnmarked ? figures.unmarked : figures.mass);
  return (one, other) => (massOf(one) === massOf(other) ? one.position - other.position : massOf(one) < massOf(other) === (sign < 0) ? 1 : -1);
}
