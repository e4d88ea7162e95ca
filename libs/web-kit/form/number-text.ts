export interface NumberLimits {
  /** Maximum number of decimals; 2 by default (specification 000 section 5). */
  decimals?: number;
  min?: number | string;
  max?: number | string;
  /** Maximum number of characters. */
  maxLength?: number;
}

/** Removes all characters except digits, one decimal point, and a minus sign where negative numbers are allowed. */
export function stripToNumber(typed: string, { decimals = 2, min = 0, maxLength }: NumberLimits): string {
  const half = typed
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[。．]/g, '.');
  const sign = Number(min) < 0 && /^\s*[-−]/.test(half) ? '-' : '';
  const [whole = '', ...rest] = half.replace(/[^\d.]/g, '').split('.');
  const fraction = rest.join('').slice(0, decimals);
  const text = sign + whole + (rest.length > 0 && decimals > 0 ? `.${fraction}` : '');
  return maxLength === undefined ? text : text.slice(0, maxLength);
}

/** Compares two decimal texts exactly, without floats: -1, 0 or 1. */
export function compareDecimals(first: string, second: string): number {
  const negative = [first, second].map((text) => text.startsWith('-'));
  if (negative[0] !== negative[1]) return isZero(first) && isZero(second) ? 0 : negative[0] ? -1 : 1;
  const order = compareSizes(first.replace('-', ''), second.replace('-', ''));
  return negative[0] ? -order : order;
}

const isZero = (text: string) => /^-?0*\.?0*$/.test(text);

function compareSizes(first: string, second: string): number {
  const [wholeA = '', fractionA = ''] = first.split('.');
  const [wholeB = '', fractionB = ''] = second.split('.');
  const [wide, deep] = [Math.max(wholeA.length, wholeB.length), Math.max(fractionA.length, fractionB.length)];
  const textA = wholeA.padStart(wide, '0') + fractionA.padEnd(deep, '0');
  const textB = wholeB.padStart(wide, '0') + fractionB.padEnd(deep, '0');
  return textA === textB ? 0 : textA < textB ? -1 : 1;
}

/** Final text when the field is left: no trailing point, no leading zeros, limited to min and max. */
export function normaliseNumber(text: string, { min, max }: NumberLimits): string {
  if (!/\d/.test(text)) return '';
  const tidy = text
    .replace(/\.$/, '')
    .replace(/^(-?)\./, '$10.')
    .replace(/^(-?)0+(?=\d)/, '$1');
  if (min !== undefined && compareDecimals(tidy, String(min)) < 0) return String(min);
  return max !== undefined && compareDecimals(tidy, String(max)) > 0 ? String(max) : tidy;
}
