import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@matlas/contract';

/** A filter of a list: its control and its API parameter. */
export interface FilterSpec {
  /** Name of the column in the API. */
  field: string;
  /** `choice`: one of `options`; `choices`: several; `text`: part of the value; `dates` and `numbers`: from and to. */
  kind: 'choice' | 'choices' | 'text' | 'dates' | 'numbers';
  /** Label key; `<name>.field.<field>` by default. */
  label?: string;
  options?: readonly { value: string; label: string }[];
}

/**
 * The state of a list in the URL. Filter values are text; `dates` and `numbers` are `from..to`, where either side
 * can be empty.
 */
export interface ListState {
  q: string;
  page: number;
  size: number;
  /** `code` or `-code`. */
  sort: string | undefined;
  filters: Readonly<Record<string, string>>;
}

export const pageSizes = PAGE_SIZES;
export const defaultPageSize = DEFAULT_PAGE_SIZE;

const positive = (text: string | null, fallback: number): number => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : fallback;
};

export function readListState(search: URLSearchParams, prefix: string, filters: readonly FilterSpec[]): ListState {
  const get = (name: string) => search.get(prefix + name);
  const size = positive(get('size'), defaultPageSize);
  const values = filters.map(({ field }) => [field, get(field) ?? ''] as const).filter(([, value]) => value !== '');
  return {
    q: get('q') ?? '',
    page: positive(get('page'), 1),
    size: pageSizes.some((allowed) => allowed === size) ? size : defaultPageSize,
    sort: get('sort') ?? undefined,
    filters: Object.fromEntries(values),
  };
}

const defaults: Readonly<Record<string, number>> = { page: 1, size: defaultPageSize };

/** The URL after a change. Changes other than the page number return to page 1, or to the start of a scrolled list. */
export function writeListState(
  search: URLSearchParams,
  prefix: string,
  patch: Record<string, string | number | undefined>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  if (!('page' in patch)) for (const name of ['page', 'at']) next.delete(prefix + name);
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || value === '' || value === defaults[name]) next.delete(prefix + name);
    else next.set(prefix + name, String(value));
  }
  return next;
}

interface Querys {
  like?: Record<string, string>;
  eq?: Record<string, string>;
  in?: Record<string, string[]>;
  between?: { start: Record<string, string>; end: Record<string, string> };
}

function querysOf(state: ListState, filters: readonly FilterSpec[]): Querys {
  const querys: Required<Querys> = { like: {}, eq: {}, in: {}, between: { start: {}, end: {} } };
  for (const { field, kind } of filters) {
    const value = state.filters[field];
    if (value === undefined) continue;
    if (kind === 'text') querys.like[field] = value;
    else if (kind === 'choice') querys.eq[field] = value;
    else if (kind === 'choices') querys.in[field] = value.split(',');
    else addRange(querys.between, field, value);
  }
  return querys;
}

function addRange(
  between: { start: Record<string, string>; end: Record<string, string> },
  field: string,
  value: string,
): void {
  const [from, to] = value.split('..');
  if (from) between.start[field] = from;
  if (to) between.end[field] = to;
}

/** The page query of the API (product.md "The wire") for the state of a list. */
export function pageQueryOf(state: ListState, filters: readonly FilterSpec[]): Record<string, unknown> {
  return {
    pageNo: state.page,
    pageSize: state.size,
    ...(state.q ? { q: state.q } : {}),
    ...(state.sort ? { sort: state.sort } : {}),
    querys: querysOf(state, filters),
  };
}
