import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Passes bytes through, and records their hash, their number and the first of them. */
class Meter extends Transform {
  size = 0;
  private readonly hash = createHash('sha256');
  private readonly firsts: Buffer[] = [];
  private headLength = 0;
  constructor(private readonly headBytes: number) {
    super();
  }
  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.hash.update(chunk);
    this.size += chunk.length;
    if (this.headLength < this.headBytes) {
      this.firsts.push(chunk.subarray(0, this.headBytes - this.headLength));
      this.headLength += chunk.length;
    }
    done(null, chunk);
  }
  get sha256(): string {
    return this.hash.digest('hex');
  }
  get head(): Buffer {
    return Buffer.concat(this.firsts);
  }
}
export interface Measured {
  size: number;
  sha256: string;
  head: Buffer;
}

/** Streams `source` into the file at `path` and measures it. */
export async function writeMeasured(source: Readable, path: string, headBytes = 0): Promise<Measured> {
  const meter = new Meter(headBytes);
  await pipeline(source, meter, createWriteStream(path, { mode: 0o600 }));
  return { size: meter.size, sha256: meter.sha256, head: meter.head };
}
