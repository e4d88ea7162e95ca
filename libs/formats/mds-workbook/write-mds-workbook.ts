import type { Writable } from 'node:stream';
import { DocumentRows, type TableRow } from '../mds-table/document-rows';
import { type Cell, formatCell } from '../mds-table/cell-values';
import { SHEET_KEY, SIDE_COLUMNS, SIDE_GROUPS, type SideGroup } from '../mds-table/side-tables';
import { type TableLanguage, wordsIn } from '../mds-table/table-words';
import { COLUMN_IDS, TREE_COLUMNS, type TreeColumn } from '../mds-table/tree-columns';
import type { FormatLoss, SheetDocument } from '../sheet/sheet-document';
import { type ReportColumn, type ReportSheet, writeReport } from '../workbook/write-report';

const WIDTHS: Readonly<Partial<Record<TreeColumn, number>>> = {
  name: 34,
  foreignName: 28,
  number: 20,
  remark: 36,
  tradeName: 20,
  standard: 20,
  norms: 24,
  substanceNameZh: 20,
  supplierName: 24,
  sheetKey: 14,
  level: 8,
};
const NARROW = 14;
const GRAM = 'g';
const NUMBERS = new Set(['integer', 'decimal', 'percent', 'mass']);

/**
 * Texts are written in text format, so that a spreadsheet program does not turn CAS numbers into dates or part
 * numbers into numbers.
 */
export const treeColumns = (language: TableLanguage): ReportColumn<TableRow>[] =>
  COLUMN_IDS.map((id, index) => ({
    title: wordsIn(language).columns[id],
    width: WIDTHS[id] ?? NARROW,
    ...(NUMBERS.has(TREE_COLUMNS[id].kind.is) ? {} : { format: '@' }),
    value: (row) => row[index],
  }));

const sideTitles = (language: TableLanguage, group: SideGroup): Readonly<Record<string, string>> =>
  wordsIn(language)[group];
function sideSheet(language: TableLanguage, group: SideGroup, rows: Iterable<Cell[]>): ReportSheet<Cell[]> {
  const titles = sideTitles(language, group);
  const columns = [SHEET_KEY, ...Object.keys(SIDE_COLUMNS[group])].map((id, index): ReportColumn<Cell[]> => ({
    title: titles[id] ?? id,
    width: 20,
    format: '@',
    value: (row) => row[index],
  }));
  return { name: wordsIn(language).tabs[group], title: wordsIn(language).tabs[group], facts: [], columns, rows };
}
const sideRows = (language: TableLanguage, group: SideGroup, sheet: SheetDocument): Cell[][] =>
  (sheet[group] ?? []).map((record) => [
    sheet.key,
    ...Object.entries(SIDE_COLUMNS[group]).map(([field, kind]) =>
      formatCell(kind, (record as unknown as Record<string, unknown>)[field], language, GRAM),
    ),
  ]);

/**
 * Writes data sheets as a workbook without loss: a table of all nodes, and tables of recipients, requests and
 * attachments. `facts`: rows above the titles, such as author and time.
 */
export async function writeMdsWorkbook(
  sheets: AsyncIterable<SheetDocument> | Iterable<SheetDocument>,
  target: Writable,
  options: { language: TableLanguage; facts?: readonly (readonly [string, string])[] },
): Promise<FormatLoss[]> {
  const { language, facts = [] } = options;
  const rows = new DocumentRows(language);
  const side: Record<SideGroup, Cell[][]> = { recipients: [], requests: [], attachments: [] };
  async function* lines(): AsyncGenerator<TableRow> {
    for await (const sheet of sheets) {
      for (const group of SIDE_GROUPS) side[group].push(...sideRows(language, group, sheet));
      yield* rows.rowsOfSheet(sheet);
    }
  }
  const tree: ReportSheet<TableRow> = {
    name: wordsIn(language).tabs.tree,
    title: wordsIn(language).words.title,
    facts,
    columns: treeColumns(language),
    rows: lines(),
  };
  const tabs = [tree, ...SIDE_GROUPS.map((group) => sideSheet(language, group, side[group]))];
  await writeReport(target, tabs as unknown as ReportSheet<never>[]);
  return [];
}
