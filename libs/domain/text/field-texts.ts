/** Longest texts of MDS and BOM fields, in characters (CAMDS' forms, domain.md 1.6). */
export const TEXT_LIMITS = { name: 100, number: 50, remark: 2000 } as const;

/**
 * `blank`: nothing but spaces. `untrimmed`: spaces at an end. `innerSpaces`: a run of spaces in a name, any space in a
 * number.
 */
export type TextFault = 'blank' | 'untrimmed' | 'innerSpaces' | 'spaces' | 'tooLong';

export interface NameRule {
  maxLength: number;
  /** The specification's own wording, "no spaces": then a single space between words is a fault too. */
  forbidSpaces: boolean;
}

export const NAME_RULE: NameRule = { maxLength: TEXT_LIMITS.name, forbidSpaces: false };

const lengthOf = (text: string): number => [...text].length;

/** In characters as a person counts them, not in UTF-16 units. */
export const isTooLong = (text: string, maxLength: number): boolean =>
  text.length > maxLength && lengthOf(text) > maxLength;

/**
 * What is wrong with a name (product.md "Numbers"): trimmed, not empty, no inner runs of spaces. The first fault only.
 */
export function nameFault(name: string, rule: NameRule = NAME_RULE): TextFault | undefined {
  if (name.trim() === '') return 'blank';
  if (name !== name.trim()) return 'untrimmed';
  if (rule.forbidSpaces && /\s/.test(name)) return 'spaces';
  if (/\s{2,}/.test(name)) return 'innerSpaces';
  return isTooLong(name, rule.maxLength) ? 'tooLong' : undefined;
}

/** What is wrong with a part number or symbol: not empty, no spaces anywhere. */
export function numberFault(number: string, maxLength: number = TEXT_LIMITS.number): TextFault | undefined {
  if (number.trim() === '') return 'blank';
  if (/\s/.test(number)) return 'spaces';
  return isTooLong(number, maxLength) ? 'tooLong' : undefined;
}

/** Trimmed, with single spaces: the mechanical repair of a name. */
export const tidyName = (name: string): string => (/\s{2}/.test(name) ? name.replace(/\s{2,}/g, ' ') : name).trim();
export const tidyNumber = (number: string): string => number.replace(/\s+/g, '');
