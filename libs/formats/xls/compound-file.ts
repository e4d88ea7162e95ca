import { FileRefused } from '../safe/file-refused';
import { type ByteSource, partOf } from './byte-source';

// Compound files ([MS-CFB]): sectors of equal size, chained by a table. Read here, because the library for them
// follows chains that lead back to themselves for ever (decisions/0091).

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const SMALL_SECTOR = 64;
const IN_HEADER = 109;
/** Sector numbers from here on are marks: end of a chain, free, table. */
const FIRST_MARK = 0xffff_fffa;
const STREAM = 2;
const ROOT = 5;
const MAX_ENTRIES = 100_000;

export const isCompoundFile = (bytes: Pick<ByteSource, 'subarray'>): boolean =>
  bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);

interface Entry {
  name: string;
  kind: number;
  left: number;
  right: number;
  child: number;
  start: number;
  size: number;
}
const refuse = (place: string): never => {
  throw new FileRefused('truncated', place);
};

/** The streams of the root folder of a compound file, whose tree is walked with a limit. Throws FileRefused for chains that lead nowhere or back. */
export class CompoundFile {
  private readonly sectorBytes: number;
  private readonly table: Uint32Array;
  private readonly entries: Entry[];
  private smallTable: Uint32Array | undefined;
  private smallContent: ByteSource | undefined;
  constructor(private readonly bytes: ByteSource) {
    if (bytes.length < HEADER_BYTES || !isCompoundFile(bytes)) refuse('xls');
    const shift = bytes.readUInt16LE(30);
    if (shift !== 9 && shift !== 12) refuse('xls');
    this.sectorBytes = 1 << shift;
    this.table = this.readTable();
    this.entries = this.readEntries();
  }
  /** The content of a stream; undefined when there is none of that name. */
  stream(name: string): ByteSource | undefined {
    const entry = this.rootEntries().find((one) => one.name === name);
    if (!entry) return undefined;
    const cutoff = this.bytes.readUInt32LE(56);
    const content = entry.size < cutoff ? this.smallStream(entry) : this.chain(entry.start, entry.size, name);
    return content.length < entry.size ? refuse(name) : partOf(content, 0, entry.size);
  }

  private sector(number: number): Buffer {
    const from = (number + 1) * this.sectorBytes;
    return this.bytes.subarray(from, from + this.sectorBytes);
  }
  private get sectorCount(): number {
    return Math.ceil(this.bytes.length / this.sectorBytes) - 1;
  }
  /** The sector table, whose own sectors are listed in the header and in a chain. */
  private readTable(): Uint32Array {
    const numbers: number[] = [];
    const add = (number: number): void => {
      if (number < FIRST_MARK && numbers.push(number) > this.sectorCount) refuse('xls');
    };
    for (let at = 0; at < IN_HEADER; at++) add(this.bytes.readUInt32LE(76 + at * 4));
    const inSector = this.sectorBytes / 4 - 1;
    let next = this.bytes.readUInt32LE(68);
    for (let count = 0; next < FIRST_MARK; count++) {
      const sector = this.sector(next);
      if (count > this.sectorCount || sector.length < this.sectorBytes) refuse('xls');
      for (let at = 0; at < inSector; at++) add(sector.readUInt32LE(at * 4));
      next = sector.readUInt32LE(inSector * 4);
    }
    return toNumbers(Buffer.concat(numbers.map((number) => this.sector(number))));
  }
  private chain(start: number, size: number, place: string): ByteSource {
    const numbers: number[] = [];
    const isPassed = new Uint8Array(this.sectorCount + 1);
    let left = size;
    let isTogether = true;
    for (let number = start; number < FIRST_MARK && left > 0; number = this.table[number] ?? refuse(place)) {
      const length = Math.min(this.sectorBytes, this.bytes.length - (number + 1) * this.sectorBytes);
      if (length <= 0 || isPassed[number] === 1) refuse(place);
      isPassed[number] = 1;
      isTogether &&= number === start + numbers.length;
      numbers.push(number);
      left -= length;
    }
    // Most programs write the sectors of a stream one behind the other: then nothing is copied.
    if (!isTogether || numbers.length === 0) return Buffer.concat(numbers.map((number) => this.sector(number)));
    const from = (start + 1) * this.sectorBytes;
    return partOf(this.bytes, from, from + numbers.length * this.sectorBytes);
  }
  private smallStream({ start, size, name }: Entry): Buffer {
    const root = this.entries.find(({ kind }) => kind === ROOT) ?? refuse(name);
    this.smallTable ??= toNumbers(this.chain(this.bytes.readUInt32LE(60), Number.POSITIVE_INFINITY, name));
    this.smallContent ??= this.chain(root.start, root.size, name);
    const parts: Buffer[] = [];
    for (let number = start; number < FIRST_MARK && parts.length * SMALL_SECTOR < size;) {
      parts.push(this.smallContent.subarray(number * SMALL_SECTOR, (number + 1) * SMALL_SECTOR));
      number = this.smallTable[number] ?? refuse(name);
    }
    return Buffer.concat(parts);
  }
  private readEntries(): Entry[] {
    const directory = this.chain(this.bytes.readUInt32LE(48), MAX_ENTRIES * ENTRY_BYTES, 'xls');
    return Array.from({ length: Math.floor(directory.length / ENTRY_BYTES) }, (_, index) => {
      const entry = directory.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES);
      const nameBytes = Math.min(64, entry.readUInt16LE(64));
      return {
        name: entry.toString('utf16le', 0, Math.max(0, nameBytes - 2)),
        kind: entry[66] ?? 0,
        left: entry.readUInt32LE(68),
        right: entry.readUInt32LE(72),
        child: entry.readUInt32LE(76),
        start: entry.readUInt32LE(116),
        size: entry.readUInt32LE(120),
      };
    });
  }
  private rootEntries(): Entry[] {
    const root = this.entries.find(({ kind }) => kind === ROOT);
    const found = new Set<Entry>();
    const open = [root?.child ?? FIRST_MARK];
    while (open.length > 0) {
      const entry = this.entries[open.pop() ?? FIRST_MARK];
      if (!entry || found.has(entry)) continue;
      found.add(entry);
      open.push(entry.left, entry.right);
    }
    return [...found].filter(({ kind }) => kind === STREAM);
  }
}
const toNumbers = (bytes: ByteSource): Uint32Array =>
  Uint32Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readUInt32LE(at * 4));
