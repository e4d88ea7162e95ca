import { type CorpusRow, sheetsOf, type WriteTableOptions } from './corpus-table';
import { writeOds } from './write-ods';
import { writeText } from './write-text';
import { writeXls } from './write-xls';
import { writeXlsx } from './write-xlsx';

export type {
  CorpusCell,
  CorpusRow,
  CorpusSheet,
  DayCell,
  FormattedCell,
  FormulaCell,
  TableFormat,
  WriteTableOptions,
} from './corpus-table';
export { shownText } from './write-text';

/**
 * A table as a file, written by code that shares nothing with the readers. Sheets and merged cells are of workbooks,
 * encoding and separator of text files.
 */
export function writeTable(rows: readonly CorpusRow[], options: WriteTableOptions): Buffer {
  switch (options.format) {
    case 'xlsx':
    case 'xlsm':
      return writeXlsx(sheetsOf(rows, options), options);
    case 'xls':
    case 'xls5':
      return writeXls(sheetsOf(rows, options), options);
    case 'ods':
      return writeOds(sheetsOf(rows, options));
    case 'csv':
    case 'txt':
      return writeText(rows, options);
  }
}
