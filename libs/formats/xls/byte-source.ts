import { readSync } from 'node:fs';

const WINDOW_BYTES = 1 << 16;

/** Bytes of a file in memory or on disk. What ends behind the file is shorter, and numbers there throw a RangeError. */
export interface ByteSource {
  readonly length: number;
  subarray(from: number, to: number): Buffer;
  readUInt16LE(at: number): number;
  readUInt32LE(at: number): number;
}

/** A part of an open file, read a window at a time, so that memory does not grow with the file. */
export class DiskBytes implements ByteSource {
  private window: Buffer = Buffer.alloc(0);
  private windowAt = 0;
  constructor(
    private readonly file: number,
    readonly length: number,
    private readonly start = 0,
  ) {}

  part(from: number, to: number): DiskBytes {
    return new DiskBytes(this.file, Math.max(0, Math.min(to, this.length) - from), this.start + from);
  }
  subarray(from: number, to: number): Buffer {
    const end = Math.min(to, this.length);
    if (from >= end) return Buffer.alloc(0);
    if (from < this.windowAt || end > this.windowAt + this.window.length) this.load(from, end - from);
    return this.window.subarray(from - this.windowAt, end - this.windowAt);
  }
  readUInt16LE(at: number): number {
    return this.subarray(at, at + 2).readUInt16LE(0);
  }
  readUInt32LE(at: number): number {
    return this.subarray(at, at + 4).readUInt32LE(0);
  }

  /** Earlier windows stay as they are: records still refer to them. */
  private load(from: number, least: number): void {
    const bytes = Buffer.allocUnsafe(Math.min(Math.max(least, WINDOW_BYTES), this.length - from));
    let size = 0;
    while (size < bytes.length) {
      const count = readSync(this.file, bytes, size, bytes.length - size, this.start + from + size);
      if (count === 0) break;
      size += count;
    }
    this.window = bytes.subarray(0, size);
    this.windowAt = from;
  }
}
export const partOf = (bytes: ByteSource, from: number, to: number): ByteSource =>
  bytes instanceof DiskBytes ? bytes.part(from, to) : bytes.subarray(from, to);
