import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a handmade archive; its declared properties may differ from the real ones. */
export interface RawEntry {
  name: string;
  content: Buffer | string;
  stored?: boolean;
  /** False values in the directory and the local header. */
  declared?: {
    size?: number;
    compressedSize?: number;
    crc?: number;
    method?: number;
    flags?: number;
    offset?: number;
    localName?: string;
  };
  /** Unix mode, such as that of a symbolic link. */
  mode?: number;
}
const LOCAL = 0x04034b50;
const DIRECTORY = 0x02014b50;
const END = 0x06054b50;
const UNIX = 3 << 8;
const VERSION = 20;

const fields = (...numbers: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer =>
  Buffer.concat(
    numbers.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value >>> 0, 0, bytes);
      return field;
    }),
  );
const short = (value: number) => [2, value & 0xffff] as const;
const long = (value: number) => [4, value] as const;

interface Packed {
  entry: RawEntry;
  bytes: Buffer;
  facts: Buffer;
  offset: number;
}
function factsOf({ content, stored, declared = {} }: RawEntry): { bytes: Buffer; facts: Buffer } {
  const plain = Buffer.from(content);
  const bytes = stored ? plain : deflateRawSync(plain, { level: 9 });
  return {
    bytes,
    facts: fields(
      short(declared.flags ?? 0),
      short(declared.method ?? (stored ? 0 : 8)),
      long(0),
      long(declared.crc ?? crc32(plain)),
      long(declared.compressedSize ?? bytes.length),
      long(declared.size ?? plain.length),
    ),
  };
}
/** The local header of a file, followed by its bytes. */
function localPart(entry: RawEntry, { bytes, facts }: Pick<Packed, 'bytes' | 'facts'>): Buffer {
  const name = Buffer.from(entry.declared?.localName ?? entry.name);
  return Buffer.concat([fields(long(LOCAL), short(VERSION)), facts, fields(short(name.length), short(0)), name, bytes]);
}
/** The entry of a file in the central directory. */
function directoryPart({ entry, facts, offset }: Packed): Buffer {
  const name = Buffer.from(entry.name);
  return Buffer.concat([
    fields(long(DIRECTORY), short(UNIX | VERSION), short(VERSION)),
    facts,
    fields(short(name.length), short(0), short(0), short(0), short(0), long((entry.mode ?? 0) << 16), long(offset)),
    name,
  ]);
}
/**
 * Builds an archive byte by byte (APPNOTE.TXT) with the requested false values. `end`: comment, count and start in
 * the end record.
 */
export function rawZip(
  entries: readonly RawEntry[],
  end: { count?: number; start?: number; comment?: string } = {},
): Buffer {
  const pieces: Buffer[] = [];
  const packed: Packed[] = [];
  let at = 0;
  for (const entry of entries) {
    const { bytes, facts } = factsOf(entry);
    const local = localPart(entry, { bytes, facts });
    packed.push({ entry, bytes, facts, offset: entry.declared?.offset ?? at });
    pieces.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(packed.map(directoryPart));
  const comment = Buffer.from(end.comment ?? '');
  const count = short(end.count ?? entries.length);
  return Buffer.concat([
    ...pieces,
    directory,
    fields(long(END), short(0), short(0), count, count, long(directory.length), long(end.start ?? at)),
    fields(short(comment.length)),
    comment,
  ]);
}
