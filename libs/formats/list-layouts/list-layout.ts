import { formatCasNumber, isEcNumber } from '@matlas/domain';
import type { TitledRow, TitledRows, TitlesOf } from '../workbook/titled-rows';
import type { ReadTable } from '../workbook/read-table';
import { isFormulaError, numbersIn, plainDashes } from './cell-values';
import type { ListedSubstance, ListEntry, ListFault, ListLayoutName, ListNote } from './list-document';

/** A list layout: its columns as data, and a pure function that reads its rows. */
export interface ListLayout<C extends string = string> {
  name: ListLayoutName;
  titles: TitlesOf<C>;
  /** Columns that identify the layout: a table without them has another layout. */
  marks: readonly C[];
  namesMembers: boolean;
  entries(table: TitledRows<C>, report: Report<C>): ListEntry[];
  /** Rows that are no entries; they are reported. */
  notes?(table: TitledRows<C>): ListNote[];
  /** Day of the export, when the rows above the titles contain it. */
  exportedOn?(table: ReadTable): string | null;
}
/** Reports an error in a cell. */
export type Report<C extends string> = (
  line: TitledRow<C>,
  column: C,
  code: string,
  params?: Record<string, unknown>,
) => void;

/**
 * Errors of a table, with the row and column numbers that a user sees in the file. The error of a formula in any column is
 * one, and the only one of its cell.
 */
export function collectTableFaults<C extends string>(
  table: TitledRows<C>,
  layout: { titles: Readonly<Record<C, readonly string[]>> },
): { faults: ListFault[]; report: Report<C> } {
  const faults: ListFault[] = [];
  const add: Report<C> = ({ row, cells }, column, code, params = {}) =>
    void faults.push({
      sheet: table.sheet,
      row,
      column: table.titles[column] ?? layout.titles[column][0] ?? column,
      value: cells[column] ?? '',
      code,
      params,
    });
  const isBroken = ({ cells }: TitledRow<C>, column: C): boolean => isFormulaError(cells[column] ?? '');
  for (const line of table.rows)
    for (const column of table.columns)
      if (isBroken(line, column)) add(line, column, 'row.formulaError', { value: line.cells[column] ?? '' });
  const report: Report<C> = (line, column, code, params) => {
    if (!isBroken(line, column)) add(line, column, code, params);
  };
  return { faults, report };
}

/** The substances of a row. EC and CAS numbers are paired by their order; a row without numbers names no substance. */
export function substancesOf<C extends string>(
  line: TitledRow<C>,
  name: string,
  columns: { cas: C; ec?: C },
  report: Report<C>,
): ListedSubstance[] {
  const casNumbers = numbersIn(line.cells[columns.cas]).map((text) =>
    readOrRefuse(text, formatCasNumber, () => report(line, columns.cas, 'substance.casInvalid', { cas: text })),
  );
  const ecColumn = columns.ec;
  const ecNumbers =
    ecColumn === undefined
      ? []
      : numbersIn(line.cells[ecColumn]).map((text) =>
          readOrRefuse(text, ecOf, () => report(line, ecColumn, 'substance.ecInvalid', { ec: text })),
        );
  const pairs = Array.from({ length: Math.max(casNumbers.length, ecNumbers.length) }, (_, at) => ({
    row: line.row,
    name,
    cas: casNumbers[at] ?? null,
    ec: ecNumbers[at] ?? null,
  }));
  return pairs.filter(({ cas, ec }) => cas !== null || ec !== null);
}
const ecOf = (text: string): string | undefined => (isEcNumber(plainDashes(text)) ? plainDashes(text) : undefined);
function readOrRefuse(text: string, read: (text: string) => string | undefined, refuse: () => void): string | null {
  if (text === '') return null;
  const number = read(text);
  if (number === undefined) refuse();
  return number ?? null;
}

export const sameSubstance = (one: ListedSubstance, other: ListedSubstance): boolean =>
  one.cas === other.cas && one.ec === other.ec && (one.cas !== null || one.ec !== null || one.name === other.name);
export const distinctUnion = (values: readonly string[]): string[] => [...new Set(values)];
function mergeEntries(one: ListEntry, other: ListEntry): ListEntry {
  return {
    ...one,
    rows: [...one.rows, ...other.rows],
    isGroup: one.isGroup && other.isGroup,
    description: distinctUnion([one.description, other.description].filter(Boolean)).join(' | '),
    substances: [
      ...one.substances,
      ...other.substances.filter((substance) => !one.substances.some((known) => sameSubstance(known, substance))),
    ],
    dates: distinctUnion([...one.dates, ...other.dates]).sort(),
    reasons: distinctUnion([...one.reasons, ...other.reasons]),
    facts: { ...other.facts, ...one.facts },
  };
}
/**
 * Merges rows with the same key: a substance that was included again, for another reason or on another day, is one
 * entry.
 */
export function mergeByKey(entries: readonly ListEntry[], keyOf: (entry: ListEntry) => string): ListEntry[] {
  const byKey = new Map<string, ListEntry>();
  for (const entry of entries) {
    const known = byKey.get(keyOf(entry));
    byKey.set(keyOf(entry), known ? mergeEntries(known, entry) : entry);
  }
  return [...byKey.values()];
}
