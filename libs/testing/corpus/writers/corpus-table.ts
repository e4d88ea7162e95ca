import type { TextDelimiter, TextEncoding } from '@matlas/contract';

/** A formula such as `B2*C2`, with the result that a spreadsheet program stored, or without any. */
export interface FormulaCell {
  formula: string;
  result?: string | number;
}
/** A number with its number format, such as `00000` or `0.0%`. */
export interface FormattedCell {
  value: number;
  format: string;
}
/** A day, as `2026-03-18`. */
export interface DayCell {
  day: string;
}
export type CorpusCell = string | number | boolean | null | FormulaCell | FormattedCell | DayCell;
export type CorpusRow = readonly CorpusCell[];
export interface CorpusSheet {
  name: string;
  rows: readonly CorpusRow[];
  /** Ranges such as `A1:B2`. */
  mergedCells?: readonly string[];
}

export type TableFormat = 'xlsx' | 'xlsm' | 'xls' | 'xls5' | 'ods' | 'csv' | 'txt';
export interface WriteTableOptions {
  /** `xls5` is the .xls of Excel 5 and 95. */
  format: TableFormat;
  sheetName?: string;
  mergedCells?: readonly string[];
  /** Sheets before and behind the one of the rows. */
  sheetsBefore?: readonly CorpusSheet[];
  sheetsBehind?: readonly CorpusSheet[];
  /** Of text files. */
  encoding?: TextEncoding;
  delimiter?: TextDelimiter;
  /** Byte-order mark of UTF-8 and UTF-16. */
  hasMark?: boolean;
  lineEnd?: '\n' | '\r\n' | '\r';
  quotes?: 'needed' | 'all';
  /** .xlsx: texts in the cells instead of the shared table, as some systems write them. */
  inlineTexts?: boolean;
  /** Code page of texts in `xls5`: 1252 or 936. */
  codePage?: 1252 | 936;
}

export const isFormula = (cell: CorpusCell): cell is FormulaCell =>
  typeof cell === 'object' && cell !== null && 'formula' in cell;
export const isFormatted = (cell: CorpusCell): cell is FormattedCell =>
  typeof cell === 'object' && cell !== null && 'format' in cell;
export const isDay = (cell: CorpusCell): cell is DayCell => typeof cell === 'object' && cell !== null && 'day' in cell;

const DAY_MILLISECONDS = 86_400_000;
/** Number of a day as spreadsheets count it from 1900. */
export const serialOfDay = (day: string): number => (Date.parse(day) - Date.UTC(1899, 11, 30)) / DAY_MILLISECONDS;
export const DAY_FORMAT = 'yyyy\\-mm\\-dd';
export const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
export interface CellRange {
  rows: readonly [number, number];
  columns: readonly [number, number];
}
const columnOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
/** Rows and columns from 0, both ends included. */
export function rangeOf(reference: string): CellRange {
  const [, left = '', top = '', right = left, bottom = top] =
    /^\$?([A-Z]+)\$?(\d+)(?::\$?([A-Z]+)\$?(\d+))?$/.exec(reference) ?? [];
  if (top === '') throw new Error(`no range ${reference}`);
  return { rows: [Number(top) - 1, Number(bottom) - 1], columns: [columnOf(left), columnOf(right)] };
}
/** All sheets of a file in the order of their tabs. */
export const sheetsOf = (rows: readonly CorpusRow[], options: WriteTableOptions): CorpusSheet[] => [
  ...(options.sheetsBefore ?? []),
  { name: options.sheetName ?? 'Sheet1', rows, mergedCells: options.mergedCells ?? [] },
  ...(options.sheetsBehind ?? []),
];
/** Number of decimals and whether a number is shown as a percentage; zeroes at the left are kept. */
export function shownNumber({ value, format }: FormattedCell): string {
  const decimals = /\.(0+)/.exec(format)?.[1]?.length ?? 0;
  if (format.endsWith('%')) return `${(value * 100).toFixed(decimals)}%`;
  const digits = /^0+$/.test(format) ? format.length : 1;
  return value.toFixed(decimals).padStart(digits, '0');
}
