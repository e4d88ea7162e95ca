import { Decimal } from '../../decimal';

/**
 * A value with every exact decimal as `{ "decimal": "1.5" }`: for JSON, for the database of a browser, and between
 * threads.
 */
export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [field: string]: Plain };

/** Fields with the value undefined are left out. */
export function toPlain(value: unknown): Plain {
  if (value === null || value === undefined) return null;
  if (Decimal.isDecimal(value)) return { decimal: new Decimal(value as Decimal).toFixed() };
  if (Array.isArray(value)) return value.map(toPlain);
  if (typeof value !== 'object') return value as Plain;
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, each]) => (each === undefined ? [] : [[field, toPlain(each)]])),
  );
}

/** Restores the original value. Its type is not checked: the caller states it. */
export function fromPlain<T>(plain: Plain): T {
  return restoreValue(plain) as T;
}

function restoreValue(plain: Plain): unknown {
  if (plain === null || typeof plain !== 'object') return plain;
  if (Array.isArray(plain)) return plain.map(restoreValue);
  const fields = Object.entries(plain);
  const [only] = fields;
  if (fields.length === 1 && only?.[0] === 'decimal') return new Decimal(String(only[1]));
  return Object.fromEntries(fields.map(([field, each]) => [field, restoreValue(each)]));
}

/** Deep equality of data: decimals by value; an undefined field equals a missing one. */
export function sameData(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return (one ?? undefined) === (other ?? undefined);
  if (Decimal.isDecimal(one) || Decimal.isDecimal(other))
    return Decimal.isDecimal(one) && Decimal.isDecimal(other) && (one as Decimal).eq(other as Decimal);
  if (Array.isArray(one) || Array.isArray(other)) {
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((each, index) => sameData(each, other[index]))
    );
  }
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((field) =>
    sameData(left[field], right[field]),
  );
}
