import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** Signature (11), flags (4), length of the header extension (4). */
const FIXED_HEADER = 19;
const EXTENSION_LENGTH_AT = 15;

/** All bytes of `COPY (query) TO STDOUT (FORMAT binary)`. The query takes no parameters: put integers in as literals. */
export async function copyBinary(client: PoolClient, query: string): Promise<Buffer> {
  const stream = client.query(copyTo(`copy (${query}) to stdout (format binary)`));
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Reads the rows of a binary copy field by field, without an object a row. */
export class CopyReader {
  private at: number;
  private readonly start: number;
  constructor(private readonly bytes: Buffer) {
    this.start = FIXED_HEADER + bytes.readInt32BE(EXTENSION_LENGTH_AT);
    this.at = this.start;
  }
  /** Number of rows, by skipping over their fields. */
  count(): number {
    let rows = 0;
    let at = this.start;
    for (let fields = this.bytes.readInt16BE(at); fields >= 0; fields = this.bytes.readInt16BE(at)) {
      at += 2;
      for (let field = 0; field < fields; field++) at += 4 + Math.max(0, this.bytes.readInt32BE(at));
      rows++;
    }
    return rows;
  }
  /** Moves to the next row; its fields must be read in order. */
  nextRow(): void {
    this.at += 2;
  }
  private length(): number {
    const length = this.bytes.readInt32BE(this.at);
    this.at += 4;
    return length;
  }
  int4(): number {
    const at = this.at + 4;
    this.at += 8;
    return this.bytes.readInt32BE(at);
  }
  int2(): number {
    const at = this.at + 4;
    this.at += 6;
    return this.bytes.readInt16BE(at);
  }
  bool(): boolean {
    const at = this.at + 4;
    this.at += 5;
    return this.bytes[at] === 1;
  }
  /** NaN for null. */
  float8(): number {
    if (this.length() < 0) return NaN;
    this.at += 8;
    return this.bytes.readDoubleBE(this.at - 8);
  }
  text(): string | null {
    const length = this.length();
    if (length < 0) return null;
    this.at += length;
    return this.bytes.toString('utf8', this.at - length, this.at);
  }
}
