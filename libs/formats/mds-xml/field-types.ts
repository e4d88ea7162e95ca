/**
 * How a field stands in an attribute: the name of its type in the schema, and its value. `read` answers undefined for
 * what the type does not allow, null for what says nothing.
 */
export interface FieldType {
  readonly xsd: string;
  readonly read: (text: string) => unknown;
  readonly allowed?: readonly string[];
}
/** A type for each field of a part of the model: a field that is added there has to be added here. */
export type Fields<T> = { readonly [Field in keyof Required<T>]: FieldType };

const DIGITS = /^\d{1,15}$/;
const AMOUNT = /^\d{1,15}(\.\d{1,6})?$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const MOST_PERCENT = 100;

/** Texts are taken as they are; how long they may be, the wire says, and the schema repeats. */
export const text = (most: number): FieldType => ({ xsd: `Text${most}`, read: (value) => value });
export const whole: FieldType = { xsd: 'Whole', read: (value) => (DIGITS.test(value) ? Number(value) : undefined) };
/** Exact decimals stay text. */
export const amount: FieldType = { xsd: 'Amount', read: (value) => (AMOUNT.test(value) ? value : undefined) };
export const percent: FieldType = {
  xsd: 'Percent',
  read: (value) => (AMOUNT.test(value) && Number(value) <= MOST_PERCENT ? value : undefined),
};
const TRUTH: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false };
export const flag: FieldType = { xsd: 'Flag', read: (value) => TRUTH[value] };
/** Said or left out: `false` says nothing. */
export const mark: FieldType = { xsd: 'Flag', read: (value) => (TRUTH[value] === false ? null : TRUTH[value]) };
export const day: FieldType = {
  xsd: 'Day',
  read: (value) => (DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined),
};
export const instant: FieldType = {
  xsd: 'Instant',
  read: (value) => (INSTANT.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined),
};
/** One of the values of an enumeration of the wire, numbers as numbers. */
export function oneOf(xsd: string, values: readonly (string | number)[]): FieldType {
  const byText = new Map(values.map((value) => [String(value), value]));
  return { xsd, read: (value) => byText.get(value), allowed: [...byText.keys()] };
}
