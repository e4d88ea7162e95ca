import type { PageQuery } from '@matlas/contract';

/** How the filters of a list are told. */
export interface FilterTexts {
  /** Filters beyond the query of the list, told first. */
  more?: readonly string[];
  search?: (q: string) => string;
  field?: (name: string) => string;
  value?: (field: string, value: unknown) => string;
}
const rawValue = (_: string, value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);
const isRange = (value: unknown): value is { start?: unknown; end?: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values in words: each member of a choice by its own text, a range by its ends. */
export const inWords =
  (textOf: (field: string, value: unknown) => string) =>
  (field: string, value: unknown): string => {
    if (Array.isArray(value)) return value.map((one) => textOf(field, one)).join(', ');
    return isRange(value) ? `${String(value.start ?? '')} – ${String(value.end ?? '')}` : textOf(field, value);
  };

/** The filters of a list query, one text each. */
export function describeFilters(
  { q, like, eq, in: among, between }: PageQuery,
  { more = [], search = (text) => `q: ${text}`, field = (name) => name, value = rawValue }: FilterTexts,
): string[] {
  return [
    ...more,
    ...(q ? [search(q)] : []),
    ...[like, eq, among, between].flatMap((group) =>
      Object.entries(group).map(([name, given]) => `${field(name)}: ${value(name, given)}`),
    ),
  ];
}
