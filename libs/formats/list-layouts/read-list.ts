import { readTable, type ReadTable, type TableRefusal } from '../workbook/read-table';
import { type TitledRows, titledRowsOf } from '../workbook/titled-rows';
import { ANNEX_XIV_LAYOUT, ANNEX_XVII_LAYOUT, CANDIDATE_LIST_LAYOUT, POPS_LAYOUT } from './echa-lists';
import { exportDay } from './export-day';
import { GADSL_LAYOUT } from './gadsl-list';
import { describedDay, DESCRIPTION_SHEET } from './list-day';
import type { ReadList } from './list-document';
import { collectTableFaults, type ListLayout } from './list-layout';
import { OLDER_CANDIDATE_LIST_LAYOUT } from './older-candidate-list';
import { OWN_LIST_LAYOUT } from './own-list';

/** When two layouts fit, the first one applies; layouts that require more specific columns come first. */
const LAYOUTS = [
  CANDIDATE_LIST_LAYOUT,
  ANNEX_XIV_LAYOUT,
  ANNEX_XVII_LAYOUT,
  POPS_LAYOUT,
  OLDER_CANDIDATE_LIST_LAYOUT,
  GADSL_LAYOUT,
  OWN_LIST_LAYOUT,
] as unknown as readonly ListLayout[];
/** Maximum number of workbook tabs that are examined. */
const MAX_SHEETS = 12;
/** Maximum number of rows: GADSL has some 7,000, and the own list of a large enterprise about as many. */
export const MAX_LIST_ROWS = 50_000;

/** Sheets of entries that the list no longer has; their titles are those of the list itself. */
const DELETIONS_SHEET = /deletion|deleted|removed|删除/i;

interface Found {
  table: ReadTable;
  layout: ListLayout;
  titled: TitledRows<string>;
}

const titledAs = (table: ReadTable, layout: ListLayout): Found | undefined => {
  const titled = titledRowsOf(table, layout.titles);
  return layout.marks.every((column) => titled.columns.includes(column)) ? { table, layout, titled } : undefined;
};
function detectLayout(table: ReadTable): Found | undefined {
  for (const layout of LAYOUTS) {
    const found = titledAs(table, layout);
    if (found) return found;
  }
  return undefined;
}

/**
 * Detects the layout of a list by its content and reads it. Cells that cannot be read are reported, not thrown.
 * CPU-intensive: call it in a worker thread.
 */
export async function readList(content: ArrayBuffer, type: string): Promise<ReadList | { refusal: TableRefusal }> {
  const first = await readTable(content, { type, maxRows: MAX_LIST_ROWS });
  const sheetNames = 'refusal' in first ? [] : first.sheetNames.slice(0, MAX_SHEETS);
  const readSheet = (sheetName: string) => readTable(content, { type, sheetName, maxRows: MAX_LIST_ROWS });
  let found = 'refusal' in first || DELETIONS_SHEET.test(first.sheet) ? undefined : detectLayout(first);
  for (const sheetName of sheetNames.slice(1).filter((name) => !DELETIONS_SHEET.test(name))) {
    if (found) break;
    const other = await readSheet(sheetName);
    found = 'refusal' in other ? undefined : detectLayout(other);
  }
  if (!found) return { refusal: 'refusal' in first ? first.refusal : { code: 'lawList.unknownLayout', params: {} } };
  const list = listOf(found, type === 'csv' ? null : await exportDay(Buffer.from(content)));
  if ('refusal' in list || list.layout !== 'gadsl') return list;
  const described = sheetNames.find((name) => name !== list.sheet && DESCRIPTION_SHEET.test(name));
  const deletions = sheetNames.find((name) => DELETIONS_SHEET.test(name));
  return {
    ...list,
    publishedAt: (described === undefined ? null : dayOf(await readSheet(described))) ?? list.publishedAt,
    deletions: deletions === undefined ? 0 : countDeletions(await readSheet(deletions)),
  };
}
const dayOf = (table: ReadTable | { refusal: TableRefusal }): string | null =>
  'refusal' in table ? null : describedDay(table);
/** Entries that the publisher lists as deleted; 0 when the sheet has other titles. */
function countDeletions(table: ReadTable | { refusal: TableRefusal }): number {
  if ('refusal' in table) return 0;
  const { columns, rows } = titledRowsOf(table, GADSL_LAYOUT.titles);
  return columns.includes('name') ? rows.filter(({ cells }) => (cells.name ?? '') !== '').length : 0;
}
function listOf({ table, layout, titled }: Found, writtenOn: string | null): ReadList | { refusal: TableRefusal } {
  if (titled.rows.length === 0) return { refusal: { code: 'workbook.empty', params: {} } };
  const { faults, report } = collectTableFaults(titled, layout);
  const entries = layout.entries(titled, report);
  const told = layout.exportedOn?.(table) ?? null;
  return {
    layout: layout.name,
    sheet: table.sheet,
    publishedAt: told ?? writtenOn,
    rows: titled.rows.length,
    entries,
    faults,
    namesMembers: layout.namesMembers,
  };
}
