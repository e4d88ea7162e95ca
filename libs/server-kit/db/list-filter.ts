import type { PageQuery, Scalar } from '@matlas/contract';
import { badInput } from '../app-error';
import { likePattern, type Params } from './sql';

/** A column that a list may be asked for. `instant` ranges given as dates cover the whole last day. */
export interface ListColumn { sql: string; kind: 'text' | 'number' | 'date' | 'instant' | 'boolean'; notNull?: boolean }

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const casts: Record<ListColumn['kind'], string> = { text: '::text', number: '::numeric', date: '::date', instant: '::timestamptz', boolean: '::boolean' };

/** Adds `like`, `eq`, `in` and `between`; a name that is not whitelisted or a value of the wrong kind is refused by name. */
export function addFilters(where: string[], params: Params, columns: Record<string, ListColumn>, page: PageQuery): void {
  const columnOf = (path: string, field: string): ListColumn => {
    const column = columns[field];
    if (!column) throw badInput({ path: `querys.${path}.${field}`, code: 'unknownField', params: { field } });
    return column;
  };
  for (const [field, value] of Object.entries(page.like)) where.push(`${columnOf('like', field).sql}::text ilike ${params.add(likePattern(value))}`);
  for (const [field, value] of Object.entries(page.eq)) where.push(`${columnOf('eq', field).sql} = ${bind(params, columnOf('eq', field), value, `querys.eq.${field}`)}`);
  for (const [field, values] of Object.entries(page.in)) {
    const column = columnOf('in', field);
    where.push(values.length ? `${column.sql} in (${values.map((v) => bind(params, column, v, `querys.in.${field}`)).join(', ')})` : 'false');
  }
  for (const [field, range] of Object.entries(page.between)) {
    const column = columnOf('between', field);
    if (range.start !== undefined) where.push(`${column.sql} >= ${bind(params, column, range.start, `querys.between.start.${field}`)}`);
    if (range.end !== undefined) where.push(upperBound(params, column, range.end, `querys.between.end.${field}`));
  }
}

function upperBound(params: Params, column: ListColumn, end: Scalar, path: string): string {
  const bound = bind(params, column, end, path);
  return column.kind === 'instant' && DATE.test(String(end)) ? `${column.sql} < ${bound} + interval '1 day'` : `${column.sql} <= ${bound}`;
}

function bind(params: Params, column: ListColumn, value: Scalar, path: string): string {
  const text = String(value);
  const wrong = (column.kind === 'number' && (text.trim() === '' || !Number.isFinite(Number(text))))
    || ((column.kind === 'date' || column.kind === 'instant') && Number.isNaN(Date.parse(text)))
    || (column.kind === 'boolean' && !/^(true|false|0|1)$/.test(text));
  if (wrong) throw badInput({ path, code: 'invalid_type', params: { expected: column.kind } });
  return `${params.add(text)}${casts[column.kind]}`;
}
