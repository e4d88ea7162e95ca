import { readTable, type ReadTable, type TableRefusal } from '@matlas/formats';

export interface UsersToRead {
  content: ArrayBuffer;
  type: string;
  maxRows: number;
  otherRows: number;
}

/** Reads the workbook of a user import in a worker thread, because it may be much larger than the limit. */
export function run({ content, ...options }: UsersToRead): Promise<ReadTable | { refusal: TableRefusal }> {
  return readTable(content, options);
}
