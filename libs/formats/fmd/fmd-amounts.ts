import type { FmdMapping, FmdMassUnit, FmdPortionUnit } from '@matlas/contract';
import { bareKey, Decimal, decimalMarkOf, HUNDRED, readNumber, ZERO } from '@matlas/domain';
import { NO_VALUE_WORDS, REST_WORDS } from './fmd-words';

/** A unit that a cell or a title names. */
export type FmdUnit = FmdMassUnit | FmdPortionUnit;
/** An amount in the unit of its cell, if it names one. Upper end only: below; lower end only: above. */
export type ReadAmount =
  | { kind: 'rest' }
  | { kind: 'fixed'; value: Decimal; unit?: FmdUnit }
  | { kind: 'range'; min?: Decimal; max?: Decimal; unit?: FmdUnit };
export type AmountFault = { code: 'row.notNumber' | 'row.ambiguousNumber' | 'row.unknownUnit' | 'row.portionRange' };

const UNITS: Readonly<Record<string, FmdUnit>> = {
  ug: 'ug',
  µg: 'ug',
  μg: 'ug',
  mcg: 'ug',
  microgram: 'ug',
  micrograms: 'ug',
  微克: 'ug',
  マイクログラム: 'ug',
  mg: 'mg',
  mgs: 'mg',
  milligram: 'mg',
  milligrams: 'mg',
  milligramm: 'mg',
  毫克: 'mg',
  ミリグラム: 'mg',
  g: 'g',
  gr: 'g',
  gm: 'g',
  gms: 'g',
  gram: 'g',
  grams: 'g',
  gramm: 'g',
  克: 'g',
  グラム: 'g',
  kg: 'kg',
  kgs: 'kg',
  kilogram: 'kg',
  kilograms: 'kg',
  kilogramm: 'kg',
  千克: 'kg',
  公斤: 'kg',
  キログラム: 'kg',
  '%': 'percent',
  percent: 'percent',
  prozent: 'percent',
  'wt%': 'percent',
  'wt.%': 'percent',
  'wt.-%': 'percent',
  'w%': 'percent',
  'w/w%': 'percent',
  '%w/w': 'percent',
  '%wt': 'percent',
  'mass%': 'percent',
  'weight%': 'percent',
  'gew%': 'percent',
  'gew.-%': 'percent',
  '质量%': 'percent',
  '質量%': 'percent',
  重量百分比: 'percent',
  百分比: 'percent',
  ppm: 'ppm',
  'ppm(w/w)': 'ppm',
  'mg/kg': 'ppm',
};
/** The unit that a text is; undefined for any other text. */
export function unitOf(text: string): FmdUnit | undefined {
  const key = text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
  return Object.hasOwn(UNITS, key) ? UNITS[key] : undefined;
}
export const isMassUnit = (unit: FmdUnit | undefined): unit is FmdMassUnit =>
  unit === 'ug' || unit === 'mg' || unit === 'g' || unit === 'kg';
export const isPortionUnit = (unit: FmdUnit | undefined): unit is FmdPortionUnit =>
  unit === 'percent' || unit === 'ppm' || unit === 'fraction';

const TITLE_PERCENT = /%|\bpercent|prozent|百分|質量比|質量分数|质量分数/i;
const PARTS = /[\s()[\]{}（）【】［］/_,:;|-]+/;
const HAN_BEFORE_LETTER = /(\p{Script=Han})(?=[A-Za-zµμ])/gu;
/** The unit that a title names: `Weight [mg]`, `质量(g)`, `Concentration ppm`, `wt%`. */
export function unitInTitle(title: string): FmdUnit | undefined {
  const text = title.normalize('NFKC');
  if (/\bppm\b|mg\/kg/i.test(text)) return 'ppm';
  if (TITLE_PERCENT.test(text)) return 'percent';
  const words = text.replace(HAN_BEFORE_LETTER, '$1 ').split(PARTS).slice(1);
  return words.map(unitOf).find((unit) => unit !== undefined);
}

/** Grams of one unit of mass; percent of one unit of portion. */
const FACTORS: Readonly<Record<FmdUnit, Decimal>> = {
  ug: new Decimal('0.000001'),
  mg: new Decimal('0.001'),
  g: new Decimal(1),
  kg: new Decimal(1_000),
  percent: new Decimal(1),
  ppm: new Decimal('0.0001'),
  fraction: HUNDRED,
};
/** Grams of a mass, percent of a portion. */
export const inBaseUnit = (value: Decimal, unit: FmdUnit): Decimal => value.times(FACTORS[unit]);

