import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeTable } from '@matlas/testing/corpus';
import { randomTable } from '@matlas/testing/corpus/random-table';
import { onSeeds, seedsOf } from '@matlas/testing/depth';
import { openOds } from '../ods/read-ods';
import { openTables } from './open-tables';
import { openWorkbook, type OpenWorkbook } from './read-rows';
import { readTable } from './read-table';
import { FileRefused } from '../safe/file-refused';

const SEEDS = seedsOf({ everyday: 3, pool: 60 });
const folder = mkdtempSync(join(tmpdir(), 'matlas-tables-'));
afterAll(() => rmSync(folder, { recursive: true }));

const filled = (rows: readonly { row: number; cells: readonly string[] }[]) =>
  rows
    .map(({ row, cells }) => ({ row, cells: cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1) }))
    .filter(({ cells }) => cells.length > 0);
async function streamed(book: OpenWorkbook, sheet: string) {
  const rows = [];
  for await (const batch of book.rows(sheet)) rows.push(...batch);
  await book.close();
  return filled(rows);
}
const onDisk = (bytes: Buffer, name: string): string => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};
const OPENED = { xlsx: openWorkbook, ods: openOds, xls: (path: string) => openTables(path, 'xls') } as const;

it('a table that is passed on row by row is the same as the whole one, in each of two sheets', () =>
  onSeeds(SEEDS, async (seed) => {
    const [first, second] = [randomTable(seed, 'utf-8'), randomTable(seed + 1, 'utf-8')];
    for (const format of ['xlsx', 'ods', 'xls'] as const) {
      const bytes = writeTable(first, { format, sheetName: 'One', sheetsBehind: [{ name: 'Two', rows: second }] });
      const path = onDisk(bytes, `table.${format}`);
      for (const sheetName of ['Two', 'One']) {
        const whole = await readTable(new Uint8Array(bytes).buffer, { type: format, sheetName, maxRows: 10_000 });
        const book = await OPENED[format](path);
        expect(book.sheetNames).toEqual(['One', 'Two']);
        const rows = 'refusal' in whole ? whole : filled(whole.rows);
        expect({ format, rows: await streamed(book, sheetName) }).toEqual({ format, rows });
      }
    }
  }));

it.each(['xlsx', 'ods'] as const)(
  'a formula without a result is never an empty cell of a streamed .%s',
  async (format) => {
    const path = onDisk(
      writeTable(
        [
          ['A', 'B'],
          [2, { formula: 'A2*2' }],
        ],
        { format },
      ),
      `formula.${format}`,
    );
    const [, row] = await streamed(await OPENED[format](path), 'Sheet1');
    expect(row?.cells).toEqual(['2', expect.stringMatching(/^#CALC! =A2\*2/)]);
  },
);

it('a sheet of .xls with a formula to compute is read as a whole, the one behind it row by row', async () => {
  const rows = [
    ['A', 'B'],
    [2, { formula: 'A2*2' }],
  ];
  const behind = Array.from({ length: 1_200 }, (_, at) => [at, `Text ${at}`]);
  const bytes = writeTable(rows, { format: 'xls', sheetsBehind: [{ name: 'Two', rows: behind }] });
  const path = onDisk(bytes, 'formula.xls');
  expect((await streamed(await openTables(path, 'xls'), 'Sheet1'))[1]?.cells).toEqual(['2', '4']);
  const book = await openTables(path, 'xls');
  const sizes: number[] = [];
  for await (const batch of book.rows('Two')) sizes.push(batch.length);
  await book.close();
  expect([sizes.length > 1, sizes.reduce((sum, size) => sum + size)]).toEqual([true, behind.length]);
  await expect(openTables(onDisk(bytes.subarray(0, 1_000), 'cut.xls'), 'xls')).rejects.toThrow(FileRefused);
});

it('an .ods beyond the size that is kept in memory is streamed, and one that is cut off is refused', async () => {
  const rows = Array.from({ length: 40_000 }, (_, at) => [at, `Text ${(at * 7919) % 1_000_003} ${at ** 3}`, at / 7]);
  const bytes = writeTable(rows, { format: 'ods' });
  const path = onDisk(bytes, 'large.ods');
  const found = await streamed(await openTables(path, 'ods'), 'Sheet1');
  expect([found.length, found.at(-1)?.cells[1]]).toEqual([rows.length, rows.at(-1)?.[1]]);
  const cut = onDisk(bytes.subarray(0, bytes.length - 100), 'cut.ods');
  await expect(openOds(cut)).rejects.toThrow(FileRefused);
});
