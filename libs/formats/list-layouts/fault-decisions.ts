import type { FaultDecision } from '@matlas/contract';
import { bareKey, isDecidedBy } from '@matlas/domain';
import type { ReadTable } from '../workbook/read-table';
import type { TableRefusal } from '../workbook/table-refusal';
import type { AppliedDecision, ListFault, ReadList } from './list-document';

type Read = ReadList | { refusal: TableRefusal };

/** The table with one text in the cells of all faults of a kind. */
function replaced(table: ReadTable, faults: readonly ListFault[], value: string): ReadTable {
  const byRow = new Map(faults.map((fault) => [fault.row, fault]));
  return {
    ...table,
    rows: table.rows.map((row) => {
      const fault = byRow.get(row.row);
      const index = fault === undefined ? -1 : columnOf(table, fault, row.row);
      if (index < 0) return row;
      const cells = Array.from({ length: Math.max(row.cells.length, index + 1) }, (_, at) => row.cells[at] ?? '');
      cells[index] = value;
      return { sheet: row.sheet, row: row.row, cells };
    }),
  };
}
/** Index of the column whose title, above the row, is that of the fault. */
function columnOf(table: ReadTable, { column }: ListFault, row: number): number {
  const key = bareKey(column);
  const head = table.rows.find((one) => one.row < row && one.cells.some((cell) => bareKey(cell) === key));
  return head?.cells.findIndex((cell) => bareKey(cell) === key) ?? -1;
}

/**
 * Reads a list with decisions for all rows that have the same fault. A replaced cell is read again, so a wrong
 * replacement is a fault again; rows to leave out stay faults, which the import then accepts.
 */
export function withDecisions<R extends Read>(
  table: ReadTable,
  decisions: readonly FaultDecision[],
  read: (table: ReadTable) => R,
): R {
  let [current, list] = [table, read(table)];
  const decided: AppliedDecision[] = [];
  for (const decision of decisions) {
    if ('refusal' in list) return list;
    const faults = list.faults.filter(isDecidedBy(decision));
    decided.push({ ...decision, count: new Set(faults.map(({ row }) => row)).size });
    if (decision.action === 'leaveOut' || faults.length === 0) continue;
    current = replaced(current, faults, decision.value);
    list = read(current);
  }
  return 'refusal' in list ? list : { ...list, decided };
}
/** Faults for which no decision was made. */
export const openFaults = ({ faults, decided = [] }: Pick<ReadList, 'faults' | 'decided'>): ListFault[] =>
  faults.filter((fault) => !decided.some((one) => one.action === 'leaveOut' && isDecidedBy(one)(fault)));
