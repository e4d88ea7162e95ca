import { CsvRowTooLong, readCsvFile } from '../csv/read-csv';
import { readTreeTable, withEmptyFault } from '../mds-table/read-tree-table';
import { SideRows } from '../mds-table/side-reader';
import type { SheetReader } from '../sheet/sheet-document';
import { fileRefusal } from '../workbook/table-refusal';

/** Data sheets of a CSV file: one row for each node, titles in Chinese or English in any order. */
export const readMdsCsv: SheetReader = async function* ({ path, name }, options = {}) {
  try {
    yield* withEmptyFault(name, readTreeTable({ file: name, rows: readCsvFile(path) }, new SideRows(), options));
  } catch (error) {
    const refusal = fileRefusal(error);
    if (!refusal) throw error;
    yield {
      fault: {
        place: { file: name, ...(error instanceof CsvRowTooLong ? { row: error.row } : {}) },
        severity: 'error',
        ...refusal,
      },
    };
  }
};
