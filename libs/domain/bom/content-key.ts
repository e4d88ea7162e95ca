import type { ImportedPosition } from './import-table';

/**
 * The text whose hash tells whether the same content was imported before, whatever the file, its columns, units and
 * number formats were. Hash it together with the model and the rules; the domain itself hashes nothing.
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
