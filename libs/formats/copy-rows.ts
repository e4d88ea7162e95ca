const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const HEADER_BYTES = SIGNATURE.length + 8;
const PIECE = 1 << 20;
/** Reserve for a fixed-size field with its length, or for the end marker of the rows. */
const SLACK = 16;
const NULL = -1;
/** PostgreSQL stores a numeric in digits to the base of 10,000, that is groups of four decimal digits. */
const GROUP = 4;
const NEGATIVE = 0x4000;
const PLAIN = /^-?\d+(\.\d+)?$/;

/**
 * Encodes rows for `COPY table (columns) FROM STDIN (FORMAT binary)`: for each row the number of its fields, then
 * each field with its length. The buffer grows as needed.
 */
export class BinaryCopyEncoder {
  private bytes: Buffer<ArrayBuffer>;
  private view: DataView<ArrayBuffer>;
  private at = HEADER_BYTES;
  /** @param expected size of all rows in bytes, when known; the buffer is then never reallocated */
  constructor(expected = PIECE) {
    this.bytes = Buffer.from(new ArrayBuffer(HEADER_BYTES + expected + SLACK));
    this.view = new DataView(this.bytes.buffer);
    SIGNATURE.copy(this.bytes);
  }

  /** Offset at which the next field begins; its value follows 4 bytes later. */
  get length(): number {
    return this.at;
  }
  begin(fields: number): void {
    this.room(SLACK);
    this.short(fields);
  }
  int2(value: number): void {
    this.head(2);
    this.short(value);
  }
  int4(value: number): void {
    this.head(4);
    this.view.setInt32(this.at, value);
    this.at += 4;
  }
  float8(value: number): void {
    this.head(8);
    this.view.setFloat64(this.at, value);
    this.at += 8;
  }
  writeText(value: string): void {
    this.head(Buffer.byteLength(value));
    this.at += this.bytes.write(value, this.at);
  }
  /** @param value exact decimal text without an exponent: `0.25`, `-3` */
  numeric(value: string): void {
    if (!PLAIN.test(value)) throw new RangeError(`${value} is no decimal number`);
    const isNegative = value.startsWith('-');
    const [whole = '', part = ''] = (isNegative ? value.slice(1) : value).split('.');
    const left = whole.padStart(Math.ceil(whole.length / GROUP) * GROUP, '0');
    const digits = left + part.padEnd(Math.ceil(part.length / GROUP) * GROUP, '0');
    const groups = Array.from({ length: digits.length / GROUP }, (_, group) =>
      Number(digits.slice(group * GROUP, (group + 1) * GROUP)),
    );
    const first = groups.findIndex((group) => group > 0);
    const groupsUsed = first < 0 ? [] : groups.slice(first, groups.findLastIndex((group) => group > 0) + 1);
    this.head(2 * (GROUP + groupsUsed.length));
    for (const short of [
      groupsUsed.length,
      first < 0 ? 0 : left.length / GROUP - 1 - first,
      isNegative && first >= 0 ? NEGATIVE : 0,
      part.length,
      ...groupsUsed,
    ])
      this.short(short);
  }
  null(): void {
    this.room(SLACK);
    this.view.setInt32(this.at, NULL);
    this.at += 4;
  }
  /** Ends the rows; nothing may be written afterwards. */
  end(): Uint8Array<ArrayBuffer> {
    this.room(SLACK);
    this.short(-1);
    // Transferring a part of a buffer to another thread transfers the whole buffer.
    return this.bytes.length - this.at > SLACK
      ? new Uint8Array(this.bytes.buffer.slice(0, this.at))
      : new Uint8Array(this.bytes.buffer, 0, this.at);
  }

  private short(value: number): void {
    this.view.setInt16(this.at, value);
    this.at += 2;
  }
  private head(length: number): void {
    this.room(length + SLACK);
    this.view.setInt32(this.at, length);
    this.at += 4;
  }
  private room(length: number): void {
    if (this.at + length <= this.bytes.length) return;
    const larger = Buffer.from(new ArrayBuffer(Math.max(this.at + length, this.bytes.length * 2)));
    this.bytes.copy(larger, 0, 0, this.at);
    this.bytes = larger;
    this.view = new DataView(larger.buffer);
  }
}
