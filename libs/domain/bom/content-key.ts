import type { ImportedPosition } from './import-table';

/**
 * Text whose hash shows whether the same content was imported before, independent of file, column order, units and
 * number formats. The caller hashes it together with the model and the rules; this library does no hashing.
 */
export function importContentKey(positions: readonly ImportedPosition[]): string {
  return positions
    .map((each) =>
      JSON.stringify([
        each.parent,
        each.partNumber,
        each.name,
        each.foreignName,
        each.quantity,
        each.massGrams,
        each.supplierCode,
        each.supplierName,
        each.remark,
        ...(each.facts ? [each.facts] : []),
      ]),
    )
    .join('\n');
}
