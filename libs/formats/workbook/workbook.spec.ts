import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import archiver from 'archiver';
import { Workbook } from 'exceljs';
import { readCsvRows } from '../csv/read-csv';
import { writeCsv } from '../csv/write-csv';
import { readWorkbook, type SheetRow } from './read-rows';
import { packTable, unpackTable } from './staged-table';
import { titledRowsOf } from './titled-rows';
import { type ReportSheet, writeReport } from './write-report';
import { ArchiveTooLarge } from '../zip/entry-guards';

const all = async (rows: AsyncIterable<SheetRow>): Promise<SheetRow[]> => {
  const list: SheetRow[] = [];
  for await (const row of rows) list.push(row);
  return list;
};
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'formats-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Part {
  name: string;
  mass: string;
}
const sheet: ReportSheet<Part> = {
  name: '零件/质量',
  title: '质量报告',
  facts: [
    ['清单', 'REACH 2026-02-04'],
    ['时间', '2026-11-21'],
  ],
  columns: [
    { title: '名称', width: 20, value: (p) => p.name },
    { title: '质量 g', width: 12, format: '0.000000', value: (p) => p.mass },
  ],
  rows: [
    { name: '螺栓', mass: '20.8' },
    { name: '=1+1', mass: '123456789012.123456' },
  ],
};

it('writes a report that reads back cell by cell', async () => {
  const path = join(folder, 'report.xlsx');
  await writeReport(createWriteStream(path), [sheet as ReportSheet<never>]);
  const { rows } = await readWorkbook(createReadStream(path));
  expect(rows.map((row) => row.cells)).toEqual([
    ['质量报告'],
    ['清单', 'REACH 2026-02-04'],
    ['时间', '2026-11-21'],
    ['名称', '质量 g'],
    ['螺栓', '20.8'],
    ['=1+1', '123456789012.123456'],
  ]);
  const workbook = new Workbook();
  await workbook.xlsx.readFile(path);
  const written = workbook.worksheets[0];
  expect(written?.name).toBe('零件 质量');
  expect(written?.views[0]).toMatchObject({ state: 'frozen', ySplit: 5 });
  expect(written?.getCell('B6').value).toBe(20.8);
  expect(written?.getCell('B7').value).toBe('123456789012.123456');
});

it('prints column titles on every page, fits the width of A4, and numbers the pages', async () => {
  const path = join(folder, 'printed.xlsx');
  const titled = { ...sheet, name: "driver's seat", title: 'Seats & belts', footer: '2026-11-26' };
  await writeReport(createWriteStream(path), [sheet, titled] as unknown as ReportSheet<never>[]);
  const workbook = new Workbook();
  await workbook.xlsx.readFile(path);
  expect(workbook.worksheets.map(({ pageSetup }) => pageSetup.printTitlesRow)).toEqual(['5:5', '5:5']);
  expect(workbook.worksheets[1]?.pageSetup).toMatchObject({
    paperSize: 9,
    orientation: 'landscape',
    fitToPage: true,
    fitToHeight: 0,
  });
  expect(workbook.worksheets[1]?.headerFooter.oddFooter).toBe('&LSeats && belts&C2026-11-26&R&P / &N');
});

it('reads values as spreadsheets store them: rich text, formulas, dates, floats', async () => {
  const workbook = new Workbook();
  workbook.addWorksheet('Cover').addRow(['not this']);
  const worksheet = workbook.addWorksheet('BOM');
  worksheet.addRow([
    'a ',
    { richText: [{ text: '螺' }, { text: '栓' }] },
    { formula: '1+1', result: 2 },
    new Date('2026-03-18T00:00:00Z'),
    0.1 + 0.2,
    1e-7,
    { formula: 'E1*2' } as never,
  ]);
  const path = join(folder, 'cells.xlsx');
  await workbook.xlsx.writeFile(path);
  const read = await readWorkbook(createReadStream(path), { sheetName: 'BOM' });
  expect(read).toMatchObject({ sheetNames: ['Cover', 'BOM'], sheet: 'BOM' });
  const cells = ['a', '螺栓', '2', '2026-03-18', '0.3', '0.0000001', '0.6'];
  expect(read.rows[0]).toEqual({ sheet: 'BOM', row: 1, cells, kinds: 'ttndnnn' });
  expect(unpackTable(new Uint8Array(packTable(read) ?? []))).toEqual(read);
});

