/**
 * An array over all ids up to the largest needs less memory than a hash map when at least one in this many ids is
 * used.
 */
const MAX_IDS_PER_USED_ID = 64;
const SMALL_ID_RANGE = 1 << 16;

/**
 * Dense index of each node id; -1 = none. The ids of a vehicle are close together; those of a single sheet in a
 * large installation may be far apart.
 */
export class IdIndex {
  private dense: Int32Array | undefined;
  private sparse = new Map<number, number>();
  constructor(largest: number, count: number) {
    if (largest < SMALL_ID_RANGE || largest < count * MAX_IDS_PER_USED_ID)
      this.dense = new Int32Array(largest + 1).fill(-1);
  }
  get(id: number): number {
    return (this.dense ? this.dense[id] : this.sparse.get(id)) ?? -1;
  }
  set(id: number, index: number): void {
    if (this.dense) this.dense[id] = index;
    else this.sparse.set(id, index);
  }
  /** Replaces each index by `placeOf[index]`; -1 removes the id. */
  renumber(placeOf: Int32Array): void {
    const place = (index: number): number => (index < 0 ? -1 : (placeOf[index] as number));
    if (this.dense) this.dense = this.dense.map(place);
    else this.sparse = new Map([...this.sparse].map(([id, index]) => [id, place(index)]));
  }
}
