/**
 * Kinds of quantities that are no number: as required (AR), not specified (NS, TBD), two numbers such as `1 (2)`, and
 * none in a file that has quantities.
 */
export const QUANTITY_TEXTS = ['asRequired', 'notSpecified', 'two', 'empty'] as const;
export type QuantityText = (typeof QUANTITY_TEXTS)[number];

/** What a person may decide for all quantities of a kind. `leaveOut` also leaves out what is below the position. */
export const QUANTITY_DECISIONS = {
  asRequired: ['one', 'leaveOut'],
  notSpecified: ['one', 'leaveOut'],
  two: ['first', 'second', 'leaveOut'],
  empty: ['one', 'leaveOut'],
} as const satisfies Record<QuantityText, readonly string[]>;
export type QuantityDecision = 'one' | 'first' | 'second' | 'leaveOut';
/** Decisions by kind; a kind without a decision is an error of its rows. */
export type QuantityDecisions = {
  readonly [Kind in QuantityText]?: (typeof QUANTITY_DECISIONS)[Kind][number] | undefined;
};

const AS_REQUIRED =
  /^(a\/?r|as[ -]?(req|reqd|req'd|required|needed)\.?|n\.? ?b\.?|nach bedarf|nach bed\.?|bedarf|按需|适量|必要量|若干|適量)$/i;
const NOT_SPECIFIED =
  /^(n\/?[sa]|n\.[sa]\.?|not specified|tb[cd]|k\.? ?a\.?|ref\.?|[-\u2013\u2014/?]+|未定|待定|不定|未规定|未規定)$/i;
const TWO = /^([\d.,]+)\s*(?:[([]\s*([\d.,]+)\s*[)\]]|\/\s*([\d.,]+))$/;

/** Kind of a quantity that is no number; undefined for every other text. The text is in half-width form. */
export function quantityTextOf(text: string): QuantityText | undefined {
  if (text === '') return 'empty';
  if (TWO.test(text)) return 'two';
  if (AS_REQUIRED.test(text)) return 'asRequired';
  return NOT_SPECIFIED.test(text) ? 'notSpecified' : undefined;
}

/** The number that a decision gives, as text; undefined when the row is left out. */
export function decidedQuantity(text: string, decision: QuantityDecision): string | undefined {
  if (decision === 'leaveOut') return undefined;
  if (decision === 'one') return '1';
  const [, first = '', bracketed, second] = TWO.exec(text) ?? [];
  return decision === 'first' ? first : (bracketed ?? second ?? first);
}

const COUNT_UNITS = new Set(
  'pc pcs pce piece pieces ea each st stk stck stück stuck unit units set sets x 件 个 個 只 支 根 片 台 套 颗 粒 枚'.split(
    ' ',
  ),
);
/** Whether the text is a unit of counting, such as `PCS`, `Stk` or `件`. */
export const isCountUnit = (text: string): boolean => COUNT_UNITS.has(text.toLowerCase().replace(/\.$/, ''));

/** Error of a row whose quantity is of a kind that nobody has decided. */
export const QUANTITY_TEXT_CODES = {
  asRequired: 'row.quantityAsRequired',
  notSpecified: 'row.quantityNotSpecified',
  two: 'row.quantityTwo',
  empty: 'row.required',
} as const satisfies Record<QuantityText, string>;