it('finds columns by their titles, or by those that a person confirmed for another file', () => {
  const row = (number: number, ...cells: string[]) => ({ sheet: '', row: number, cells });
  const rows = [row(1, 'List of 2026'), row(3, 'Nummer', 'CAS *', 'Limit'), row(4, 'A-1', '50-00-0', '0.1')];
  const table = { sheet: '', sheetNames: [], rows: [...rows, { ...row(6, '', '7', '3'), kinds: ' tn' }] };
  const titles = { cas: ['CAS'], limit: ['Limit', 'Grenzwert'], number: ['No'] };
  const found = titledRowsOf(table, titles);
  expect(found).toMatchObject({ columns: ['cas', 'limit'], titles: { cas: 'CAS *', limit: 'Limit' } });
  expect(found.rows.map(({ row: at, kindOf }) => [at, kindOf('cas'), kindOf('limit'), kindOf('number')])).toEqual([
    [4, 'text', 'text', 'empty'],
    [6, 'text', 'number', 'empty'],
  ]);
  expect(titledRowsOf(table, titles, { number: 'NUMMER', limit: 'CAS' }).rows[0]?.cells).toEqual({
    cas: '50-00-0',
    limit: '50-00-0',
    number: 'A-1',
  });
});

it.each([
  ['UTF-8 with mark', Buffer.from('\uFEFF名称;数量\r\n"A;B";2\r\n')],
  [
    'GB 18030',
    Buffer.from([0xc3, 0xfb, 0xb3, 0xc6, 0x3b, 0xca, 0xfd, 0xc1, 0xbf, 0x0a, 0x22, 0x41, 0x3b, 0x42, 0x22, 0x3b, 0x32]),
  ],
])('reads CSV in %s', async (_, bytes) => {
  const rows = await all(readCsvRows(Readable.from([bytes])));
  expect(rows.slice(0, 2).map((row) => row.cells)).toEqual([
    ['名称', '数量'],
    ['A;B', '2'],
  ]);
});

it('writes CSV without text that a spreadsheet runs as a formula', async () => {
  const out = new PassThrough();
  Readable.from(
    writeCsv(
      ['name', 'n'],
      [
        ['=HYPERLINK("x")', -1.5],
        ['-2', '+x'],
      ],
    ),
  ).pipe(out);
  const text = (await out.toArray()).join('');
  expect(text).toBe('\uFEFFname,n\r\n"\'=HYPERLINK(""x"")",-1.5\r\n-2,\'+x\r\n');
});

it('keeps every Chinese character of a large workbook, wherever the pieces of the file end', async () => {
  const names = Array.from({ length: 6000 }, (_, n) => `螺栓总成壳体 ${n}`);
  const workbook = new Workbook();
  const worksheet = workbook.addWorksheet('BOM');
  for (const name of names) worksheet.addRow([name, null, name.length]);
  const read = await readWorkbook(Readable.from([Buffer.from(await workbook.xlsx.writeBuffer())]));
  expect(read.rows.map(({ cells }) => cells)).toEqual(names.map((name) => [name, '', String(name.length)]));
});

it.each([
  ['no archive', 'name,number', 'notArchive'],
  ['an archive without an end', 'PK\u0003\u0004', 'truncated'],
])('throws for what is no workbook: %s', async (_, text, reason) => {
  await expect(readWorkbook(Readable.from([Buffer.from(text)]))).rejects.toMatchObject({ reason });
});

const MB = 1_000_000;
/** An archive whose worksheet is `bytes` spaces; its directory gives that size, or `told`. */
async function archiveOf(bytes: number, declaredBytes = bytes): Promise<Buffer> {
  const zip = archiver('zip', { zlib: { level: 9 } });
  zip.append('<Relationships><Relationship Id="r" Type="officeDocument" Target="xl/workbook.xml"/></Relationships>', {
    name: '_rels/.rels',
  });
  zip.append(Buffer.concat([Buffer.from('<workbook>'), Buffer.alloc(bytes, ' ')]), { name: 'xl/workbook.xml' });
  void zip.finalize();
  const archive = Buffer.concat((await zip.toArray()) as Buffer[]);
  const sizeAt = archive.lastIndexOf('xl/workbook.xml') - 46 + 24;
  archive.writeUInt32LE(declaredBytes, sizeAt);
  return archive;
}

describe('a zip bomb', () => {
  const unpackedBytes = async (archive: Buffer): Promise<number> => {
    const inflated = jest.spyOn(TextDecoder.prototype, 'decode');
    try {
      await expect(readWorkbook(Readable.from([archive]))).rejects.toThrow(ArchiveTooLarge);
      return inflated.mock.calls.reduce((sum, [piece]) => sum + (piece?.byteLength ?? 0), 0);
    } finally {
      inflated.mockRestore();
    }
  };
  it.each([
    ['by its ratio', 40 * MB, 40 * MB],
    ['by its size', 1_000, 300 * MB],
  ])('is refused %s before anything is unpacked', async (_, bytes, declaredBytes) => {
    expect(await unpackedBytes(await archiveOf(bytes, declaredBytes))).toBe(0);
  });
  it('is refused as soon as an entry exceeds its declared size', async () => {
    expect(await unpackedBytes(await archiveOf(40 * MB, 1_000))).toBeLessThan(MB);
  });
});
