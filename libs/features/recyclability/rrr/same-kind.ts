import type { Steps } from '@matlas/domain';
import type { VehiclePlaces } from './vehicle-places';

/** Finds positions with the same part: those with the same data sheet or the same part number. */
export class SameKind {
  private readonly ofRoot = new Map<number, number[]>();
  private readonly ofNumber = new Map<string, number[]>();
  private constructor(
    private readonly places: VehiclePlaces,
    private readonly number: (index: number) => string,
  ) {}
  static *inSteps(places: VehiclePlaces, number: (index: number) => string): Steps<SameKind> {
    const made = new SameKind(places, number);
    for (let index = 0; index < places.count; index++) yield made.addPosition(index);
    return made;
  }
  private addPosition(index: number): void {
    const root = this.places.bom.root[index] as number;
    const number = this.number(index);
    if (root > 0) add(this.ofRoot, root, index);
    if (number !== '') add(this.ofNumber, number, index);
  }
  /** The other positions with the same part, in ascending order. */
  findOthers(index: number): number[] {
    const found = new Set([
      ...(this.ofRoot.get(this.places.bom.root[index] as number) ?? []),
      ...(this.ofNumber.get(this.number(index)) ?? []),
    ]);
    found.delete(index);
    return [...found].sort((a, b) => a - b);
  }
}

function add<Key>(map: Map<Key, number[]>, key: Key, index: number): void {
  const known = map.get(key);
  if (known) known.push(index);
  else map.set(key, [index]);
}
