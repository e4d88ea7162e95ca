const BASE = 256;
/** A text of up to this many bytes, with its length in front, fits into the exact integers of a double. */
const SHORT = 5;

/**
 * Numbers UTF-8 texts from 1 on, in the order of first use. Short texts are identified by their bytes, without
 * creating a string for each occurrence.
 */
export class TextNumbering {
  readonly texts: string[] = [];
  private readonly short = new Map<number, number>();
  private readonly long = new Map<string, number>();
  private readonly decoder = new TextDecoder();
  constructor(private readonly bytes: Uint8Array) {}

  numberText(at: number, length: number): number {
    if (length > SHORT) return this.findOrAddNumber(this.long, this.decodeText(at, length), at, length);
    let key = length;
    for (let index = at; index < at + length; index++) key = key * BASE + (this.bytes[index] as number);
    return this.findOrAddNumber(this.short, key, at, length);
  }
  private findOrAddNumber<Key>(known: Map<Key, number>, key: Key, at: number, length: number): number {
    const found = known.get(key);
    if (found !== undefined) return found;
    const place = this.texts.push(this.decodeText(at, length));
    known.set(key, place);
    return place;
  }
  private decodeText(at: number, length: number): string {
    return this.decoder.decode(this.bytes.subarray(at, at + length));
  }
}
