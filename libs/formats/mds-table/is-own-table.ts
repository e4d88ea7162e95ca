import { searchKey } from '@matlas/domain';
import { TABLE_LANGUAGES, TREE_TITLES, wordsIn } from './table-words';
import type { DocumentFile } from '../sheet/sheet-document';
import { contentOf } from '../workbook/file-content';
import { readTable } from '../workbook/read-table';
import { titledHeadOf } from '../workbook/titled-rows';
import { REQUIRED_COLUMNS } from './tree-columns';

/** So many known titles are never an accident. */
const CERTAIN_TITLES = 10;
/** A few mistyped types do not make it another table. */
const MOSTLY = 0.8;
const MAX_ROWS = 200_000;
const TYPE_WORDS = new Set(
  TABLE_LANGUAGES.flatMap((language) => Object.values(wordsIn(language).types)).map(searchKey),
);

/**
 * True when a worksheet is the platform's own table of nodes: it has the required columns, and the types of its rows
 * are words of the form. A supplier's list by levels has other types.
 */
export async function isOwnTable(file: DocumentFile): Promise<boolean> {
  const content = await contentOf(file.path);
  const read = (sheetName?: string) =>
    readTable(content, { type: file.type, maxRows: MAX_ROWS, ...(sheetName ? { sheetName } : {}) });
  const first = await read();
  if ('refusal' in first) return true;
  const tables = [first];
  for (const name of first.sheetNames) {
    const table = name === first.sheet ? first : await read(name);
    if (!('refusal' in table)) tables.push(table);
  }
  return tables.some(({ rows }) => {
    const { row: head, columns, titles } = titledHeadOf(rows, TREE_TITLES);
    const filled = titles.filter((title) => title.trim() !== '').length;
    if (columns.size >= CERTAIN_TITLES) return true;
    const isMostly = columns.size * 2 >= filled;
    const missing = REQUIRED_COLUMNS.filter((column) => !columns.has(column));
    if (!isMostly || columns.size < REQUIRED_COLUMNS.length || missing.length > 1) return false;
    const type = columns.get('type');
    const types = type === undefined ? [] : rows.filter(({ row }) => row > head).map(({ cells }) => cells[type] ?? '');
    const declared = types.filter((text) => text.trim() !== '');
    return declared.filter((text) => TYPE_WORDS.has(searchKey(text))).length >= declared.length * MOSTLY;
  });
}
