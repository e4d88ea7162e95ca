import { refusal, type Refusal } from '../mds';
import { BOM_FIELDS, REQUIRED_BOM_FIELDS, type BomField } from './import-fields';
import type { BomMapping } from './import-table';

/**
 * Reasons why a mapping cannot be used: a required field has no column, one column has two fields, or neither level
 * nor parent number has a column.
 */
export function mappingFaults(mapping: BomMapping, titles: readonly string[]): Refusal[] {
  const { columns, notation, levelColumns = [], indentColumn } = mapping;
  const missing = REQUIRED_BOM_FIELDS.filter(
    (field) => columns[field] === undefined && !(field === 'partNumber' && levelColumns.length > 0),
  );
  const faults: Refusal[] = [];
  if (missing.length > 0) faults.push(refusal('import.mappingIncomplete', { fields: missing.join(', ') }));
  const hasLevels = notation === 'level' && (levelColumns.length > 0 || indentColumn !== undefined);
  if (notation !== 'flat' && columns[notation] === undefined && !hasLevels)
    faults.push(refusal('import.levelOrParent'));
  const takenBy = new Map<number, BomField>();
  for (const field of BOM_FIELDS) {
    const index = columns[field];
    if (index === undefined) continue;
    if (takenBy.has(index)) faults.push(refusal('import.mappingTwice', { column: titles[index] ?? '' }));
    takenBy.set(index, field);
  }
  return faults;
}
