import type { VehiclePlaces } from './vehicle-places';

/** Which positions are the same part again: of the same data sheet, or of the same number. */
export class SameKind {
  private readonly ofRoot = new Map<number, number[]>();
  private readonly ofNumber = new Map<string, number[]>();
  constructor(private readonly places: VehiclePlaces, private readonly number: (index: number) => string) {
    for (let index = 0; index < places.count; index++) {
      const root = places.bom.root[index] as number;
      if (root > 0) add(this.ofRoot, root, index);
      if (number(index) !== '') add(this.ofNumber, number(index), index);
    }
  }
  /** The other positions of the same kind. */
  of(index: number): number[] {
    const found = new Set([...(this.ofRoot.get(this.places.bom.root[index] as number) ?? []), ...(this.ofNumber.get(this.number(index)) ?? [])]);
    found.delete(index);
    return [...found].sort((a, b) => a - b);
  }
}

function add<Key>(map: Map<Key, number[]>, key: Key, index: number): void {
  const known = map.get(key);
  if (known) known.push(index);
  else map.set(key, [index]);
}
