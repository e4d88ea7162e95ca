import { Decimal, formatDecimal } from '../decimal';
import type { ImportedPosition } from './import-table';

/**
 * Adds up the same part of the same supplier below one parent where both are equal but for the quantity and have nothing
 * below them. Others stay positions of their own.
 */
export function addUpDuplicates(positions: readonly ImportedPosition[]): {
  positions: ImportedPosition[];
  addedUp: number;
} {
  const withChildren = new Set(positions.map(({ parent }) => parent));
  const first = new Map<string, ImportedPosition>();
  const placeOf = new Map<number, number>();
  const kept: ImportedPosition[] = [];
  positions.forEach((position, index) => {
    const key = withChildren.has(index) ? undefined : keyOfEqual(position);
    const earlier = key === undefined ? undefined : first.get(key);
    if (earlier) {
      earlier.quantity = formatDecimal(new Decimal(earlier.quantity).plus(position.quantity));
      return;
    }
    const copy = { ...position, parent: position.parent < 0 ? position.parent : (placeOf.get(position.parent) ?? -1) };
    if (key !== undefined) first.set(key, copy);
    placeOf.set(index, kept.length);
    kept.push(copy);
  });
  return { positions: withOrdinals(kept), addedUp: positions.length - kept.length };
}

/** Everything but the quantity, the row and the ordinal. */
const keyOfEqual = ({ parent, partNumber, name, foreignName, massGrams, ...rest }: ImportedPosition): string =>
  JSON.stringify([
    parent,
    partNumber,
    name,
    foreignName,
    massGrams,
    rest.supplierCode,
    rest.supplierName,
    rest.remark,
    rest.facts ?? null,
  ]);

function withOrdinals(positions: readonly ImportedPosition[]): ImportedPosition[] {
  const counts = new Map<number, number>();
  return positions.map((position) => {
    const ordinal = (counts.get(position.parent) ?? 0) + 1;
    counts.set(position.parent, ordinal);
    return { ...position, ordinal };
  });
}
