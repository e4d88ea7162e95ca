const BASE = 256;
/** Texts of so many bytes fit into the exact integers of a double, with their length in front. */
const SHORT = 5;

/**
 * Numbers UTF-8 texts from 1 on, in the order of first use. Short ones are known by their bytes, without making a
 * string of each.
 */
export class TextPlaces {
  readonly texts: string[] = [];
  private readonly short = new Map<number, number>();
  private readonly long = new Map<string, number>();
  private readonly decoder = new TextDecoder();
  constructor(private readonly bytes: Uint8Array) {}

  place(at: number, length: number): number {
    if (length > SHORT) return this.placeOf(this.long, this.textAt(at, length), at, length);
    let key = length;
    for (let index = at; index < at + length; index++) key = key * BASE + (this.bytes[index] as number);
    return this.placeOf(this.short, key, at, length);
  }
  private placeOf<Key>(known: Map<Key, number>, key: Key, at: number, length: number): number {
    const found = known.get(key);
    if (found !== undefined) return found;
    const place = this.texts.push(this.textAt(at, length));
    known.set(key, place);
    return place;
  }
  private textAt(at: number, length: number): string {
    return this.decoder.decode(this.bytes.subarray(at, at + length));
  }
}
