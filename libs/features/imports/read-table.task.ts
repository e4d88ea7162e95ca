import type { TextFileOptions } from '@matlas/formats/encoding/text-file';
import { contentOf } from '@matlas/formats/workbook/file-content';
import { readTable, type ReadTable, type TableRefusal } from '@matlas/formats/workbook/read-table';

export interface TableToRead {
  path: string;
  type: string;
  maxRows: number;
  otherRows: number;
  /** How to read a text file, when a person chose it. */
  text?: TextFileOptions | undefined;
}

/** Reads the table of a row import in a worker thread, because the file may contain far more rows than permitted. */
export async function run({ path, ...options }: TableToRead): Promise<ReadTable | { refusal: TableRefusal }> {
  return readTable(await contentOf(path), { fillMerged: true, ...options });
}
