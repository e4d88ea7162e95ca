import type { ListMapping } from '@matlas/contract';
import { isNone, parseCellDay, withUsualDigits } from './cell-values';
import { type LimitFault, type Limits, parseLimits } from './read-limit';

const NUMBER = /\d[\d.,]*\d|\d/g;
const BARE = /^(?:>=|≥|>|<=|≤|<)?\s*\d[\d.,'’ ]*$/u;
const UNITS = { percent: '', ppm: ' ppm', ppb: ' ppb' } as const;

/** A number with a decimal point alone; three decimals are no thousands once the mark is known. */
const withPoint = (number: string): string => (/^\d{1,3}\.\d{3}$/.test(number) ? `${number}0` : number);
/** The text with all its numbers written with a decimal point and without separators of thousands. */
const plainNumbers = (text: string, mark: 'point' | 'comma'): string =>
  text.replace(NUMBER, (number) =>
    withPoint(mark === 'comma' ? number.replaceAll('.', '').replace(',', '.') : number.replaceAll(',', '')),
  );

/** The threshold of a cell in percent, by the unit and the decimal mark of the mapping; undefined when it is empty. */
export function mappedLimit(
  cell: string,
  isNumber: boolean,
  { thresholdUnit, decimalMark }: Pick<ListMapping, 'thresholdUnit' | 'decimalMark'>,
  usual: string,
): Limits | LimitFault | undefined {
  const text = withUsualDigits(cell).trim();
  if (isNone(text)) return undefined;
  const plain = isNumber ? withPoint(text) : decimalMark === 'auto' ? text : plainNumbers(text, decimalMark);
  return parseLimits(BARE.test(plain) ? `${plain}${UNITS[thresholdUnit]}` : plain, {
    bare: thresholdUnit === 'percent',
    usual,
  });
}

const MONTH_FIRST = /^\s*(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4})/;
/** ISO day of a cell by the order of the mapping; null when it is empty, undefined when it is no day. */
export function mappedDay(cell: string, order: ListMapping['dateOrder']): string | null | undefined {
  const text = cell.trim();
  if (isNone(text)) return null;
  const [whole, month, , day, year] = order === 'monthFirst' ? (MONTH_FIRST.exec(text) ?? []) : [];
  if (whole !== undefined) return parseCellDay(`${year}-${month}-${day}`, true);
  return parseCellDay(text, order === 'dayFirst');
}
