import { Decimal, parseDecimal } from '../decimal';

export const MASS_UNITS = ['mg', 'g', 'kg', 't'] as const;
export type MassUnit = (typeof MASS_UNITS)[number];

const GRAMS_PER_UNIT: Readonly<Record<MassUnit, Decimal>> = {
  mg: new Decimal('0.001'),
  g: new Decimal(1),
  kg: new Decimal(1_000),
  t: new Decimal(1_000_000),
};

const UNIT_WORDS: Readonly<Record<string, MassUnit>> = {
  mg: 'mg',
  毫克: 'mg',
  milligram: 'mg',
  milligrams: 'mg',
  g: 'g',
  gr: 'g',
  克: 'g',
  gram: 'g',
  grams: 'g',
  gramme: 'g',
  kg: 'kg',
  kgs: 'kg',
  kilo: 'kg',
  千克: 'kg',
  公斤: 'kg',
  kilogram: 'kg',
  kilograms: 'kg',
  t: 't',
  to: 't',
  吨: 't',
  ton: 't',
  tonne: 't',
  tonnes: 't',
};

export const toGrams = (value: Decimal, unit: MassUnit): Decimal =>
  unit === 'g' ? value : value.times(GRAMS_PER_UNIT[unit]);

/** Parses a mass unit in its usual spellings; undefined for any other text. */
export const massUnitOf = (text: string): MassUnit | undefined =>
  UNIT_WORDS[text.normalize('NFKC').trim().toLowerCase()];

const HAN_BEFORE_LETTER = /(\p{Script=Han})(?=[A-Za-z])/gu;

/** The unit named in a column title: `质量(g)`, `单重kg`, `Weight [kg]`, `Mass/kg`, `weight_kg`. */
export function massUnitInTitle(title: string): MassUnit | undefined {
  const words = title
    .normalize('NFKC')
    .replace(HAN_BEFORE_LETTER, '$1 ')
    .split(/[\s()[\]{}【】/_,:;|-]+/);
  return words
    .slice(1)
    .map(massUnitOf)
    .find((unit) => unit !== undefined);
}

export type NumberFault = 'notNumber' | 'ambiguous';

const ONE_GROUP = /^[+-]?[1-9]\d{0,2},\d{3}$/;
const ONE_GROUP_BY_POINT = /^[+-]?\d{1,3}\.\d{3}$/;
const GROUPED_BY_COMMA = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
const GROUPED_BY_POINT = /^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/;
const DECIMAL_COMMA = /^[+-]?\d*,\d+$/;
const SEPARATORS = /[,.]/;
/** As systems print small numbers: `5E-05`. */
const EXPONENT = /^([+-]?[\d.,]+)e([+-]?\d{1,2})$/i;

/** Decimal mark that a number proves for its column: `1,5` a comma, `1,234.5` a point, `1,234` none. */
export function decimalMarkOf(text: string): 'point' | 'comma' | undefined {
  if (!text.includes(',') || ONE_GROUP.test(text)) return undefined;
  if (GROUPED_BY_COMMA.test(text)) return 'point';
  return DECIMAL_COMMA.test(text) || (GROUPED_BY_POINT.test(text) && text.includes(',')) ? 'comma' : undefined;
}

/**
 * Parses a number in its usual spellings. For `1,234` the decimal mark of the column is needed. A single point is a
 * decimal point, because spreadsheets store numbers that way, but for a text of a column with decimal commas: there
 * `1.234` is one thousand two hundred thirty-four, and `0.234` is ambiguous.
 */
export function readNumber(text: string, mark: 'point' | 'comma' | undefined, isText = false): Decimal | NumberFault {
  const compact = text.replace(/[\s'\u2019]/g, '');
  const [, mantissa, exponent] = EXPONENT.exec(compact) ?? [];
  if (mantissa !== undefined) {
    const read = readNumber(mantissa, mark, isText);
    return typeof read === 'string' ? read : read.times(new Decimal(10).pow(Number(exponent)));
  }
  if (!SEPARATORS.test(compact)) return parseDecimal(compact) ?? 'notNumber';
  if (isText && mark === 'comma' && ONE_GROUP_BY_POINT.test(compact))
    return /^[+-]?0/.test(compact) ? 'ambiguous' : (parseDecimal(compact.replace('.', '')) ?? 'notNumber');
  if (ONE_GROUP.test(compact)) {
    if (mark === undefined) return 'ambiguous';
    return parseDecimal(compact.replace(',', mark === 'comma' ? '.' : '')) ?? 'notNumber';
  }
  if (GROUPED_BY_COMMA.test(compact)) return parseDecimal(compact.replace(/,/g, '')) ?? 'notNumber';
  if (DECIMAL_COMMA.test(compact)) return parseDecimal(compact.replace(',', '.')) ?? 'notNumber';
  const isGrouped = GROUPED_BY_POINT.test(compact) && (compact.includes(',') || compact.split('.').length > 2);
  return parseDecimal(isGrouped ? compact.replace(/\./g, '').replace(',', '.') : compact) ?? 'notNumber';
}

/** Splits a cell such as `12.5 kg` into number and unit. */
export function splitUnit(text: string): { number: string; unit: string } {
  const match = /^([+-]?[\d.,'\u2019\s]+(?:e[+-]?\d{1,3}(?![a-z]))?)(.*)$/i.exec(text);
  return match ? { number: (match[1] ?? '').trim(), unit: (match[2] ?? '').trim() } : { number: text, unit: '' };
}
