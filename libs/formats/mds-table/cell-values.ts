import { formatDecimal, massUnitOf, readNumber, splitUnit } from '@matlas/domain';
import { numberText } from '../workbook/cell-text';
import type { CellKind } from './tree-columns';
import {
  codeOfText,
  codeLabelIn,
  flagOfText,
  labelIn,
  labelsIn,
  type TableLanguage,
  TABLE_LANGUAGES,
  enumValueOfText,
  wordsIn,
} from './table-words';

export type Cell = string | number | null;
/** The value of a cell, or the error code when it cannot be read. */
export type CellReading = { value: unknown } | { code: string; params?: Record<string, unknown> };

const INTEGER_DIGITS = 15;
const DECIMAL_DIGITS = 6;
const MAX_NORMS = 20;
const MAX_NORM_LENGTH = 100;
const PERCENT = 100;
/** Powers of ten between a unit and the gram. */
const SHIFT: Readonly<Record<string, number>> = { mg: -3, g: 0, kg: 3, t: 6 };

/** Multiplies decimal text by a power of ten by moving the decimal point, so that nothing is rounded. */
export function shiftDecimalPoint(decimal: string, places: number): string {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(decimal) ?? [];
  const digits =
    places >= 0
      ? whole + part.slice(0, places).padEnd(places, '0')
      : whole.padStart(1 - places, '0').slice(0, places) || '0';
  const rest = places >= 0 ? part.slice(places) : whole.padStart(1 - places, '0').slice(places) + part;
  const trimmed = rest.replace(/0+$/, '');
  return `${sign}${digits.replace(/^0+(?=\d)/, '')}${trimmed ? `.${trimmed}` : ''}`;
}
/** A number when a spreadsheet returns exactly the same text for it, otherwise text. */
export const exact = (decimal: string): Cell =>
  /^-?\d+(\.\d+)?$/.test(decimal) && numberText(Number(decimal)) === decimal && String(Number(decimal)) === decimal
    ? Number(decimal)
    : decimal;

/**
 * A mass in the unit of the row. When the conversion back would not give the same text, the cell holds grams with the
 * unit `g`.
 */
function massCell(grams: string, unit: string): Cell {
  const inUnit = shiftDecimalPoint(grams, -(SHIFT[unit] ?? 0));
  return shiftDecimalPoint(inUnit, SHIFT[unit] ?? 0) === grams ? exact(inUnit) : `${grams} g`;
}
const escapedItem = (item: string): string => item.replace(/[\\;；]/g, '\\$&').replace(/\n/g, '\\n');
const joined = (items: readonly string[]): string => items.map(escapedItem).join('; ');
/** Splits a text at semicolons and line breaks; a backslash escapes the next character. */
function splitList(text: string): string[] {
  const items = [''];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (letter === '\\') items.push((items.pop() ?? '') + (text[++at] === 'n' ? '\n' : (text[at] ?? '')));
    else if (/[;；\n]/.test(letter)) items.push('');
    else items.push((items.pop() ?? '') + letter);
  }
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

/** The cell text for a value in the given language; `unit` is the mass unit of the row. */
export function formatCell(kind: CellKind, value: unknown, language: TableLanguage, unit: string): Cell {
  if (value === undefined || value === null) return null;
  switch (kind.is) {
    case 'flag':
    case 'mark':
      return wordsIn(language).words[value === true ? 'yes' : 'no'];
    case 'choice':
    case 'open':
      return labelIn(language, kind.of, value as string | number);
    case 'code':
      return codeLabelIn(language, String(value));
    case 'mass':
      return massCell(String(value), unit);
    case 'decimal':
    case 'percent':
      return exact(String(value));
    case 'integer':
      return Number(value);
    case 'list':
      return joined(value as readonly string[]);
    default:
      return String(value);
  }
}

