import { inflateRawSync } from 'node:zlib';
import { Readable } from 'node:stream';
import type { Response } from 'superagent';

/** For supertest's `.parse`: the body of a download as bytes. */
export function asBytes(response: Response, done: (error: Error | null, body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  // superagent passes the stream to its parsers, although its types differ.
  const stream = response as unknown as NodeJS.ReadableStream;
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => done(null, Buffer.concat(chunks)));
}

/** The cells of a worksheet, read by a library other than our writer. */
export async function cellsOf(workbook: Buffer, sheet = 0): Promise<unknown[][]> {
  const { default: readSheets } = await import('read-excel-file/node');
  const sheets = (await readSheets(Readable.from([workbook]))) as unknown as { data: unknown[][] }[];
  return sheets[sheet]?.data ?? [];
}
/** The cells of all worksheets, with their names. */
export async function sheetsOf(workbook: Buffer): Promise<unknown[]> {
  const { default: readSheets } = await import('read-excel-file/node');
  return (await readSheets(Readable.from([workbook]))) as unknown as unknown[];
}

/** The pictures of a workbook as PNG, by the names of their sheets, read by a library other than our writer. */
export async function picturesOf(workbook: Buffer): Promise<Record<string, Buffer>> {
  const { Workbook } = await import('exceljs');
  const book = new Workbook();
  await book.xlsx.load(workbook as never); // its types want the Buffer of another version of Node
  return Object.fromEntries(
    book.worksheets.flatMap((sheet) =>
      sheet
        .getImages()
        .map(({ imageId }) => [
          sheet.name,
          Buffer.from((book.getImage(Number(imageId)).buffer ?? []) as unknown as Uint8Array),
        ]),
    ),
  );
}

export interface ZipEntry {
  name: string;
  content: Buffer;
}
/** The files of an archive, stored or compressed. */
export function zipEntries(zip: Buffer): ZipEntry[] {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const [size, nameLength, extra, offset] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt32LE(at + 42),
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const isPacked = zip.readUInt16LE(at + 10) !== 0;
    const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
    at += 46 + nameLength + extra;
    const content = zip.subarray(start, start + size);
    return { name, content: isPacked ? inflateRawSync(content) : content };
  });
}
