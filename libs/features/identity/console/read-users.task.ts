import { readTable, type ReadTable, type TableRefusal } from '@matlas/formats';

export interface UsersToRead {
  content: ArrayBuffer;
  type: string;
  maxRows: number;
  otherRows: number;
}

/** Reads the workbook of a user import in a thread: it may hold far more than we take. */
export function run({ content, ...options }: UsersToRead): Promise<ReadTable | { refusal: TableRefusal }> {
  return readTable(content, options);
}
