import { readTable, type ReadTable, type TableRefusal } from '@matlas/formats';

export interface RequestsToRead {
  content: ArrayBuffer;
  type: string;
  maxRows: number;
  otherRows: number;
}

/** Reads the workbook of an import of requests in a thread: it may hold far more than we take. */
export function run({ content, ...options }: RequestsToRead): Promise<ReadTable | { refusal: TableRefusal }> {
  return readTable(content, options);
}
