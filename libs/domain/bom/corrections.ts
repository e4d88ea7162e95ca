import type { BomField } from './import-fields';
import type { BomMapping, ImportRow, ImportTable } from './import-table';

/** Correction of a wrong row in the import report: new cell texts by field, or the row is skipped. */
export type RowCorrection =
  | { row: number; remove: true }
  | { row: number; cells: Readonly<Partial<Record<BomField, string>>> };

function correctRow(row: ImportRow, correction: RowCorrection | undefined, mapping: BomMapping): ImportRow[] {
  if (!correction) return [row];
  if ('remove' in correction) return [];
  const cells = [...row.cells];
  for (const [field, text] of Object.entries(correction.cells) as [BomField, string][]) {
    const index = mapping.columns[field];
    if (index === undefined) continue;
    while (cells.length <= index) cells.push('');
    cells[index] = text;
  }
  return [{ row: row.row, cells }];
}

/** Returns the table with the corrections applied, ready for importBom. Several corrections of one row are merged. */
export function applyCorrections(
  table: ImportTable,
  mapping: BomMapping,
  corrections: readonly RowCorrection[],
): ImportTable {
  const byRow = new Map<number, RowCorrection>();
  for (const correction of corrections) {
    const earlier = byRow.get(correction.row);
    const both = earlier && 'cells' in earlier && 'cells' in correction;
    byRow.set(
      correction.row,
      both ? { row: correction.row, cells: { ...earlier.cells, ...correction.cells } } : correction,
    );
  }
  return { sheet: table.sheet, rows: table.rows.flatMap((row) => correctRow(row, byRow.get(row.row), mapping)) };
}
