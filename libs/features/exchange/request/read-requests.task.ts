import { readTable, type ReadTable, type TableRefusal } from '@matlas/formats';

export interface RequestsToRead {
  content: ArrayBuffer;
  type: string;
  maxRows: number;
  otherRows: number;
}

/** Reads the workbook of a request import in a worker thread, because it may contain far more than the limit. */
export function run({ content, ...options }: RequestsToRead): Promise<ReadTable | { refusal: TableRefusal }> {
  return readTable(content, options);
}
