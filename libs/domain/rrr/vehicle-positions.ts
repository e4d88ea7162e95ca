import { exactPositionUses, type PositionUse } from '../rollup';
import type { Decimal } from '../decimal';
import type { RrrPositions } from './types';

/** Positions in tree order: all descendants of a position follow it without a gap. */
export class VehiclePositions {
  readonly count: number;
  readonly uses: readonly PositionUse<Decimal>[];
  /** Indexes of positions, parents before children. */
  readonly order: Int32Array;
  /** `place`: index -> place in the order; `end`: index -> place after its last descendant. */
  readonly place: Int32Array;
  readonly end: Int32Array;
  /** Place -> place of the parent position, -1: none. */
  readonly above: Int32Array;
  private readonly indexes = new Map<number, number>();
  private readonly children: number[][];
  readonly roots: number[] = [];

  constructor(readonly columns: RrrPositions) {
    const { id, parent, quantity, root } = columns;
    this.count = parent.length;
    this.uses = exactPositionUses({ parent, quantity: Array.from(quantity, String), hooked: root });
    this.children = Array.from({ length: this.count }, () => []);
    for (let index = 0; index < this.count; index++) {
      this.indexes.set(id[index] as number, index);
      (this.children[parent[index] as number] ?? this.roots).push(index);
    }
    this.order = new Int32Array(this.count);
    this.place = new Int32Array(this.count).fill(-1);
    this.end = new Int32Array(this.count);
    this.above = new Int32Array(this.count).fill(-1);
    this.arrange();
  }

  indexOf(positionId: number): number {
    return this.indexes.get(positionId) ?? -1;
  }
  parentOf(index: number): number {
    return this.columns.parent[index] as number;
  }
  idOf(index: number): number {
    return this.columns.id[index] as number;
  }
  /** A cycle of parents has no root: it is entered at its first position. */
  private arrange(): void {
    let filled = 0;
    const enter = (root: number): void => {
      const stack = [root];
      while (stack.length > 0) {
        const index = stack.pop() as number;
        if (index < 0) {
          this.end[-index - 1] = filled;
          continue;
        }
        if (this.place[index] !== -1) continue;
        this.place[index] = filled;
        this.order[filled++] = index;
        stack.push(-index - 1, ...[...(this.children[index] ?? [])].reverse());
      }
    };
    for (const root of this.roots) enter(root);
    for (let index = 0; index < this.count; index++) if (this.place[index] === -1) enter(index);
    const open: number[] = [];
    for (let place = 0; place < this.count; place++) {
      while (open.length > 0 && (this.end[this.order[open.at(-1) as number] as number] as number) <= place) open.pop();
      this.above[place] = open.at(-1) ?? -1;
      if ((this.end[this.order[place] as number] as number) > place + 1) open.push(place);
    }
  }
}
