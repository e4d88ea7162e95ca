// A compound file ([MS-CFB]) with one stream, written as its specification says.

const FREE = 0xffff_ffff;
const END = 0xffff_fffe;
const FAT = 0xffff_fffd;
const NONE = 0xffff_ffff;
const SECTORS_IN_HEADER = 109;
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
/** Streams below this size would go into small sectors; ours are filled up. */
const SMALLEST_STREAM = 4_096;

function entry(name: string, kind: number, child: number, start: number, size: number): Buffer {
  const bytes = Buffer.alloc(ENTRY_BYTES);
  bytes.write(name, 0, 'utf16le');
  bytes.writeUInt16LE(name === '' ? 0 : (name.length + 1) * 2, 64);
  bytes[66] = kind;
  bytes[67] = 1;
  bytes.writeUInt32LE(NONE, 68);
  bytes.writeUInt32LE(NONE, 72);
  bytes.writeUInt32LE(child, 76);
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}
/** Sectors of 512 bytes, of 4,096 for large streams: the table of sectors then always fits the header. */
export function writeCompound(streamName: string, content: Buffer): Buffer {
  const size = Math.max(SMALLEST_STREAM, content.length);
  const isLarge = size > 6_000_000;
  const sector = isLarge ? 4_096 : 512;
  const streamSectors = Math.ceil(size / sector);
  const inFat = sector / 4;
  let fatSectors = 1;
  while (fatSectors * inFat < streamSectors + 1 + fatSectors) fatSectors++;
  if (fatSectors > SECTORS_IN_HEADER) throw new Error('the stream is too large');
  const fat = Buffer.alloc(fatSectors * sector, 0xff);
  for (let at = 0; at < fatSectors; at++) fat.writeUInt32LE(FAT, at * 4);
  fat.writeUInt32LE(END, fatSectors * 4); // the directory
  const first = fatSectors + 1;
  for (let at = 0; at < streamSectors; at++)
    fat.writeUInt32LE(at + 1 < streamSectors ? first + at + 1 : END, (first + at) * 4);

  const header = Buffer.alloc(isLarge ? sector : HEADER_BYTES);
  header.write('d0cf11e0a1b11ae1', 0, 'hex');
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(isLarge ? 4 : 3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(isLarge ? 12 : 9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(isLarge ? 1 : 0, 40);
  header.writeUInt32LE(fatSectors, 44);
  header.writeUInt32LE(fatSectors, 48);
  header.writeUInt32LE(SMALLEST_STREAM, 56);
  header.writeUInt32LE(END, 60);
  header.writeUInt32LE(END, 68);
  for (let at = 0; at < SECTORS_IN_HEADER; at++) header.writeUInt32LE(at < fatSectors ? at : FREE, 76 + at * 4);
  const directory = Buffer.alloc(sector);
  entry('Root Entry', 5, 1, END, 0).copy(directory, 0);
  entry(streamName, 2, NONE, first, size).copy(directory, ENTRY_BYTES);
  for (let at = 2; at < sector / ENTRY_BYTES; at++) entry('', 0, NONE, 0, 0).copy(directory, at * ENTRY_BYTES);
  const stream = Buffer.alloc(streamSectors * sector);
  content.copy(stream);
  return Buffer.concat([header, fat, directory, stream]);
}
