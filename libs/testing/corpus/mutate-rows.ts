import iconv from 'iconv-lite';
import type { SeededRandom } from '../seeded-random';
import type { CorpusCell, CorpusRow, WriteTableOptions } from './writers/write-table';

/** Texts that are no amount and no number in any language; a reader keeps them literally or tells. */
export const ODD_TEXTS = [
  'approx. 5',
  '#N/A',
  '#REF!',
  '12..5',
  '1O',
  '12 lb',
  '5/3',
  '1-2-3',
  '2026-03-05',
  'TRUE',
  '1.250.5',
  '--',
  '?',
  'see note 4',
  '5 mm',
  '1;2',
  'constructor',
  '__proto__',
  '-5',
  '0.5.',
  '1e400',
] as const;

export interface ChangedRows {
  rows: CorpusRow[];
  /** The odd text and its cell; the row is counted from 1, the column from 0. */
  odd?: { text: string; row: number; column: number };
}
/** The same rows with another text in one cell; `at` counts from 0. */
export function withCell(rows: readonly CorpusRow[], at: number, column: number, text: string): ChangedRows {
  const changed = rows.map((row, index) =>
    index === at ? row.map((cell, c): CorpusCell => (c === column ? text : cell)) : row,
  );
  return { rows: changed, odd: { text, row: at + 1, column } };
}
/** The columns in another order, the same in every row. */
export function withShuffledColumns(rows: readonly CorpusRow[], random: SeededRandom): ChangedRows {
  const width = Math.max(...rows.map((row) => row.length));
  const left = Array.from({ length: width }, (_, column) => column);
  const order = left.map(() => 0).map(() => left.splice(random.integer(0, left.length - 1), 1)[0] as number);
  return { rows: rows.map((row) => order.map((column) => row[column] ?? null)) };
}
/** A text file of the rows in an encoding that has all of their characters. */
export function textOptions(rows: readonly CorpusRow[], random: SeededRandom): WriteTableOptions {
  const text = JSON.stringify(rows);
  // Katakana in a Chinese file is recognised by nothing but the file's own words.
  const hasKana = /[ァ-ヶ]/.test(text);
  const encodings = (['utf-8', 'utf-16le', 'gb18030', 'shift_jis', 'windows-1252', 'big5'] as const).filter(
    (encoding) =>
      (!hasKana || !['gb18030', 'big5'].includes(encoding)) &&
      iconv.decode(iconv.encode(text, encoding), encoding) === text,
  );
  const encoding = random.pick(encodings);
  return {
    format: random.pick(['csv', 'txt'] as const),
    encoding,
    hasMark: encoding === 'utf-16le' || random.chance(0.5),
    delimiter: random.pick([';', ',', '\t'] as const),
    quotes: random.pick(['needed', 'all'] as const),
  };
}
/** The beginning of a file. */
export const cutFile = (bytes: Buffer, random: SeededRandom): Buffer =>
  bytes.subarray(0, random.integer(0, bytes.length - 1));
/** The end of a file is cut off, or bytes in it are others. */
export function damaged(bytes: Buffer, random: SeededRandom): Buffer {
  if (random.chance(0.5)) return cutFile(bytes, random);
  const copy = Buffer.from(bytes);
  for (let count = random.integer(1, 12); count > 0; count--)
    copy[random.integer(0, copy.length - 1)] = random.pick([0, 0xff, 0x80, random.integer(0, 255)]);
  return copy;
}

type Locale = (whole: string, rest: string | undefined) => string;
const grouped = (whole: string, mark: string): string => whole.replace(/\B(?=(\d{3})+$)/g, mark);
const fullWidth = (text: string): string =>
  text.replace(/[\d.]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const withMarks =
  (group: string, mark: string): Locale =>
  (whole, rest) =>
    `${grouped(whole, group)}${rest === undefined ? '' : `${mark}${rest}`}`;
/** Numbers as programs of other countries write them. */
const LOCALES: readonly Locale[] = [
  withMarks('', '.'),
  withMarks(',', '.'),
  withMarks('', ','),
  withMarks('.', ','),
  withMarks('\u2019', '.'),
  withMarks('\u202f', ','),
  withMarks('\u00a0', ','),
  (whole, rest) => fullWidth(rest === undefined ? whole : `${whole}.${rest}`),
];
const NUMBER = /^(\d+)(?:\.(\d+))?(?= ?(?:g|mg|%|ppm)$|$)/;
/** Numbers, as such or as text with or without a unit, as text in one other locale; `isNumber` chooses the cells. */
export function withLocaleNumbers(
  rows: readonly CorpusRow[],
  random: SeededRandom,
  isNumber: (row: number, column: number) => boolean,
): ChangedRows {
  const locale = random.pick(LOCALES);
  const inLocale = (cell: CorpusCell): CorpusCell =>
    typeof cell === 'number' || typeof cell === 'string'
      ? String(cell).replace(NUMBER, (_all, whole: string, rest?: string) => locale(whole, rest))
      : cell;
  return {
    rows: rows.map((row, at) => row.map((cell, column) => (isNumber(at, column) ? inLocale(cell) : cell))),
  };
}
