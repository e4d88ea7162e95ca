import type { ReadList } from '@matlas/formats/list-layouts/list-document';
import { readList } from '@matlas/formats/list-layouts/read-list';
import { contentOf } from '@matlas/formats/workbook/file-content';
import type { TableRefusal } from '@matlas/formats/workbook/table-refusal';

/** Reads the file of a list in a worker thread, because it may be long. */
export async function run({
  path,
  type,
}: {
  path: string;
  type: string;
}): Promise<ReadList | { refusal: TableRefusal }> {
  return readList(await contentOf(path), type);
}
