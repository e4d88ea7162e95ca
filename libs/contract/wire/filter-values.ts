import { z } from 'zod';
import { enumerationOfSchema } from '../enums/enumeration';
import type { Route } from './kit';
import type { PageQuery, Scalar } from './page';

/** A filter value that its enumeration does not have: path of the filter and permitted values. */
export interface UnknownFilterValue {
  path: string;
  values: string;
}

/** Schema of a row of the list that a call filters. */
function rowOf(route: Pick<Route, 'answer' | 'output' | 'rows'>): z.ZodType | undefined {
  if (route.rows) return route.rows;
  if (route.answer !== 'page' || !(route.output instanceof z.ZodObject)) return undefined;
  const { records } = route.output.shape as Record<string, unknown>;
  return records instanceof z.ZodArray ? (records.element as z.ZodType) : undefined;
}

/**
 * Reads the values of `eq` and `in` by the enumeration of the field in the row: numbers as text and the letters of
 * other lists (receive status A and M) become values. Returns those that the enumeration does not have. Fields that
 * are no enumeration are left as they are.
 */
export function readFilterValues(
  route: Pick<Route, 'answer' | 'output' | 'rows'>,
  page: Pick<PageQuery, 'eq' | 'in'>,
): UnknownFilterValue[] {
  const row = rowOf(route);
  if (!(row instanceof z.ZodObject)) return [];
  const shape = row.shape as Record<string, z.ZodType>;
  const unknown: UnknownFilterValue[] = [];
  const read = (path: string, field: string, value: Scalar): Scalar => {
    const schema = Object.hasOwn(shape, field) ? shape[field] : undefined;
    const found = schema && enumerationOfSchema(schema);
    if (!found) return value;
    const parsed = found.lenient.safeParse(value);
    if (parsed.success) return parsed.data as Scalar;
    unknown.push({
      path: `querys.${path}.${field}`,
      values: found.members.map((member) => String(member.value)).join(', '),
    });
    return value;
  };
  for (const [field, value] of Object.entries(page.eq)) page.eq[field] = read('eq', field, value);
  for (const [field, values] of Object.entries(page.in)) page.in[field] = values.map((one) => read('in', field, one));
  return unknown;
}
