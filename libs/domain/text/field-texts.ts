import { hasSpecialCharacters } from './characters';

/** Maximum lengths of MDS and BOM fields, in characters (forms of CAMDS, domain.md 1.6). */
export const TEXT_LIMITS = { name: 100, number: 50, remark: 2000 } as const;

/**
 * `blank`: empty or spaces only. `untrimmed`: spaces at an end. `innerSpaces`: a run of spaces in a name, any space
 * in a number.
 */
export type TextFault = 'blank' | 'untrimmed' | 'innerSpaces' | 'spaces' | 'special' | 'tooLong';

export interface NameRule {
  maxLength: number;
  /**
   * Applies the strict wording of the specification, "no spaces": a single space between words is then an error
   * too.
   */
  forbidSpaces: boolean;
  /**
   * Chinese characters, letters and digits only: the special-character rule of the specification. Off where it is
   * absent, as in the rule sets that were published before it.
   */
  plainOnly?: boolean;
}

export const NAME_RULE: NameRule = { maxLength: TEXT_LIMITS.name, forbidSpaces: false };

const lengthOf = (text: string): number => [...text].length;

/** Number of characters as displayed, not of UTF-16 units. */
export const isTooLong = (text: string, maxLength: number): boolean =>
  text.length > maxLength && lengthOf(text) > maxLength;

/**
 * The first error of a name (product.md "Numbers"): it must be trimmed, not empty, and without inner runs of
 * spaces.
 */
export function nameFault(name: string, rule: NameRule = NAME_RULE): TextFault | undefined {
  if (name.trim() === '') return 'blank';
  if (name !== name.trim()) return 'untrimmed';
  if (rule.forbidSpaces && /\s/.test(name)) return 'spaces';
  if (rule.plainOnly && hasSpecialCharacters(name)) return 'special';
  if (/\s{2,}/.test(name)) return 'innerSpaces';
  return isTooLong(name, rule.maxLength) ? 'tooLong' : undefined;
}

/** The error of a part number or symbol: it must not be empty and must not contain spaces. */
export function numberFault(number: string, maxLength: number = TEXT_LIMITS.number): TextFault | undefined {
  if (number.trim() === '') return 'blank';
  if (/\s/.test(number)) return 'spaces';
  return isTooLong(number, maxLength) ? 'tooLong' : undefined;
}

/** Trims a name and collapses runs of spaces. */
export const tidyName = (name: string): string => (/\s{2}/.test(name) ? name.replace(/\s{2,}/g, ' ') : name).trim();
export const tidyNumber = (number: string): string => number.replace(/\s+/g, '');
