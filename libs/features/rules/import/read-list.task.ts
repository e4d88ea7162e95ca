import type { ReadList } from '@matlas/formats/list-layouts/list-document';
import type { ReadColumns } from '@matlas/formats/list-layouts/map-columns';
import {
  type ColumnsOptions,
  readList,
  readListColumns,
  type ReadListOptions,
} from '@matlas/formats/list-layouts/read-list';
import { contentOf } from '@matlas/formats/workbook/file-content';
import type { TableRefusal } from '@matlas/formats/workbook/table-refusal';

interface ListFile {
  path: string;
  type: string;
}
type Output = { list: ReadList } | { columns: ReadColumns };

/** Reads the file of a list, or only its columns, in a worker thread, because it may be long. */
export async function run({
  path,
  type,
  ...what
}: ListFile & ({ read: ReadListOptions } | { columns: ColumnsOptions })): Promise<Output | { refusal: TableRefusal }> {
  const content = await contentOf(path);
  if ('read' in what) {
    const list = await readList(content, type, what.read);
    return 'refusal' in list ? list : { list };
  }
  const columns = await readListColumns(content, type, what.columns);
  return 'refusal' in columns ? columns : { columns };
}
