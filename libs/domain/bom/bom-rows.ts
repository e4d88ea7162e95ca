import { BOM_FIELDS, bomHeader, type BomField } from './import-fields';
import type { ImportTable, ImportedPosition, LevelNotation } from './import-table';

const CELLS: Readonly<Record<BomField, (position: ImportedPosition, positions: readonly ImportedPosition[]) => string | null>> = {
  level: ({ depth }) => String(depth),
  parentNumber: ({ parent }, positions) => positions[parent]?.partNumber ?? null,
  partNumber: ({ partNumber }) => partNumber,
  name: ({ name }) => name,
  foreignName: ({ foreignName }) => foreignName,
  quantity: ({ quantity }) => quantity,
  mass: ({ massGrams }) => massGrams,
  massUnit: ({ massGrams }) => (massGrams === null ? null : 'g'),
  supplierCode: ({ supplierCode }) => supplierCode,
  supplierName: ({ supplierName }) => supplierName,
  remark: ({ remark }) => remark,
};

/** The columns that a BOM is exported with. */
export const exportFields = (notation: LevelNotation): BomField[] =>
  BOM_FIELDS.filter((field) => field !== (notation === 'level' ? 'parentNumber' : 'level'));

/** Positions as the rows of a sheet with a title row, such that importing it gives the same positions. */
export function bomTable(positions: readonly ImportedPosition[], notation: LevelNotation, language: 'zh' | 'en', sheet = 'BOM'): ImportTable {
  const fields = exportFields(notation);
  const titles = { row: 1, cells: fields.map((field) => bomHeader(field, language)) };
  const rows = positions.map((position, index) => ({ row: index + 2, cells: fields.map((field) => CELLS[field](position, positions) ?? '') }));
  return { sheet, rows: [titles, ...rows] };
}
