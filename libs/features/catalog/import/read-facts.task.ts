import { readTable, type ReadTable, type TableRefusal } from '@matlas/formats';

export interface FactsToRead {
  content: ArrayBuffer;
  type: string;
  maxRows: number;
  otherRows: number;
}

/** Reads a workbook of facts in a worker thread, because it may be long. */
export function run({ content, ...options }: FactsToRead): Promise<ReadTable | { refusal: TableRefusal }> {
  return readTable(content, options);
}
