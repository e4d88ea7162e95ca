import type { DocumentFile } from '../sheet/sheet-document';
import { contentOf } from '../workbook/file-content';
import { readTable } from '../workbook/read-table';
import { titledHeadOf } from '../workbook/titled-rows';
import { TREE_TITLES } from './table-words';
import { REQUIRED_COLUMNS } from './tree-columns';

/** So many known titles are never an accident. */
const CERTAIN_TITLES = 8;
const MAX_ROWS = 200_000;

/** True when a worksheet has the titles of the platform's own table of nodes: most of its titles are known ones. */
export async function isOwnTable(file: DocumentFile): Promise<boolean> {
  const content = await contentOf(file.path);
  let names: (string | undefined)[] = [undefined];
  for (let index = 0; index < names.length; index++) {
    const sheetName = names[index];
    const table = await readTable(content, { type: file.type, maxRows: MAX_ROWS, ...(sheetName ? { sheetName } : {}) });
    if ('refusal' in table) return true;
    if (index === 0) names = [undefined, ...table.sheetNames.filter((name) => name !== table.sheet)];
    const { columns, titles } = titledHeadOf(table.rows, TREE_TITLES);
    const filled = titles.filter((title) => title.trim() !== '').length;
    const known = columns.size;
    if (
      known >= CERTAIN_TITLES ||
      (known * 2 > filled && REQUIRED_COLUMNS.some((column) => columns.has(column)) && known > 2)
    )
      return true;
  }
  return false;
}
