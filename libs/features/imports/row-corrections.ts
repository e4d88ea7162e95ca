import type { RowCorrection } from '@matlas/contract';
import type { TitledRow, TitledRows } from '@matlas/formats';
import { badInput, type IssueInput } from '@matlas/server-kit';
import type { RowLayout } from './row-layout';

const pathOf = (index: number): string => `corrections.${index}`;

/** Corrections of rows or fields that the file and the layout do not have. */
function findIssues<C extends string>(
  { rows }: TitledRows<C>,
  { titles }: RowLayout<C>,
  corrections: readonly RowCorrection[],
): IssueInput[] {
  const known = new Set(rows.map(({ row }) => row));
  return corrections.flatMap((correction, index): IssueInput[] => {
    if (!known.has(correction.row)) {
      const params = { what: 'row', id: String(correction.row) };
      return [{ path: `${pathOf(index)}.row`, code: 'notFound', params }];
    }
    return Object.keys('cells' in correction ? correction.cells : {})
      .filter((field) => !Object.hasOwn(titles, field))
      .map((field) => ({ path: `${pathOf(index)}.cells.${field}`, code: 'unknownField', params: { field } }));
  });
}

function correctRow<C extends string>(source: TitledRow<C>, typed: Partial<Record<C, string>>): TitledRow<C> {
  return {
    row: source.row,
    cells: { ...source.cells, ...typed },
    // What a person types is a text, whatever the cell of the file was.
    kindOf: (column) => {
      const text = typed[column];
      return text === undefined ? source.kindOf(column) : text === '' ? 'empty' : 'text';
    },
  };
}

/**
 * The rows with the cells that a person corrected, without those to leave out; a later correction of the same cell
 * replaces an earlier one. Throws `badInput` for a row or a field that there is not.
 */
export function applyRowCorrections<C extends string>(
  table: TitledRows<C>,
  layout: RowLayout<C>,
  corrections: readonly RowCorrection[],
): TitledRows<C> {
  if (corrections.length === 0) return table;
  const issues = findIssues(table, layout, corrections);
  if (issues.length > 0) throw badInput(...issues);
  const cellsOf = new Map<number, Partial<Record<C, string>>>();
  const removed = new Set<number>();
  for (const correction of corrections)
    if ('remove' in correction) removed.add(correction.row);
    else {
      const trimmed = Object.entries(correction.cells).map(([field, text]) => [field, text.trim()]);
      const typed = Object.fromEntries(trimmed) as Partial<Record<C, string>>;
      cellsOf.set(correction.row, { ...cellsOf.get(correction.row), ...typed });
    }
  const rows = table.rows
    .filter(({ row }) => !removed.has(row))
    .map((source) => correctRow(source, cellsOf.get(source.row) ?? {}));
  const typedColumns = new Set([...cellsOf.values()].flatMap((cells) => Object.keys(cells) as C[]));
  return { ...table, rows, columns: [...new Set([...table.columns, ...typedColumns])] };
}
