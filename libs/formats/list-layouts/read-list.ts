import { readTable, type ReadTable, type TableRefusal } from '../workbook/read-table';
import { type TitledRows, titledRowsOf } from '../workbook/titled-rows';
import { ANNEX_XIV_LAYOUT, ANNEX_XVII_LAYOUT, CANDIDATE_LIST_LAYOUT, POPS_LAYOUT } from './echa-lists';
import { exportDay } from './export-day';
import { GADSL_LAYOUT } from './gadsl-list';
import type { ReadList } from './list-document';
import { faultsOf, type ListLayout } from './list-layout';
import { OLDER_CANDIDATE_LIST_LAYOUT } from './older-candidate-list';
import { OWN_LIST_LAYOUT } from './own-list';

/** Where two fit, the first one holds: the one that asks for more columns of its own. */
const LAYOUTS = [
  CANDIDATE_LIST_LAYOUT,
  ANNEX_XIV_LAYOUT,
  ANNEX_XVII_LAYOUT,
  POPS_LAYOUT,
  OLDER_CANDIDATE_LIST_LAYOUT,
  GADSL_LAYOUT,
  OWN_LIST_LAYOUT,
] as unknown as readonly ListLayout[];
/** Tabs of a workbook that are looked at. */
const MOST_SHEETS = 12;
/** GADSL has some 7,000 lines, the restrictions of a large enterprise as many. */
export const MOST_LIST_ROWS = 50_000;

interface Found {
  table: ReadTable;
  layout: ListLayout;
  titled: TitledRows<string>;
}

const titledAs = (table: ReadTable, layout: ListLayout): Found | undefined => {
  const titled = titledRowsOf(table, layout.titles);
  return layout.marks.every((column) => titled.columns.includes(column)) ? { table, layout, titled } : undefined;
};
function recognised(table: ReadTable): Found | undefined {
  for (const layout of LAYOUTS) {
    const found = titledAs(table, layout);
    if (found) return found;
  }
  return undefined;
}

/**
 * Reads a list by what stands in it; what cannot be read is told, not thrown. Computes for long: call it in a thread.
 */
export async function readList(content: ArrayBuffer, type: string): Promise<ReadList | { refusal: TableRefusal }> {
  const first = await readTable(content, { type, maxRows: MOST_LIST_ROWS });
  const sheetNames = 'refusal' in first ? [] : first.sheetNames.slice(1, MOST_SHEETS);
  let found = 'refusal' in first ? undefined : recognised(first);
  for (const sheetName of sheetNames) {
    if (found) break;
    const other = await readTable(content, { type, sheetName, maxRows: MOST_LIST_ROWS });
    found = 'refusal' in other ? undefined : recognised(other);
  }
  if (!found) return { refusal: 'refusal' in first ? first.refusal : { code: 'lawList.unknownLayout', params: {} } };
  return listOf(found, type === 'csv' ? null : await exportDay(Buffer.from(content)));
}
function listOf({ table, layout, titled }: Found, writtenOn: string | null): ReadList | { refusal: TableRefusal } {
  if (titled.rows.length === 0) return { refusal: { code: 'workbook.empty', params: {} } };
  const { faults, report } = faultsOf(titled, layout);
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
