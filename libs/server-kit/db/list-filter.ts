import type { PageQuery, Scalar } from '@matlas/contract';
import { badInput } from '../app-error';
import { castOf, isOfKind, namedColumn, type ListColumn } from './list-column';
import { likePattern, type Params } from './sql';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Adds the conditions of `like`, `eq`, `in` and `between`. Refuses unknown names and values of the wrong kind, with
 * the name.
 */
export function addFilters(
  where: string[],
  params: Params,
  columns: Record<string, ListColumn>,
  page: PageQuery,
): void {
  const columnOf = (path: string, field: string): ListColumn => namedColumn(columns, field, `querys.${path}.${field}`);
  for (const [field, value] of Object.entries(page.like))
    where.push(`${columnOf('like', field).sql}::text ilike ${params.add(likePattern(value))}`);
  for (const [field, value] of Object.entries(page.eq))
    where.push(`${columnOf('eq', field).sql} = ${bind(params, columnOf('eq', field), value, `querys.eq.${field}`)}`);
  for (const [field, values] of Object.entries(page.in))
    where.push(isOneOfSql(params, columnOf('in', field), values, `querys.in.${field}`));
  for (const [field, range] of Object.entries(page.between)) {
    const column = columnOf('between', field);
    if (range.start !== undefined)
      where.push(`${column.sql} >= ${bind(params, column, range.start, `querys.between.start.${field}`)}`);
    if (range.end !== undefined) where.push(upperBound(params, column, range.end, `querys.between.end.${field}`));
  }
}

function upperBound(params: Params, column: ListColumn, end: Scalar, path: string): string {
  const bound = bind(params, column, end, path);
  return column.kind === 'instant' && DATE.test(String(end))
    ? `${column.sql} < ${bound} + interval '1 day'`
    : `${column.sql} <= ${bound}`;
}

/** All values in one parameter, because a statement has at most 65,535. */
function isOneOfSql(params: Params, column: ListColumn, values: readonly Scalar[], path: string): string {
  const texts = values.map((value) => checkFilterValue(column, value, path));
  return `${column.sql} = any(${params.add(texts)}${castOf(column.kind, ...texts)}[])`;
}
function bind(params: Params, column: ListColumn, value: Scalar, path: string): string {
  const text = checkFilterValue(column, value, path);
  return `${params.add(text)}${castOf(column.kind, text)}`;
}

function checkFilterValue(column: ListColumn, value: Scalar, path: string): string {
  const text = String(value);
  if (!isOfKind(column.kind, text))
    throw badInput({
      path,
      code: 'invalid_type',
      params: { context: column.kind === 'instant' ? 'date' : column.kind, expected: column.kind },
    });
  return text;
}
