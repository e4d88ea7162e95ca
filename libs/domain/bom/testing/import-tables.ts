import { BOM_IMPORT_RULES, importBom } from '..';
import type { BomField, BomImport, BomImportRules, BomMapping, ImportTable } from '..';

export const LEVEL_FIELDS = ['level', 'partNumber', 'name', 'quantity', 'mass', 'supplierCode'] as const;
export const mappingOf = (fields: readonly BomField[], extra: Partial<BomMapping> = {}): BomMapping => ({
  headerRow: 1,
  columns: Object.fromEntries(fields.map((field, index) => [field, index])),
  notation: fields.includes('level') ? 'level' : 'parentNumber',
  massUnit: 'g',
  decimalMark: 'auto',
  ...extra,
});
export const tableOf = (titles: readonly string[], rows: readonly string[]): ImportTable => ({
  sheet: 'BOM',
  rows: [{ row: 1, cells: titles }, ...rows.map((text, index) => ({ row: index + 2, cells: text.split('|') }))],
});
export const byLevel = (
  rows: string[],
  rules: Partial<BomImportRules> = {},
  mapping: Partial<BomMapping> = {},
): BomImport =>
  importBom(tableOf(LEVEL_FIELDS, rows), mappingOf(LEVEL_FIELDS, mapping), { ...BOM_IMPORT_RULES, ...rules });
export const faults = ({ errors }: BomImport): string[] =>
  errors.map(({ row, field, code }) => `${row} ${field} ${code}`);
