/** Types of a binary copy that a column understands, and the array they come as. `text` comes as places in a dictionary: 1 + index, 0 = null. */
interface Arrays { int4: Int32Array; int2: Int16Array; float8: Float64Array; bool: Uint8Array; text: Int32Array }
export type CopyKind = keyof Arrays;
export type CopyShape = Readonly<Record<string, CopyKind>>;

/** A growing typed array. Nulls are 0, NaN in float8. */
export interface CopyColumn<K extends CopyKind> {
  readonly values: Arrays[K];
  /** Texts in the order of their first use; empty for other kinds. */
  readonly dictionary: string[];
  add(bytes: Buffer, at: number, length: number): void;
  /** Gives the array its final length. */
  trim(): void;
}

const FIRST_CAPACITY = 4096;
const MAKERS: { [K in CopyKind]: (size: number) => Arrays[K] } = {
  int4: (size) => new Int32Array(size), int2: (size) => new Int16Array(size), float8: (size) => new Float64Array(size), bool: (size) => new Uint8Array(size), text: (size) => new Int32Array(size),
};

abstract class GrowingColumn<K extends CopyKind> implements CopyColumn<K> {
  values: Arrays[K];
  readonly dictionary: string[] = [];
  protected rows = 0;
  constructor(private readonly kind: K) {
    this.values = MAKERS[kind](FIRST_CAPACITY);
  }
  abstract add(bytes: Buffer, at: number, length: number): void;
  protected put(value: number): void {
    if (this.rows === this.values.length) this.resize(this.rows * 2);
    this.values[this.rows++] = value;
  }
  trim(): void {
    this.resize(this.rows);
  }
  private resize(size: number): void {
    const larger = MAKERS[this.kind](size);
    larger.set(this.values.subarray(0, this.rows) as never); // both are the array of this.kind
    this.values = larger;
  }
}

class Int4Column extends GrowingColumn<'int4'> {
  add(bytes: Buffer, at: number, length: number): void {
    this.put(length < 0 ? 0 : bytes.readInt32BE(at));
  }
}
class Int2Column extends GrowingColumn<'int2'> {
  add(bytes: Buffer, at: number, length: number): void {
    this.put(length < 0 ? 0 : bytes.readInt16BE(at));
  }
}
class Float8Column extends GrowingColumn<'float8'> {
  add(bytes: Buffer, at: number, length: number): void {
    this.put(length < 0 ? NaN : bytes.readDoubleBE(at));
  }
}
class BoolColumn extends GrowingColumn<'bool'> {
  add(bytes: Buffer, at: number, length: number): void {
    this.put(length > 0 && bytes[at] === 1 ? 1 : 0);
  }
}
class TextColumn extends GrowingColumn<'text'> {
  private readonly places = new Map<string, number>();
  add(bytes: Buffer, at: number, length: number): void {
    this.put(length < 0 ? 0 : this.place(bytes.toString('utf8', at, at + length)));
  }
  private place(text: string): number {
    const known = this.places.get(text);
    if (known !== undefined) return known;
    this.places.set(text, this.dictionary.push(text));
    return this.dictionary.length;
  }
}

const COLUMNS: { [K in CopyKind]: () => CopyColumn<K> } = {
  int4: () => new Int4Column('int4'), int2: () => new Int2Column('int2'), float8: () => new Float8Column('float8'), bool: () => new BoolColumn('bool'), text: () => new TextColumn('text'),
};
export const copyColumn = <K extends CopyKind>(kind: K): CopyColumn<K> => COLUMNS[kind]();
