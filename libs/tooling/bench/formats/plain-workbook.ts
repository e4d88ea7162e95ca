import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import { crc32, createDeflateRaw, createInflateRaw } from 'node:zlib';
import { SaxesParser } from 'saxes';
import { addCell, newSum, type TableSum } from './cells';

// The base of G11: the minimal cost of writing and reading a workbook. XML is written by hand with zlib, and read with
// inflate and saxes.

const LEVEL = 6;
const FLUSH = 1 << 16;
const DEFLATED = 8;
const letterOf = (index: number): string =>
  (index < 26 ? '' : String.fromCharCode(64 + Math.floor(index / 26))) + String.fromCharCode(65 + (index % 26));
const escaped = (text: string): string =>
  /[<>&]/.test(text) ? text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;') : text;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET = 'xl/worksheets/sheet1.xml';
const OFFICE = 'application/vnd.openxmlformats';
const relationTo = (type: string, target: string): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
  `<Relationship Id="r1" Type="${RELATIONS}/${type}" Target="${target}"/></Relationships>`;
const SMALL: readonly (readonly [string, string])[] = [
  [
    '[Content_Types].xml',
    [
      `${HEAD}<Types xmlns="${PACKAGE}/content-types">`,
      `<Default Extension="rels" ContentType="${OFFICE}-package.relationships+xml"/>`,
      `<Override PartName="/xl/workbook.xml" ContentType="${OFFICE}-officedocument.spreadsheetml.sheet.main+xml"/>`,
      `<Override PartName="/${SHEET}" ContentType="${OFFICE}-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    ].join(''),
  ],
  ['_rels/.rels', relationTo('officeDocument', 'xl/workbook.xml')],
  [
    'xl/workbook.xml',
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
  ],
  ['xl/_rels/workbook.xml.rels', relationTo('worksheet', 'worksheets/sheet1.xml')],
];
type Rows = Iterable<readonly (string | number | null)[]>;

function* sheetXml(rows: Rows): Generator<string> {
  let text = `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`;
  let number = 0;
  for (const cells of rows) {
    number++;
    text += `<row r="${number}">`;
    for (let index = 0; index < cells.length; index++) {
      const cell = cells[index];
      if (cell === null || cell === undefined) continue;
      const at = letterOf(index) + number;
      text +=
        typeof cell === 'number'
          ? `<c r="${at}"><v>${cell}</v></c>`
          : `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
    }
    text += '</row>';
    if (text.length < FLUSH) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData></worksheet>`;
}

class Archive {
  private at = 0;
  private readonly directory: Buffer[] = [];
  constructor(private readonly file: FileHandle) {}

  async add(name: string, texts: Iterable<string>): Promise<void> {
    const offset = this.at;
    this.at += 30 + name.length;
    const deflate = createDeflateRaw({ level: LEVEL });
    const sizes = { crc: 0, size: 0, packed: 0 };
    const written = (async (): Promise<void> => {
      for await (const piece of deflate) {
        const bytes = piece as Buffer;
        sizes.packed += bytes.length;
        await this.file.write(bytes, 0, bytes.length, this.at);
        this.at += bytes.length;
      }
    })();
    for (const text of texts) {
      const bytes = Buffer.from(text);
      sizes.crc = crc32(bytes, sizes.crc);
      sizes.size += bytes.length;
      if (!deflate.write(bytes)) await once(deflate, 'drain');
    }
    deflate.end();
    await written;
    await this.file.write(this.head(0x04034b50, name, sizes, 30, 4), 0, 30 + name.length, offset);
    const entry = this.head(0x02014b50, name, sizes, 46, 6);
    entry.writeUInt32LE(offset, 42);
    this.directory.push(entry);
  }
  private head(
    signature: number,
    name: string,
    { crc, size, packed }: { crc: number; size: number; packed: number },
    length: number,
    from: number,
  ): Buffer {
    const head = Buffer.alloc(length + name.length);
    head.writeUInt32LE(signature, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(DEFLATED, from + 4);
    [crc, packed, size].forEach((value, index) => head.writeUInt32LE(value, from + 10 + 4 * index));
    head.writeUInt16LE(name.length, from + 22);
    head.write(name, length);
    return head;
  }
  async close(): Promise<void> {
    const directory = Buffer.concat(this.directory);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(this.directory.length, 8);
    end.writeUInt16LE(this.directory.length, 10);
    end.writeUInt32LE(directory.length, 12);
    end.writeUInt32LE(this.at, 16);
    await this.file.write(Buffer.concat([directory, end]), 0, directory.length + end.length, this.at);
    await this.file.close();
  }
}
export async function writePlain(path: string, rows: Rows): Promise<void> {
  const archive = new Archive(await open(path, 'w'));
  for (const [name, text] of SMALL) await archive.add(name, [text]);
  await archive.add(SHEET, sheetXml(rows));
  await archive.close();
}

/** Cells of the first sheet, without resolving styles, shared texts or dates. */
export async function readPlain(path: string, isDeep: boolean): Promise<TableSum> {
  const total = newSum();
  const parser = new SaxesParser();
  let value = '';
  let listening = false;
  parser.on('opentag', ({ name }) => {
    if (name === 'v' || name === 't') [value, listening] = ['', true];
    else if (name === 'row') total.rows++;
  });
  parser.on('text', (text) => {
    if (listening) value += text;
  });
  parser.on('closetag', ({ name }) => {
    if (name !== 'v' && name !== 't') return;
    addCell(total, value, isDeep);
    listening = false;
  });
  const decoder = new TextDecoder();
  for await (const piece of await sheetBytes(path)) parser.write(decoder.decode(piece, { stream: true }));
  parser.close();
  return total;
}
async function sheetBytes(path: string): Promise<AsyncIterable<Buffer>> {
  const file = await open(path);
  const { size } = await file.stat();
  const tail = Buffer.alloc(Math.min(size, 65_557));
  await file.read(tail, 0, tail.length, size - tail.length);
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const directory = Buffer.alloc(tail.readUInt32LE(end + 12));
  await file.read(directory, 0, directory.length, tail.readUInt32LE(end + 16));
  const entry = directory.subarray(directory.indexOf(SHEET) - 46);
  const head = Buffer.alloc(30);
  await file.read(head, 0, 30, entry.readUInt32LE(42));
  const start = entry.readUInt32LE(42) + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  return file
    .createReadStream({ start, end: start + entry.readUInt32LE(20) - 1 })
    .pipe(createInflateRaw({ chunkSize: 1 << 16 }));
}
