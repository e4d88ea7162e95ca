/**
 * Where ids are by themselves: a place for each id up to the largest costs less than a hash as long as at least every
 * so many is taken.
 */
const DENSE_UP_TO = 64;
const SMALL = 1 << 16;

/**
 * Dense index of each node id; -1 = none. The ids of a vehicle lie close together, those of one sheet in a large
 * installation far apart.
 */
export class IdIndex {
  private dense: Int32Array | undefined;
  private sparse = new Map<number, number>();
  constructor(largest: number, count: number) {
    if (largest < SMALL || largest < count * DENSE_UP_TO) this.dense = new Int32Array(largest + 1).fill(-1);
  }
  of(id: number): number {
    return (this.dense ? this.dense[id] : this.sparse.get(id)) ?? -1;
  }
  set(id: number, index: number): void {
    if (this.dense) this.dense[id] = index;
    else this.sparse.set(id, index);
  }
  /** Each index by another one; -1 takes its id out. */
  renumber(placeOf: Int32Array): void {
    const place = (index: number): number => (index < 0 ? -1 : (placeOf[index] as number));
    if (this.dense) this.dense = this.dense.map(place);
    else this.sparse = new Map([...this.sparse].map(([id, index]) => [id, place(index)]));
  }
}
