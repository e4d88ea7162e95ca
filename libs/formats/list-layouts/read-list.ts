import type { FaultDecision, ListMapping } from '@matlas/contract';
import { readTable, type ReadTable, type TableRefusal } from '../workbook/read-table';
import { type TitledRows, titledRowsOf } from '../workbook/titled-rows';
import { ANNEX_XIV_LAYOUT, ANNEX_XVII_LAYOUT, CANDIDATE_LIST_LAYOUT, POPS_LAYOUT } from './echa-lists';
import { exportDay } from './export-day';
import { GADSL_LAYOUT } from './gadsl-list';
import { describedDay, DESCRIPTION_SHEET } from './list-day';
import type { DeletedEntry, ReadList } from './list-document';
import { withDecisions } from './fault-decisions';
import { countFields, mappedColumns, type ReadColumns, type SavedListMapping, savedMappingFor } from './map-columns';
import { readMappedList } from './mapped-list';
import { closestLayouts } from './near-titles';
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

export interface ReadListOptions {
  /** Columns that a person mapped; without it the layout is detected. */
  mapping?: ListMapping | undefined;
  /** Decisions for all rows with a fault. */
  decisions?: readonly FaultDecision[] | undefined;
}
/**
 * Detects the layout of a list by its content and reads it. Cells that cannot be read are reported, not thrown.
 * CPU-intensive: call it in a worker thread.
 */
export async function readList(
  content: ArrayBuffer,
  type: string,
  { mapping, decisions = [] }: ReadListOptions = {},
): Promise<ReadList | { refusal: TableRefusal }> {
  if (mapping) return readMapped(content, type, mapping, decisions);
  const first = await readTable(content, { type, maxRows: MAX_LIST_ROWS });
  const sheetNames = 'refusal' in first ? [] : first.sheetNames.slice(0, MAX_SHEETS);
  const readSheet = (sheetName: string) => readTable(content, { type, sheetName, maxRows: MAX_LIST_ROWS });
  let found = 'refusal' in first || DELETIONS_SHEET.test(first.sheet) ? undefined : detectLayout(first);
  for (const sheetName of sheetNames.slice(1).filter((name) => !DELETIONS_SHEET.test(name))) {
    if (found) break;
    const other = await readSheet(sheetName);
    found = 'refusal' in other ? undefined : detectLayout(other);
  }
  if (!found) return { refusal: 'refusal' in first ? first.refusal : unknownLayout(first) };
  const writtenOn = type === 'csv' ? null : await exportDay(Buffer.from(content));
  const list = withDecisions(found.table, decisions, (table) =>
    withOpenEnd(listOf(titledIn(table, found), writtenOn), table),
  );
  if ('refusal' in list || list.layout !== 'gadsl') return list;
  const described = sheetNames.find((name) => name !== list.sheet && DESCRIPTION_SHEET.test(name));
  const deletions = sheetNames.find((name) => DELETIONS_SHEET.test(name));
  return {
    ...list,
    publishedAt: (described === undefined ? null : dayOf(await readSheet(described))) ?? list.publishedAt,
    deleted: deletions === undefined ? [] : deletedEntries(await readSheet(deletions)),
  };
}
async function readMapped(
  content: ArrayBuffer,
  type: string,
  mapping: ListMapping,
  decisions: readonly FaultDecision[],
): Promise<ReadList | { refusal: TableRefusal }> {
  const table = await readTable(content, { type, sheetName: mapping.sheetName || undefined, maxRows: MAX_LIST_ROWS });
  if ('refusal' in table) return table;
  const list = withDecisions(table, decisions, (one) => withOpenEnd(readMappedList(one, mapping), one));
  if (list.rows === 0) return { refusal: { code: 'workbook.empty', params: {} } };
  return { ...list, publishedAt: type === 'csv' ? null : await exportDay(Buffer.from(content)) };
}
/** Tells the last line of a text file that ends without a line end. */
function withOpenEnd<T extends ReadList | { refusal: TableRefusal }>(list: T, { rows, textFile }: ReadTable): T {
  const last = rows.at(-1);
  if ('refusal' in list || !textFile?.isOpenEnd || !last) return list;
  const text = last.cells.filter((cell) => cell !== '').join(' · ');
  return { ...list, notes: [...(list.notes ?? []), { kind: 'openEnd', row: last.row, text: text.slice(0, 200) }] };
}
/** The table has other titles after a decision changed its cells: they are found again. */
const titledIn = (table: ReadTable, { layout }: Found): Found => ({
  table,
  layout,
  titled: titledRowsOf(table, layout.titles),
});
/** What publishers call their lists; `own` is our template. */
const PUBLISHED_NAMES: Readonly<Record<string, string>> = {
  candidateList: 'ECHA Candidate List',
  candidateListOlder: 'ECHA Candidate List',
  annexXiv: 'REACH Annex XIV',
  annexXvii: 'REACH Annex XVII',
  pops: 'EU POPs',
  gadsl: 'GADSL',
  own: 'Matlas',
};
/** What is missing for a known layout, by the one whose titles are closest. */
function unknownLayout(table: ReadTable): TableRefusal {
  const [closest] = closestLayouts(table, LAYOUTS);
  if (!closest) return { code: 'lawList.unknownLayout', params: {} };
  const titles = closest.missing.map(({ title, near }) => (near === null ? `“${title}”` : `“${title}” (≈ “${near}”)`));
  return {
    code: 'lawList.unknownTitles',
    params: { layout: PUBLISHED_NAMES[closest.layout] ?? closest.layout, titles: titles.join(', ') },
  };
}

