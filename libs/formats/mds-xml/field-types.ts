/**
 * Type of a field that is written as an attribute: the type name in the schema, and the conversion of its value.
 * `read` returns undefined for an invalid value and null for an empty one.
 */
export interface FieldType {
  readonly xsd: string;
  readonly read: (text: string) => unknown;
  readonly allowed?: readonly string[];
}
/** A type for each field of a record of the model; the compiler requires an entry for every new field. */
export type Fields<T> = { readonly [Field in keyof Required<T>]: FieldType };

const DIGITS = /^\d{1,15}$/;
const AMOUNT = /^\d{1,15}(\.\d{1,6})?$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const MAX_PERCENT = 100;

/** Texts are taken unchanged; maximum lengths are those of the API, repeated in the schema. */
export const text = (most: number): FieldType => ({ xsd: `Text${most}`, read: (value) => value });
export const whole: FieldType = { xsd: 'Whole', read: (value) => (DIGITS.test(value) ? Number(value) : undefined) };
/** Exact decimals remain text. */
export const amount: FieldType = { xsd: 'Amount', read: (value) => (AMOUNT.test(value) ? value : undefined) };
export const percent: FieldType = {
  xsd: 'Percent',
  read: (value) => (AMOUNT.test(value) && Number(value) <= MAX_PERCENT ? value : undefined),
};
const TRUTH: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false };
export const flag: FieldType = { xsd: 'Flag', read: (value) => TRUTH[value] };
/** True or absent; `false` counts as absent. */
export const mark: FieldType = { xsd: 'Flag', read: (value) => (TRUTH[value] === false ? null : TRUTH[value]) };
export const day: FieldType = {
  xsd: 'Day',
  read: (value) => (DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined),
};
export const instant: FieldType = {
  xsd: 'Instant',
  read: (value) => (INSTANT.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined),
};
/** The code of a picklist, and several of them separated by blanks. */
export const pick: FieldType = { xsd: 'Pick', read: (value) => (/^\d{3,7}$/.test(value) ? value : undefined) };
export const picks: FieldType = {
  xsd: 'Picks',
  read: (value) => (/^\d{3,7}( \d{3,7})*$/.test(value) ? value : undefined),
};
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
export const uuid: FieldType = {
  xsd: 'Uuid',
  read: (value) => (UUID.test(value.toLowerCase()) ? value.toLowerCase() : undefined),
};
/** A value of an enumeration of the API; numeric values become numbers. */
export function enumerationField(xsd: string, values: readonly (string | number)[]): FieldType {
  const byText = new Map(values.map((value) => [String(value), value]));
  return { xsd, read: (value) => byText.get(value), allowed: [...byText.keys()] };
}
