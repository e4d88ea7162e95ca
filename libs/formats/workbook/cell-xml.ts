import { startsFormula } from '../safe/formula';
import { serialOf } from './cell-text';

/** The attribute that selects the number format of a cell. */
export interface FormatAttributes {
  readonly day: string;
  attribute(format: string | undefined): string;
}
export type CellValue = string | number | Date | null | undefined;

/** Number format of text. */
export const TEXT_FORMAT = '@';
/** A spreadsheet stores 15 significant digits; further digits would be lost silently. */
const SPREADSHEET_DIGITS = 15;
const DECIMAL = /^-?\d+(\.\d+)?$/;
const SPECIAL = /[&<>"]|[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]|_x[0-9A-Fa-f]{4}_/u;
/** Matches text without special characters in one pass over code units, for the millions of cells that contain none. */
const POSSIBLY_SPECIAL = /[^\t\n !#-%'-;=?-^`-\uD7FF\uE000-\uFFFD]/;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const hex = (character: string): string => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/**
 * Escapes text for an XML document or attribute. Characters that XML cannot hold are written as `_x000D_`, and text
 * that looks like such an escape is escaped itself (ECMA-376 22.9.2.19).
 */
export const escapeXml = (text: string): string =>
  POSSIBLY_SPECIAL.test(text) && SPECIAL.test(text)
    ? text
        .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
        .replace(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, hex)
        .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
    : text;
/** The letters of a column, counted from 0. */
export const columnLetters = (index: number): string =>
  (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** Decimal texts become numbers only when no digit is lost. */
function valueIn(value: CellValue, format: string | undefined): CellValue {
  if (typeof value !== 'string' || !format || format === TEXT_FORMAT || !DECIMAL.test(value)) return value;
  return value.length <= SPREADSHEET_DIGITS ||
    value.replace(/[-.]/g, '').replace(/^0+/, '').length <= SPREADSHEET_DIGITS
    ? Number(value)
    : value;
}
/**
 * One cell at `place`, such as `B7`. Text has the cell type of text and never runs. Text that would run as a
 * formula also has the text format, so that it stays text when a user edits it.
 */
export function cellXml(place: string, given: CellValue, format: string | undefined, styles: FormatAttributes): string {
  const value = valueIn(given, format);
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'number')
    return Number.isFinite(value) ? `<c r="${place}"${styles.attribute(format)}><v>${value}</v></c>` : '';
  if (typeof value !== 'string')
    return `<c r="${place}"${styles.attribute(format ?? styles.day)}><v>${serialOf(value)}</v></c>`;
  return textXml(place, value, styles.attribute(startsFormula(value) ? TEXT_FORMAT : format));
}
const keepsSpace = (text: string): boolean => text.length !== text.trim().length || text.includes('\n');
export const textXml = (place: string, text: string, style: string): string =>
  `<c r="${place}"${style} t="inlineStr"><is><t${keepsSpace(text) ? ' xml:space="preserve"' : ''}>${escapeXml(text)}</t></is></c>`;
