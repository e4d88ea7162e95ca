import { dayText, isDayFormat, isPercentFormat, numberText, shownPercent } from './cell-text';
import type { KindLetter } from './sheet-row';

/** How a cell style displays a number; a text is a pattern with leading zeroes, such as `00000` or `000-000`. */
export type NumberShown = { kind: 'day' | 'percent' | 'number' } | { kind: 'padded'; pattern: readonly string[] };
export const PLAIN_NUMBER: NumberShown = { kind: 'number' };
const LETTERS = { day: 'd', percent: 'p', number: 'n', padded: 'z' } as const;

/** Parts of a number format: quoted and escaped texts, widths, fillers, conditions, and single characters. */
const PARTS = /"([^"]*)"|\\(.)|_.|\*.|\[[^\]]*\]|(.)/gsu;
const LEAST_ZEROES = 2;
const PLACE = '0';
/** Characters that stand for themselves (ECMA-376 18.8.31). */
const LITERAL = /^[- ()+:'{}<>=^&~!$]$/;

/** The pattern of a format that shows whole numbers with leading zeroes; undefined for every other one. */
function patternOf(code: string): string[] | undefined {
  const pattern: string[] = [];
  for (const [, quoted, escaped, character] of (code.split(';')[0] ?? '').matchAll(PARTS)) {
    if (quoted !== undefined || escaped !== undefined)
      pattern.push(...[...(quoted ?? escaped ?? '')].map((one) => `=${one}`));
    else if (character === PLACE) pattern.push(PLACE);
    else if (character !== undefined && LITERAL.test(character)) pattern.push(`=${character}`);
    else if (character !== undefined) return undefined;
  }
  return pattern.filter((part) => part === PLACE).length >= LEAST_ZEROES ? pattern : undefined;
}
/** Digits at the places of the pattern from the right; further digits stand before the first place. */
function paddedText(value: number, pattern: readonly string[]): string {
  let digits = String(value);
  let text = '';
  let places = pattern.filter((part) => part === PLACE).length;
  for (const part of pattern.toReversed()) {
    if (part !== PLACE) text = part.slice(1) + text;
    else {
      places--;
      const digit = places === 0 ? digits.padStart(1, '0') : (digits.at(-1) ?? '0');
      text = digit + text;
      digits = places === 0 ? '' : digits.slice(0, -1);
    }
  }
  return text.trim();
}

/** How a number format displays numbers, by its built-in number (ECMA-376 18.8.30) or its code. */
export function numberShownBy(format: number, code: string | undefined): NumberShown {
  if (isDayFormat(format, code)) return { kind: 'day' };
  if (isPercentFormat(format, code)) return { kind: 'percent' };
  const pattern = code === undefined ? undefined : patternOf(code);
  return pattern ? { kind: 'padded', pattern } : PLAIN_NUMBER;
}
/**
 * A number as text: days as ISO dates, percentages as shown (`0.1 %`), numbers as stored, and whole numbers whose
 * format has leading zeroes as shown.
 */
export function numberShown(value: number, shown: NumberShown, is1904: boolean): { text: string; letter: KindLetter } {
  if (shown.kind === 'padded' && !(Number.isSafeInteger(value) && value >= 0))
    return { text: numberText(value), letter: 'n' };
  const letter = LETTERS[shown.kind];
  if (shown.kind === 'padded') return { text: paddedText(value, shown.pattern), letter };
  if (shown.kind === 'day') return { text: dayText(value, is1904), letter };
  return { text: shown.kind === 'percent' ? shownPercent(value) : numberText(value), letter };
}