function readDecimal(text: string): { decimal: string } | { code: string; params: Record<string, unknown> } {
  const number = readNumber(text, undefined);
  if (number === 'ambiguous') return { code: 'row.ambiguousNumber', params: { value: text } };
  if (number === 'notNumber') return { code: 'row.notNumber', params: { value: text } };
  return { decimal: /^-?\d+(\.\d+)?$/.test(text) ? text : formatDecimal(number) };
}
/** Maximum number of digits that the API accepts. */
const tooLong = (decimal: string): boolean => {
  const [whole = '', part = ''] = decimal.replace('-', '').split('.');
  return whole.length > INTEGER_DIGITS || part.length > DECIMAL_DIGITS;
};
function amount(text: string, decimal: string): CellReading {
  if (tooLong(decimal)) return { code: 'row.tooManyDigits', params: { value: text, max: DECIMAL_DIGITS } };
  return Number(decimal) > 0 ? { value: decimal } : { code: 'row.notPositive', params: { value: text } };
}
function readMass(text: string, unit: string): CellReading {
  const parts = splitUnit(text);
  const own = parts.unit === '' ? unit : massUnitOf(parts.unit);
  if (own === undefined) return { code: 'row.unknownUnit', params: { value: parts.unit } };
  const read = readDecimal(parts.number);
  if ('code' in read) return read;
  return amount(text, own === 'g' ? read.decimal : shiftDecimalPoint(read.decimal, SHIFT[own] ?? 0));
}
function readPercent(text: string): CellReading {
  const read = readDecimal(text.replace(/\s*[%％]$/, ''));
  if ('code' in read) return read;
  if (tooLong(read.decimal)) return { code: 'row.tooManyDigits', params: { value: text, max: DECIMAL_DIGITS } };
  const number = Number(read.decimal);
  return number >= 0 && number <= PERCENT
    ? { value: read.decimal }
    : { code: 'row.outOfRange', params: { value: text, min: 0, max: PERCENT } };
}
function readInteger(text: string, min: number, max: number): CellReading {
  const read = readDecimal(text);
  if ('code' in read) return read;
  const number = Number(read.decimal);
  if (!Number.isInteger(number)) return { code: 'row.notInteger', params: { value: text } };
  return number >= min && number <= max
    ? { value: number }
    : { code: 'row.outOfRange', params: { value: text, min, max } };
}
function readList(text: string): CellReading {
  const items = splitList(text);
  if (items.length > MAX_NORMS)
    return { code: 'row.outOfRange', params: { value: String(items.length), min: 0, max: MAX_NORMS } };
  return items.some((item) => item.length > MAX_NORM_LENGTH)
    ? { code: 'row.tooLong', params: { max: MAX_NORM_LENGTH } }
    : { value: items };
}
const toCellReading = (value: unknown, text: string, allowed: () => readonly string[]): CellReading =>
  value === undefined
    ? { code: 'row.unknownValue', params: { value: text, allowed: allowed().join(' / ') } }
    : { value };
const inBothLanguages = (words: (language: TableLanguage) => readonly string[]) => (): string[] => [
  ...new Set(TABLE_LANGUAGES.flatMap(words)),
];

const yesAndNo = inBothLanguages((language) => [wordsIn(language).words.yes, wordsIn(language).words.no]);

/** Reads a cell that is not empty. */
export function readCellValue(kind: CellKind, text: string, unit: string): CellReading {
  switch (kind.is) {
    case 'flag':
      return toCellReading(flagOfText(text), text, yesAndNo);
    case 'mark': {
      const flag = flagOfText(text);
      return flag === false ? { value: undefined } : toCellReading(flag, text, yesAndNo);
    }
    case 'choice': {
      const labels = inBothLanguages((language) => labelsIn(language, kind.of));
      return toCellReading(enumValueOfText(kind.of, text), text, labels);
    }
    case 'open':
      return { value: String(enumValueOfText(kind.of, text) ?? text) };
    case 'code': {
      const words = inBothLanguages((language) => kind.of.map((code) => codeLabelIn(language, code)));
      return toCellReading(codeOfText(kind.of, text), text, words);
    }
    case 'mass':
      return readMass(text, unit);
    case 'percent':
      return readPercent(text);
    case 'decimal': {
      const read = readDecimal(text);
      return 'code' in read ? read : amount(text, read.decimal);
    }
    case 'integer':
      return readInteger(text, kind.min, kind.max);
    case 'list':
      return readList(text);
    default:
      return text.length > kind.max ? { code: 'row.tooLong', params: { max: kind.max } } : { value: text };
  }
}
