import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { FileRefused } from '../safe/file-refused';
import { CsvRowTooLong, readCsvFile, readCsvRows } from './read-csv';
import { writeCsv } from './write-csv';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csv-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function rowsOf(bytes: Buffer, otherwise?: 'shift_jis'): Promise<string[][]> {
  const path = join(folder, 'a.csv');
  await writeFile(path, bytes);
  const rows: string[][] = [];
  for await (const batch of readCsvFile(path, otherwise)) for (const { cells } of batch) rows.push(cells);
  return rows;
}
async function streamed(bytes: Buffer): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of readCsvRows(Readable.from([bytes]))) rows.push(cells);
  return rows;
}
const textOf = async (rows: readonly string[][]): Promise<string> => {
  let text = '';
  for await (const piece of writeCsv(rows[0] ?? [], rows.slice(1))) text += piece;
  return text;
};

it('reads a large file in pieces unchanged, wherever a piece ends', async () => {
  const rows = [
    ['名称', 'text', 'n'],
    ...Array.from({ length: 40_000 }, (_, row) => [
      `螺栓𠮷${'🚗'.repeat(row % 5)}`,
      ['a "b"', 'two\nlines', 'x,y;z', '=1+1', "'=quoted", '-5', ''][row % 7] ?? '',
      String(row),
    ]),
  ];
  const bytes = Buffer.from(await textOf(rows));
  expect(bytes.length).toBeGreaterThan(1_200_000);
  const back = await rowsOf(bytes);
  expect(back.findIndex((cells, index) => cells.join('|') !== rows[index]?.join('|'))).toBe(-1);
  expect(back).toHaveLength(rows.length);
  expect((await streamed(bytes)).slice(0, 100)).toEqual(rows.slice(0, 100));
});

it('detects that a file is not UTF-8 even from its last byte, and reads all of it in the other encoding', async () => {
  const ascii = 'a,b\n'.repeat(200_000);
  const name = Buffer.from([0xc3, 0xfb, 0xb3, 0xc6]); // 名称 in GB 18030
  const rows = await rowsOf(
    Buffer.concat([Buffer.from('n,v\n'), name, Buffer.from(`,1\n${ascii}`), name, Buffer.from(',2')]),
  );
  expect([rows[1], rows.at(-1)]).toEqual([
    ['名称', '1'],
    ['名称', '2'],
  ]);
  expect(await rowsOf(Buffer.from([0x83, 0x7b, 0x83, 0x8b, 0x83, 0x67, 0x2c, 0x31]), 'shift_jis')).toEqual([
    ['ボルト', '1'],
  ]);
  await expect(rowsOf(Buffer.concat([Buffer.from('n,v\n名'), Buffer.from([0xff])]))).rejects.toThrow(FileRefused);
});

it.each(['\n', '\r\n', '\r'])('takes lines that end with %j', async (end) =>
  expect((await rowsOf(Buffer.from(['a;b', '"1\n2";3', '4;5'].join(end)))).slice(0, 3)).toEqual([
    ['a', 'b'],
    ['1\n2', '3'],
    ['4', '5'],
  ]),
);

it('stops at a quote that is never closed, before much of the file is in memory', async () => {
  const path = join(folder, 'open.csv');
  await writeFile(path, `a,b\n1,"${'x'.repeat(20_000_000)}`);
  const read = async (): Promise<void> => {
    for await (const _ of readCsvFile(path));
  };
  await expect(read()).rejects.toThrow(CsvRowTooLong);
});
