import type { CopyArrays, CopyColumn, CopyKind } from './copy-shape';

/** Signature (11), flags (4), length of the header extension (4). */
const FIXED_HEADER_BYTES = 19;
const EXTENSION_LENGTH_OFFSET = 15;
const FIELD_HEADER_BYTES = 4;
const ROW_HEADER_BYTES = 2;
const FIRST_CAPACITY = 8192;

const MAKERS: { [K in CopyKind]: (size: number) => CopyArrays[K] } = {
  int4: (size) => new Int32Array(size),
  int2: (size) => new Int16Array(size),
  float8: (size) => new Float64Array(size),
  bool: (size) => new Uint8Array(size),
  text: (size) => new Int32Array(size),
};
/** Receives the bytes of an array or bytea field. */
export type BytesHandler = (bytes: DataView, at: number, length: number) => void;

/**
 * Decodes a binary copy chunk by chunk and writes its fields to growing typed arrays; an incomplete row waits for
 * the next chunk.
 */
export class RowDecoder {
  private parts: Buffer[] = [];
  /** Number of bytes that the incomplete row needs at least; chunks are not joined before they have arrived. */
  private missing = 0;
  private started = false;
  private row = 0;
  private capacity = FIRST_CAPACITY;
  private arrays: (CopyArrays[CopyKind] | undefined)[];
  private readonly dictionaries: Dictionary[];
  constructor(
    private readonly kinds: readonly (CopyKind | 'bytes')[],
    private readonly hearBytes: BytesHandler = () => undefined,
  ) {
    this.arrays = kinds.map((kind) => (kind === 'bytes' ? undefined : MAKERS[kind](FIRST_CAPACITY)));
    this.dictionaries = kinds.map(() => new Dictionary());
  }

  addChunk(chunk: Buffer): void {
    this.parts.push(chunk);
    this.missing -= chunk.length;
    if (this.missing > 0) return;
    const bytes = this.parts.length > 1 ? Buffer.concat(this.parts) : chunk;
    let at = this.started ? 0 : headerLength(bytes);
    this.started = at >= 0;
    this.missing = 0;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    if (this.started)
      for (let next = this.decode(view, bytes, at); next > 0; next = this.decode(view, bytes, at)) at = next;
    this.parts = at < bytes.length ? [bytes.subarray(Math.max(0, at))] : [];
  }
  columns(): CopyColumn<CopyKind>[] {
    return this.kinds.map((_, field) => ({
      values: (this.arrays[field] as CopyArrays[CopyKind]).slice(0, this.row),
      dictionary: this.dictionaries[field]?.texts ?? [],
    }));
  }

  /**
   * Decodes a row and returns its end; 0 at the trailer (-1 fields), or when the row is incomplete. The fields of
   * an incomplete row are written again later.
   */
  private decode(view: DataView, bytes: Buffer, start: number): number {
    const end = bytes.length;
    let at = start + ROW_HEADER_BYTES;
    if (at > end || bytes[start] === 0xff) return 0;
    if (this.row === this.capacity) this.grow();
    for (let field = 0; field < this.kinds.length; field++) {
      if (at + FIELD_HEADER_BYTES > end) return this.waitFor(at + FIELD_HEADER_BYTES - end);
      const length = view.getInt32(at);
      at += FIELD_HEADER_BYTES;
      if (at + Math.max(0, length) > end) return this.waitFor(at + length - end);
      this.storeField(field, view, bytes, at, length);
      at += Math.max(0, length);
    }
    this.row++;
    return at;
  }
  private waitFor(bytes: number): 0 {
    this.missing = bytes;
    return 0;
  }
  private storeField(field: number, view: DataView, bytes: Buffer, at: number, length: number): void {
    const { row } = this;
    switch (this.kinds[field]) {
      case 'int4':
        (this.arrays[field] as Int32Array)[row] = length < 0 ? 0 : view.getInt32(at);
        break;
      case 'float8':
        (this.arrays[field] as Float64Array)[row] = length < 0 ? NaN : view.getFloat64(at);
        break;
      case 'int2':
        (this.arrays[field] as Int16Array)[row] = length < 0 ? 0 : view.getInt16(at);
        break;
      case 'bool':
        (this.arrays[field] as Uint8Array)[row] = length < 0 ? 0 : view.getUint8(at);
        break;
      case 'text':
        (this.arrays[field] as Int32Array)[row] =
          length < 0 ? 0 : (this.dictionaries[field] as Dictionary).positionOf(bytes.toString('utf8', at, at + length));
        break;
      default:
        if (length >= 0) this.hearBytes(view, at, length);
    }
  }
  private grow(): void {
    this.capacity *= 2;
    this.arrays = this.arrays.map((array, field) => {
      const kind = this.kinds[field];
      if (!array || !kind || kind === 'bytes') return undefined;
      const larger = MAKERS[kind](this.capacity);
      larger.set(array as never); // MAKERS made both: the same type
      return larger;
    });
  }
}

/** Assigns positions to texts, from 1, in the order of first occurrence. */
class Dictionary {
  readonly texts: string[] = [];
  private readonly places = new Map<string, number>();
  positionOf(text: string): number {
    const known = this.places.get(text);
    if (known !== undefined) return known;
    this.places.set(text, this.texts.push(text));
    return this.texts.length;
  }
}

function headerLength(bytes: Buffer): number {
  if (bytes.length < FIXED_HEADER_BYTES) return -1;
  const length = FIXED_HEADER_BYTES + bytes.readInt32BE(EXTENSION_LENGTH_OFFSET);
  return bytes.length < length ? -1 : length;
}
