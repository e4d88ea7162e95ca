import { z } from 'zod';
import { byIds, route, type Needs } from './kit';

/** Page sizes offered in lists (specification 000 section 9). API clients may request up to `MAX_PAGE_SIZE` rows. */
export const PAGE_SIZES = [5, 10, 20, 30, 50] as const;
export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 500;

const MAX_SORT_TEXT = 500;
const MAX_SORT_TERMS = 20;

export type Scalar = string | number | boolean;
/** A list query in normalised form. Field names are checked by the store (`listBy`). */
export interface PageQuery {
  pageNo: number;
  pageSize: number;
  /** Free text search in the search columns of the list. */
  q?: string | undefined;
  sort: { field: string; dir: 'asc' | 'desc' }[];
  like: Record<string, string>;
  eq: Record<string, Scalar>;
  in: Record<string, Scalar[]>;
  between: Record<string, { start?: Scalar; end?: Scalar }>;
  /** Continues after the last row of the previous page (deep pages without offset). */
  cursor?: string | undefined;
}

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const fields = z.record(z.string(), scalar.nullish());
const oneQuery = z.looseObject({
  like: fields.nullish(),
  eq: fields.nullish(),
  in: z.record(z.string(), z.union([z.array(scalar), scalar]).nullish()).nullish(),
  between: z.object({ start: fields.nullish(), end: fields.nullish() }).nullish(),
});
/** In the query string of a GET request, the parts of a list query are JSON. */
function fromText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
const sortItem = z.object({ field: z.string(), dir: z.enum(['asc', 'desc']) });
const raw = z.looseObject({
  pageNo: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  q: z.string().max(200).optional(),
  cursor: z.string().max(500).optional(),
  sort: z.union([z.string().max(MAX_SORT_TEXT), z.array(sortItem).max(MAX_SORT_TERMS)]).optional(),
  querys: z.preprocess(fromText, z.union([oneQuery, z.array(oneQuery)]).nullish()),
});

const withoutEmptyValues = <T>(record: Record<string, T | null | undefined> | null | undefined): Record<string, T> =>
  Object.fromEntries(
    Object.entries(record ?? {}).filter(([, v]) => v !== null && v !== undefined && v !== ''),
  ) as Record<string, T>;
/** Parses a sort order such as `-createTime,name`. */
const parseSort = (sort: z.output<typeof raw>['sort']): PageQuery['sort'] =>
  typeof sort !== 'string'
    ? (sort ?? [])
    : sort
        .split(',')
        .filter(Boolean)
        .map((s) =>
          s.startsWith('-') ? { field: s.slice(1), dir: 'desc' } : { field: s.replace(/^\+/, ''), dir: 'asc' },
        );
const uncapital = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

/** `beginCreateTime` and `endCreateTime` beside `pageNo` have the same meaning as `querys.between`. */
function prefixedRanges(input: Record<string, unknown>): PageQuery['between'] {
  const found: PageQuery['between'] = {};
  for (const [name, value] of Object.entries(input)) {
    const match = /^(begin|end)([A-Z]\w*)$/.exec(name);
    if (!match?.[2] || value === '' || value === null || !scalar.safeParse(value).success) continue;
    const range = (found[uncapital(match[2])] ??= {});
    if (match[1] === 'begin') range.start = value as Scalar;
    else range.end = value as Scalar;
  }
  return found;
}

function toPageQuery(input: z.output<typeof raw>): PageQuery {
  const parts = input.querys ? (Array.isArray(input.querys) ? input.querys : [input.querys]) : [];
  const query: PageQuery = {
    pageNo: input.pageNo,
    pageSize: input.pageSize,
    q: input.q?.trim() || undefined,
    cursor: input.cursor,
    sort: parseSort(input.sort),
    like: {},
    eq: {},
    in: {},
    between: prefixedRanges(input),
  };
  for (const part of parts) {
    Object.assign(
      query.like,
      Object.fromEntries(Object.entries(withoutEmptyValues(part.like)).map(([k, v]) => [k, String(v)])),
    );
    Object.assign(query.eq, withoutEmptyValues(part.eq));
    for (const [k, v] of Object.entries(withoutEmptyValues(part.in))) query.in[k] = Array.isArray(v) ? v : [v];
    for (const [k, v] of Object.entries(withoutEmptyValues(part.between?.start))) (query.between[k] ??= {}).start = v;
    for (const [k, v] of Object.entries(withoutEmptyValues(part.between?.end))) (query.between[k] ??= {}).end = v;
  }
  return query;
}

/** Input of a list call without fields of its own. */
export const pageQuery = raw.transform(toPageQuery);
/** Input of a list call with additional fields: `pageInput({ modId: id })` gives `{ modId, page }`. */
export function pageInput<S extends z.ZodRawShape>(shape: S) {
  const own = z.object(shape);
  return raw.extend(shape).transform((input, ctx) => {
    const parsed = own.safeParse(input);
    if (!parsed.success) for (const issue of parsed.error.issues) ctx.addIssue({ ...issue } as never);
    return {
      ...(parsed.success ? parsed.data : ({} as z.output<typeof own>)),
      page: toPageQuery(input as z.output<typeof raw>),
    };
  });
}

/** A page of rows. `total` is exact up to the limit of the list; `totalIsMin` means that there are more. */
export const pageOf = <R extends z.ZodType>(row: R) =>
  z.object({
    records: z.array(row),
    total: z.number().int(),
    totalIsMin: z.boolean().optional(),
    nextCursor: z.string().optional(),
  });
export interface Page<R> {
  records: R[];
  total: number;
  totalIsMin?: boolean | undefined;
  nextCursor?: string | undefined;
}

type Tag = `${string}:${string}`;
interface CrudSpec<Row extends z.ZodType, Save extends z.ZodType> {
  base: string;
  tag: Tag;
  row: Row;
  save: Save;
}
/** The calls of most resources: page, saveOrUpdate, delete. Other calls are defined beside them. */
export function crud<Row extends z.ZodType, Save extends z.ZodType>(spec: CrudSpec<Row, Save>) {
  // A test compares the permissions of all routes with the permission tree.
  const needs = (action: string) => `${spec.tag}:${action}` as Needs;
  return {
    /** Records that the caller may see, filtered and sorted, a page at a time. */
    page: route({
      method: 'POST',
      path: `${spec.base}/page`,
      needs: needs('query'),
      input: pageQuery,
      output: pageOf(spec.row),
      answer: 'page',
    }),
    /** Creates a record, or changes the one with the given ID; the version must be the one last read. */
    saveOrUpdate: route({
      method: 'POST',
      path: `${spec.base}/saveOrUpdate`,
      needs: needs('edit'),
      input: spec.save,
      output: spec.row,
    }),
    /** Deletes records. */
    delete: route({
      method: 'DELETE',
      path: `${spec.base}/delete`,
      needs: needs('delete'),
      input: byIds,
      answer: 'ok',
    }),
  };
}
