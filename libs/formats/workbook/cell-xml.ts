import { wouldRun } from '../safe/formula';
import { serialOf } from './cell-text';

/** The attribute by which a cell is shown in a number format. */
export interface FormatAttributes {
  readonly day: string;
  attribute(format: string | undefined): string;
}
export type CellValue = string | number | Date | null | undefined;

/** Number format of text. */
export const TEXT_FORMAT = '@';
/** A spreadsheet keeps 15 significant digits; more would change the number silently. */
const SPREADSHEET_DIGITS = 15;
const DECIMAL = /^-?\d+(\.\d+)?$/;
const SPECIAL = /[&<>"]|[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]|_x[0-9A-Fa-f]{4}_/u;
/**
 * Anything but the characters that are never special: one pass over code units, for the millions of cells that hold no
 * other.
 */
const SUSPECT = /[^\t\n !#-%'-;=?-^`-\uD7FF\uE000-\uFFFD]/;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const hex = (character: string): string => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/**
 * Text of an XML document or attribute; what XML cannot hold stands as `_x000D_`, and so does what only looks like that
 * (ECMA-376 22.9.2.19).
 */
export const escaped = (text: string): string =>
  SUSPECT.test(text) && SPECIAL.test(text)
    ? text
        .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
        .replace(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, hex)
        .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
    : text;
/** The letters of a column, from 0 on. */
export const columnLetters = (index: number): string =>
  (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** Decimal texts become numbers only where no digit is lost. */
function valueIn(value: CellValue, format: string | undefined): CellValue {
  if (typeof value !== 'string' || !format || format === TEXT_FORMAT || !DECIMAL.test(value)) return value;
  return value.length <= SPREADSHEET_DIGITS ||
    value.replace(/[-.]/g, '').replace(/^0+/, '').length <= SPREADSHEET_DIGITS
    ? Number(value)
    : value;
}
/**
 * One cell at `place`, such as `B7`. Text is text by its type and never run; what would run has the format of text too,
 * so that it stays text when somebody edits it.
 */
export function cellXml(place: string, given: CellValue, format: string | undefined, styles: FormatAttributes): string {
  const value = valueIn(given, format);
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'number')
    return Number.isFinite(value) ? `<c r="${place}"${styles.attribute(format)}><v>${value}</v></c>` : '';
  if (typeof value !== 'string')
    return `<c r="${place}"${styles.attribute(format ?? styles.day)}><v>${serialOf(value)}</v></c>`;
  return textXml(place, value, styles.attribute(wouldRun(value) ? TEXT_FORMAT : format));
}
const keepsSpace = (text: string): boolean => text.length !== text.trim().length || text.includes('\n');
export const textXml = (place: string, text: string, style: string): string =>
  `<c r="${place}"${style} t="inlineStr"><is><t${keepsSpace(text) ? ' xml:space="preserve"' : ''}>${escaped(text)}</t></is></c>`;
