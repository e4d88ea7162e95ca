import { BOM_FACT_FIELDS, BOM_FIELDS, type BomField } from './import-fields';
import { bomHeader } from './import-titles';
import type { ImportTable, ImportedPosition, LevelNotation } from './import-table';

const CELLS: Readonly<
  Record<BomField, (position: ImportedPosition, positions: readonly ImportedPosition[]) => string | null>
> = {
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
  sparePart: ({ facts }) => facts?.sparePart ?? null,
  typeApproval: ({ facts }) => facts?.typeApproval ?? null,
  putOnMarket: ({ facts }) => facts?.putOnMarket ?? null,
  engineDeveloped: ({ facts }) => facts?.engineDeveloped ?? null,
};

const FACT_FIELDS: ReadonlySet<BomField> = new Set(BOM_FACT_FIELDS);
/** Columns of an exported BOM. */
export const exportFields = (notation: LevelNotation, withFacts = false): BomField[] =>
  BOM_FIELDS.filter(
    (field) => field !== (notation === 'level' ? 'parentNumber' : 'level') && (withFacts || !FACT_FIELDS.has(field)),
  );

/** Formats positions as table rows with a title row. Importing the table gives the same positions. */
export function bomTable(
  positions: readonly ImportedPosition[],
  notation: LevelNotation,
  language: 'zh' | 'en',
  sheet = 'BOM',
): ImportTable {
  const fields = exportFields(
    notation,
    positions.some(({ facts }) => facts !== undefined),
  );
  const titles = { row: 1, cells: fields.map((field) => bomHeader(field, language)) };
  const rows = positions.map((position, index) => ({
    row: index + 2,
    cells: fields.map((field) => CELLS[field](position, positions) ?? ''),
  }));
  return { sheet, rows: [titles, ...rows] };
}
