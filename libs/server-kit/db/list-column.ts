import { badInput } from '../app-error';

/** A column by which a list may be sorted or filtered. `instant` ranges given as dates include the whole last day. */
export interface ListColumn {
  sql: string;
  kind: 'text' | 'number' | 'date' | 'instant' | 'boolean';
  notNull?: boolean;
}

const CASTS: Record<ListColumn['kind'], string> = {
  text: '::text',
  number: '::numeric',
  date: '::date',
  instant: '::timestamptz',
  boolean: '::boolean',
};
const WHOLE = /^-?\d{1,18}$/;
/**
 * SQL type for values that are compared with the column. An integer must not be cast to numeric, otherwise an index
 * on an integer column is not used.
 */
export const castOf = (kind: ListColumn['kind'], ...texts: string[]): string =>
  kind === 'number' && texts.every((text) => WHOLE.test(text)) ? '::bigint' : CASTS[kind];

/** Returns the permitted column; inherited object properties (`constructor`) are not columns. */
export function namedColumn(columns: Record<string, ListColumn>, field: string, path: string): ListColumn {
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
  if (!column) throw badInput({ path, code: 'unknownField', params: { field } });
  return column;
}

const NUMBER = /^[+-]?\d{1,40}(\.\d{1,40})?(e[+-]?\d{1,2})?$/i;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d([.,]\d{1,9})?)?(Z| ?[+-](0\d|1[0-4])(:?[0-5]\d)?)?$/;
const DAY_LENGTH = 'yyyy-mm-dd'.length;

/**
 * True when PostgreSQL can parse the text as this kind. Accepts user input and the values that PostgreSQL itself
 * writes into cursors.
 */
export function isOfKind(kind: ListColumn['kind'], text: string): boolean {
  switch (kind) {
    case 'text':
      return true;
    case 'number':
      return NUMBER.test(text);
    case 'boolean':
      return /^(true|false|0|1)$/.test(text);
    case 'date':
      return isDay(text.slice(0, DAY_LENGTH)) && isTime(text.slice(DAY_LENGTH));
    case 'instant':
      return isDay(text.slice(0, DAY_LENGTH)) && isTime(text.slice(DAY_LENGTH));
  }
}
const isTime = (text: string): boolean => text === '' || TIME.test(text);
/** Only real calendar days; 2026-02-30 is refused. */
function isDay(text: string): boolean {
  const [, year, month, day] = (DAY.exec(text) ?? []).map(Number);
  if (!year || !month || !day) return false;
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
