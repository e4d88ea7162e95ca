import type { ReportColumn, Workbook } from './workbook';

const NARROW = 16;

/** Columns of an empty list that is filled in and imported; titles of required columns have an asterisk. */
export const templateColumns = <Key extends string>(
  book: Workbook,
  keys: readonly Key[],
  required: readonly Key[],
  widths: Partial<Record<Key, number>>,
  width = NARROW,
): ReportColumn<never>[] =>
  keys.map((key) => ({
    title: `${book.text(`column.${key}`)}${required.includes(key) ? ' *' : ''}`,
    width: widths[key] ?? width,
    value: () => null,
  }));
