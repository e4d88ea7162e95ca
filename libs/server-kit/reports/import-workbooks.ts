import type { FileAnswer } from '../http/file-answer';
import type { ReportColumn, Workbook } from './workbook';

interface RowFault {
  sheet: string;
  row: number;
  column: string;
  value: string;
  message: string;
}
interface FaultReport {
  rows: number;
  wrongRows: number;
  errors: readonly RowFault[];
}
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

/** The faults of a checked import, in row order; texts are those of `importFaults`, the title is that of the list. */
export function writeFaults(
  book: Workbook,
  title: string,
  source: string,
  { rows, wrongRows, errors }: FaultReport,
): Promise<FileAnswer> {
  const column = book.column<RowFault>();
  return book.file(`${source} ${book.text('file')}`, [
    book.sheet({
      name: book.text('name'),
      title,
      facts: [
        [book.text('source'), source],
        [book.text('rows'), String(rows)],
        [book.text('wrongRows'), String(wrongRows)],
      ],
      columns: [
        column('sheet', NARROW, ({ sheet }) => sheet),
        column('row', 8, ({ row }) => row, '0'),
        column('column', NARROW, (fault) => fault.column),
        column('value', 30, ({ value }) => value),
        column('message', 60, ({ message }) => message),
      ],
      rows: errors,
    }),
  ]);
}
