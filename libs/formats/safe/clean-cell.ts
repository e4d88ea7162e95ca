/**
 * Characters that nobody sees and that come with copied texts: zero-width spaces and joiners, marks of direction,
 * byte-order marks. Two numbers that look the same must be the same.
 */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/;
const INVISIBLE_ALL = new RegExp(INVISIBLE, 'g');
export const hasInvisible = (text: string): boolean => INVISIBLE.test(text);
export const cleanInvisible = (text: string): string => text.replace(INVISIBLE_ALL, '');

/** `="00123"`, by which systems keep spreadsheets from reading a number: the text in it. */
const QUOTED_FORMULA = /^="((?:[^"]|"")*)"$/;
export const quotedFormulaText = (text: string): string => {
  const inside = QUOTED_FORMULA.exec(text)?.[1];
  return inside === undefined ? text : inside.replaceAll('""', '"').trim();
};
