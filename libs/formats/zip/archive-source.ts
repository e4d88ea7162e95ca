import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';
import { FileRefused } from '../safe/file-refused';

/** Random access to the bytes of an archive; ranges do not include `to`. */
export interface ArchiveSource {
  readonly length: number;
  bytes(from: number, to: number): Promise<Buffer>;
  stream(from: number, to: number): Readable;
}
export const sourceOf = (archive: Buffer): ArchiveSource => ({
  length: archive.length,
  bytes: (from, to) => Promise.resolve(archive.subarray(from, to)),
  stream: (from, to) => Readable.from([archive.subarray(from, to)]),
});

const PIECE_BYTES = 1 << 16;
export const diskSource = (path: string, handle: FileHandle, length: number): ArchiveSource => ({
  length,
  bytes: async (from, to) => {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(Math.max(0, Math.min(to, length) - from)),
      0,
      undefined,
      from,
    );
    return buffer.subarray(0, bytesRead);
  },
  stream: (start, to) =>
    to > start ? createReadStream(path, { start, end: to - 1, highWaterMark: PIECE_BYTES }) : Readable.from([]),
});

/** Longest end of an archive: its record of 22 bytes and a comment of 65,535 (APPNOTE.TXT 4.3.16). */
const TAIL_BYTES = 22 + 65_535;
/** Marker in a 32-bit field that the value is in the 64-bit record (APPNOTE.TXT 4.5.3). */
const IN_ZIP64_RECORD = 0xffff_ffff;

/**
 * Gives the library the bytes of a source. It reads the directory in small pieces, which come from the tail of the
 * archive in memory as far as possible.
 */
export class SourceReader extends RandomAccessReader {
  private tail: Promise<Buffer> | undefined;
  constructor(private readonly source: ArchiveSource) {
    super();
  }
  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    this.bytesAt(position, length).then(
      (bytes) => callback(null, bytes.copy(buffer, offset)),
      (error: unknown) => callback(error as Error),
    );
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return this.source.stream(start, end);
  }

  private async bytesAt(position: number, length: number): Promise<Buffer> {
    if (position === IN_ZIP64_RECORD) throw new FileRefused('zip64', 'zip');
    const tailStart = Math.max(0, this.source.length - TAIL_BYTES);
    this.tail ??= this.source.bytes(tailStart, this.source.length);
    const bytes =
      position >= tailStart
        ? (await this.tail).subarray(position - tailStart, position - tailStart + length)
        : await this.source.bytes(position, position + length);
    if (bytes.length < length) throw new FileRefused('truncated', 'zip');
    return bytes;
  }
}