/** Reads the columns of a file for a person to map. The sheet whose titles say most is taken unless one is named. */
export async function readListColumns(
  content: ArrayBuffer,
  type: string,
  { sheetName, mapping, headerRow, saved }: ColumnsOptions,
): Promise<ReadColumns | { refusal: TableRefusal }> {
  const read = (name?: string) => readTable(content, { type, sheetName: name, maxRows: MAX_LIST_ROWS });
  const first = await read(sheetName ?? (mapping?.sheetName || undefined));
  if ('refusal' in first) return first;
  let table = first;
  if (sheetName === undefined && mapping === undefined)
    for (const name of first.sheetNames.slice(0, MAX_SHEETS).filter((one) => one !== first.sheet)) {
      const other = await read(name);
      if (!('refusal' in other) && !DELETIONS_SHEET.test(name) && countFields(other) > countFields(table))
        table = other;
    }
  const known = mapping === undefined && headerRow === undefined ? savedMappingFor(table, saved) : undefined;
  return {
    ...mappedColumns(table, mapping ?? known?.mapping, headerRow),
    saved: known?.index ?? null,
    closest: closestLayouts(table, LAYOUTS),
  };
}
export interface ColumnsOptions {
  sheetName?: string | undefined;
  /** Mapping to apply; without it one is proposed. */
  mapping?: ListMapping | undefined;
  /** Row of titles that a person chose, for a new proposal. */
  headerRow?: number | undefined;
  /** Mappings that persons confirmed, the most fitting first. */
  saved: readonly SavedListMapping[];
}
const dayOf = (table: ReadTable | { refusal: TableRefusal }): string | null =>
  'refusal' in table ? null : describedDay(table);
/** Entries that the publisher lists as deleted; none when the sheet has other titles. */
function deletedEntries(table: ReadTable | { refusal: TableRefusal }): DeletedEntry[] {
  if ('refusal' in table) return [];
  return titledRowsOf(table, GADSL_LAYOUT.titles)
    .rows.filter(({ cells }) => (cells.name ?? '') !== '')
    .map(({ row, cells }) => ({ row, entryNo: cells.number ?? '', name: cells.name ?? '', cas: cells.cas ?? '' }));
}
function listOf({ table, layout, titled }: Found, writtenOn: string | null): ReadList | { refusal: TableRefusal } {
  if (titled.rows.length === 0) return { refusal: { code: 'workbook.empty', params: {} } };
  const { faults, report } = collectTableFaults(titled, layout);
  const entries = layout.entries(titled, report);
  const exportedOn = layout.exportedOn?.(table) ?? null;
  return {
    layout: layout.name,
    sheet: table.sheet,
    publishedAt: exportedOn ?? writtenOn,
    rows: titled.rows.length,
    entries,
    faults,
    namesMembers: layout.namesMembers,
    notes: layout.notes?.(titled) ?? [],
  };
}
