import { readTreeTable, withEmptyFault } from '../mds-table/read-tree-table';
import { SideRows } from '../mds-table/side-reader';
import { SIDE_GROUPS, type SideGroup } from '../mds-table/side-tables';
import { SIDE_TITLES, TABLE_LANGUAGES, TREE_TITLES, wordsIn } from '../mds-table/table-words';
import { REQUIRED_COLUMNS } from '../mds-table/tree-columns';
import type { DocumentFile, DocumentPiece, ReadOptions, SheetReader } from '../sheet/sheet-document';
import { openTables } from '../workbook/open-tables';
import type { OpenWorkbook } from '../workbook/read-rows';
import { fileRefusal } from '../workbook/table-refusal';
import { firstRows, titledHeadOf } from '../workbook/titled-rows';

type Table = 'tree' | SideGroup;
/**
 * The table of a worksheet, recognised by its titles; `isWhole`: all required columns of a table of nodes are
 * present.
 */
interface FoundTable {
  name: string;
  table: Table;
  titles: number;
  isWhole: boolean;
}
/** A worksheet with fewer known titles is not a table of data sheets. */
const MIN_TITLES = 3;
/** Worksheets of the template that explain it; they are never read. */
const EXPLANATORY_SHEETS = new Set<string>(
  TABLE_LANGUAGES.flatMap((language) => {
    const { example, explanations, lists } = wordsIn(language).tabs;
    return [example, explanations, lists];
  }),
);

async function tableOf(book: OpenWorkbook, name: string): Promise<FoundTable[]> {
  if (EXPLANATORY_SHEETS.has(name)) return [];
  const rows = book.rows(name);
  const first = await firstRows(rows);
  await rows.return(undefined);
  const tree = titledHeadOf(first, TREE_TITLES).columns;
  const isWhole = REQUIRED_COLUMNS.every((column) => tree.has(column));
  const found = [
    { table: 'tree' as Table, titles: tree.size },
    ...SIDE_GROUPS.map((group) => ({
      table: group as Table,
      titles: titledHeadOf(first, SIDE_TITLES[group]).columns.size,
    })),
  ];
  const best = found.reduce((most, next) => (next.titles > most.titles ? next : most));
  return best.titles >= MIN_TITLES ? [{ name, ...best, isWhole }] : [];
}

async function* tablesOf(
  book: OpenWorkbook,
  { name: file }: DocumentFile,
  options: ReadOptions,
): AsyncGenerator<DocumentPiece> {
  const tables: FoundTable[] = [];
  for (const name of book.sheetNames) tables.push(...(await tableOf(book, name)));
  const source = (sheet: string) => ({ file, sheet, rows: book.rows(sheet) });
  const side = new SideRows();
  for (const { name, table } of tables) if (table !== 'tree') yield* side.read(table, source(name), options);
  const trees = tables.filter(({ table }) => table === 'tree');
  const whole = trees.filter(({ isWhole }) => isWhole);
  const nearest = [...trees].sort((one, other) => other.titles - one.titles).slice(0, 1);
  for (const { name } of whole.length > 0 ? whole : nearest) yield* readTreeTable(source(name), side, options);
  if (trees.length > 0) yield* side.orphanFaults();
  else
    yield {
      fault: {
        place: { file },
        code: 'workbook.columnMissing',
        params: { column: TREE_TITLES.level[0] },
        severity: 'error',
      },
    };
}
/**
 * Data sheets of a workbook: all worksheets with the titles of a table of nodes, joined with the recipients,
 * requests and attachments of other worksheets.
 */
export const readMdsWorkbook: SheetReader = async function* (file, options = {}) {
  let book: OpenWorkbook | undefined;
  try {
    book = await openTables(file.path, file.type);
    yield* withEmptyFault(file.name, tablesOf(book, file, options));
  } catch (error) {
    const refusal = fileRefusal(error);
    if (!refusal) throw error;
    yield { fault: { place: { file: file.name }, severity: 'error', ...refusal } };
  } finally {
    await book?.close();
  }
};