const RANGE = /^(\d[\d.,]*)\s*(?:-|–|—|~|～|〜|\bto\b|\bbis\b|至|\.\.+)\s*(\d[\d.,]*)$/;
const UPPER = /^(?:<=?|≤|≦|＜|max\.?|up to|bis|not more than|以下)\s*(.+)$/i;
const LOWER = /^(?:>=?|≥|≧|＞|min\.?|at least|not less than)\s*(.+)$/i;
const SCIENTIFIC = /^[+-]?\d+([.,]\d+)?[eE][+-]?\d{1,2}$/;
const UNIT_AT_END = /^(.*?[\d.,])\s*([^\d\s.,][^\d]*(?:\(w\/w\))?)$/;

/** Decimal mark that the amounts of a file prove; none when no amount does or when they disagree. */
export function decimalMarkIn(texts: Iterable<string>): 'point' | 'comma' | undefined {
  const marks = new Set<string>();
  for (const text of texts) {
    const mark = decimalMarkOf(text.trim());
    if (mark) marks.add(mark);
    else if (/^\d+\.\d{1,2}$|^\d+\.\d{4,}$|^0\.\d+$/.test(text.trim())) marks.add('point');
    if (/^0,\d{3}$/.test(text.trim())) marks.add('comma');
  }
  return marks.size === 1 ? (marks.has('comma') ? 'comma' : 'point') : undefined;
}

/** `5.500`, in thousands or not; `0.500` has no thousands. */
const ONE_GROUP_BY_POINT = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;

function readOne(text: string, mark: FmdMapping['decimalMark'], isNumber: boolean): Decimal | AmountFault {
  const compact = text.trim();
  if (isNumber || SCIENTIFIC.test(compact)) {
    const plain = compact.replace(',', '.');
    return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/.test(plain) ? new Decimal(plain) : { code: 'row.notNumber' };
  }
  if (mark === 'auto' && ONE_GROUP_BY_POINT.test(compact)) return { code: 'row.ambiguousNumber' };
  const read = readNumber(compact, mark === 'auto' ? undefined : mark, true);
  if (read === 'ambiguous') return { code: 'row.ambiguousNumber' };
  return read === 'notNumber' ? { code: 'row.notNumber' } : read;
}
const isFault = (read: object): read is AmountFault => 'code' in read;

/**
 * Reads an amount as suppliers write it: `12.5`, `12,5 %`, `850 ppm`, `10-15`, `< 0.1`, `balance`. Undefined when the
 * cell says nothing. `isNumber`: the cell holds a number, whose mark is a point.
 */
export function readAmount(
  given: string,
  mark: FmdMapping['decimalMark'],
  isNumber: boolean,
): ReadAmount | AmountFault | undefined {
  const text = given.normalize('NFKC').trim();
  if (/^[-–—/.]*$/.test(text) || NO_VALUE_WORDS.includes(bareKey(text))) return undefined;
  if (REST_WORDS.includes(bareKey(text))) return { kind: 'rest' };
  const [, number = text, unitText] = (isNumber ? null : UNIT_AT_END.exec(text)) ?? [];
  const unit = unitText === undefined ? undefined : unitOf(unitText);
  if (unitText !== undefined && unit === undefined && !/^[eE]/.test(unitText))
    return { code: /^[\p{L}µ%/.\s-]+$/u.test(unitText) ? 'row.unknownUnit' : 'row.notNumber' };
  const more = unit === undefined ? {} : { unit };
  const limit = limitOf(number, mark);
  if (limit) return isFault(limit) ? limit : { ...limit, ...more };
  const value = readOne(number, mark, isNumber);
  return isFault(value) ? value : { kind: 'fixed', value, ...more };
}
function limitOf(text: string, mark: FmdMapping['decimalMark']): ReadAmount | AmountFault | undefined {
  const bare = text.replace(/%/g, '').trim();
  const [, from, to] = RANGE.exec(bare) ?? [];
  if (from !== undefined && to !== undefined) return rangeOf(readOne(from, mark, false), readOne(to, mark, false));
  const upper = UPPER.exec(bare)?.[1];
  if (upper !== undefined) {
    const max = readOne(upper, mark, false);
    return isFault(max) ? max : { kind: 'range', max };
  }
  const lower = LOWER.exec(bare)?.[1];
  if (lower === undefined) return undefined;
  const min = readOne(lower, mark, false);
  return isFault(min) ? min : { kind: 'range', min };
}
/** A range of two amounts; equal ends are one value. */
export function rangeOf(min: Decimal | AmountFault, max: Decimal | AmountFault): ReadAmount | AmountFault {
  if (isFault(min)) return min;
  if (isFault(max)) return max;
  if (min.gt(max)) return { code: 'row.portionRange' };
  return min.eq(max) ? { kind: 'fixed', value: min } : { kind: 'range', min, max };
}
/** The amount that counts in sums: the value, or the middle of a range. */
export function nominalOf(amount: ReadAmount | undefined): Decimal {
  if (!amount || amount.kind === 'rest') return ZERO;
  if (amount.kind === 'fixed') return amount.value;
  if (amount.min && amount.max) return amount.min.plus(amount.max).div(2);
  return amount.min ?? (amount.max ? amount.max.div(2) : ZERO);
}
