import { type ReadList, readList, type TableRefusal } from '@matlas/formats';

export interface ListToRead {
  content: ArrayBuffer;
  type: string;
}

/** Reads the file of a list in a worker thread, because it may be long. */
export function run({ content, type }: ListToRead): Promise<ReadList | { refusal: TableRefusal }> {
  return readList(content, type);
}
