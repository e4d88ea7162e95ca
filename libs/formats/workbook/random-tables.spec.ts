import { textDelimiter, textEncoding } from '@matlas/contract';
import { type CorpusRow, shownText, type TableFormat, writeTable } from '@matlas/testing/corpus';
import { expectedText, randomTable } from '@matlas/testing/corpus/random-table';
import { onSeeds, seedsOf } from '@matlas/testing/depth';
import { SeededRandom } from '@matlas/testing/random';
import { readTable } from './read-table';

const SEEDS = seedsOf({ everyday: 3, pool: 150 });
const WORKBOOKS: readonly TableFormat[] = ['xlsx', 'xlsm', 'xls', 'ods'];
const read = (bytes: Buffer, type: string) => readTable(new Uint8Array(bytes).buffer, { type, maxRows: 10_000 });
/** Rows without empty cells at their end, which no format keeps. */
const trimmed = (rows: readonly (readonly string[])[]): string[][] =>
  rows.map((cells) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1));
async function cellsOf(bytes: Buffer, type: string): Promise<string[][]> {
  const table = await read(bytes, type);
  if ('refusal' in table) throw new Error(JSON.stringify(table.refusal));
  return trimmed(table.rows.map(({ cells }) => cells));
}

it('any table comes back from any workbook', () =>
  onSeeds(SEEDS, async (seed) => {
    const rows = randomTable(seed, 'utf-8');
    const expected = trimmed(rows.map((row) => row.map(expectedText)));
    for (const format of WORKBOOKS)
      expect({ format, cells: await cellsOf(writeTable(rows, { format }), format) }).toEqual({
        format,
        cells: expected,
      });
  }));

it('any table comes back from a text file in any encoding, with any separator, and says how it was read', () =>
  onSeeds(SEEDS, async (seed) => {
    const random = new SeededRandom(seed);
    for (const encoding of textEncoding.values) {
      const rows: readonly CorpusRow[] = randomTable(seed, encoding);
      const delimiter = random.pick(textDelimiter.values);
      const options = {
        encoding,
        delimiter,
        hasMark: random.chance(0.5),
        lineEnd: random.pick(['\n', '\r\n'] as const),
        quotes: random.pick(['needed', 'all'] as const),
      };
      const table = await read(writeTable(rows, { format: 'csv', ...options }), 'csv');
      const details = 'refusal' in table ? table : { ...table.textFile, sample: undefined };
      expect({ options, textFile: details }).toEqual({ options, textFile: { encoding, delimiter, sample: undefined } });
      expect('refusal' in table ? [] : trimmed(table.rows.map(({ cells }) => cells))).toEqual(
        trimmed(rows.map((row) => row.map((cell) => shownText(cell).trim()))),
      );
    }
  }));

/** Bytes changed at random places, or the end cut off. */
function damaged(bytes: Buffer, random: SeededRandom): Buffer {
  if (random.chance(0.3)) return bytes.subarray(0, random.integer(0, bytes.length - 1));
  const copy = Buffer.from(bytes);
  for (let count = random.integer(1, 12); count > 0; count--)
    copy[random.integer(0, copy.length - 1)] = random.pick([0, 0xff, 0x80, random.integer(0, 255)]);
  return copy;
}
it('a damaged file is read or refused with a reason, and a cut workbook is never read in part', () =>
  onSeeds(SEEDS, async (seed) => {
    const random = new SeededRandom(seed);
    for (const format of [...WORKBOOKS, 'csv'] as const) {
      const encoding = random.pick(textEncoding.values);
      const rows = randomTable(seed, encoding);
      const whole = writeTable(rows, format === 'csv' ? { format, encoding } : { format });
      const { length } = trimmed(await cellsOf(whole, format));
      for (let count = 0; count < 8; count++) {
        const bytes = damaged(whole, random);
        const table = await read(bytes, format);
        if ('refusal' in table) expect(table.refusal.code).toMatch(/^(workbook|xml)\.(?!unreadable)/);
        else if (format !== 'csv' && bytes.length < whole.length) expect(table.rows.length).toBe(length);
      }
    }
  }));
