import { parseDecimal } from '../decimal';
import type { ComparablePosition, PositionPairs } from './pair-positions';

export const COMPARED_FIELDS = [
  'number',
  'name',
  'foreignName',
  'quantity',
  'massGrams',
  'supplierCode',
  'supplierName',
  'remark',
] as const;
export type ComparedField = (typeof COMPARED_FIELDS)[number];

/** `renumbered`: another part number in the same place. A part that moved may have changed as well. */
export const BOM_CHANGES = ['added', 'gone', 'moved', 'changed', 'renumbered'] as const;
export type BomChange = (typeof BOM_CHANGES)[number];

export interface BomDifference {
  change: BomChange;
  /** Index in the old BOM, and in the new one; -1 where it is not. */
  before: number;
  after: number;
  fields: ComparedField[];
}
export interface BomComparison {
  /** In the order of the new BOM; what is gone stands at its end, in the order of the old one. */
  differences: BomDifference[];
  counts: Record<BomChange | 'same', number>;
}

const AMOUNTS: ReadonlySet<ComparedField> = new Set(['quantity', 'massGrams']);
function areEqual(field: ComparedField, a: string | null, b: string | null): boolean {
  const [one, other] = [a ?? '', b ?? ''];
  if (one === other) return true;
  if (!AMOUNTS.has(field)) return one.trim() === other.trim();
  const [amount, second] = [parseDecimal(one), parseDecimal(other)];
  return amount !== undefined && second !== undefined && amount.equals(second);
}
const changedFields = (before: ComparablePosition, after: ComparablePosition): ComparedField[] =>
  COMPARED_FIELDS.filter((field) => !areEqual(field, before[field], after[field]));

/** The differences of two BOMs whose positions are paired. The order of positions below one parent is none. */
export function compareBoms(
  before: readonly ComparablePosition[],
  after: readonly ComparablePosition[],
  { same, renumbered }: PositionPairs,
): BomComparison {
  const counts: BomComparison['counts'] = { same: 0, added: 0, gone: 0, moved: 0, changed: 0, renumbered: 0 };
  const differences: BomDifference[] = [];
  const found = new Uint8Array(before.length);
  const add = (difference: BomDifference): void => {
    counts[difference.change]++;
    differences.push(difference);
  };
  for (const [index, position] of after.entries()) {
    const old = Math.max(same[index] as number, renumbered[index] as number);
    const partner = before[old];
    if (!partner) {
      add({ change: 'added', before: -1, after: index, fields: [] });
      continue;
    }
    found[old] = 1;
    const fields = changedFields(partner, position);
    const parent = Math.max(same[position.parent] ?? -1, renumbered[position.parent] ?? -1);
    const isMoved = position.parent < 0 ? partner.parent >= 0 : parent !== partner.parent;
    if ((renumbered[index] as number) >= 0) add({ change: 'renumbered', before: old, after: index, fields });
    else if (isMoved) add({ change: 'moved', before: old, after: index, fields });
    else if (fields.length > 0) add({ change: 'changed', before: old, after: index, fields });
    else counts.same++;
  }
  for (const index of before.keys())
    if (found[index] === 0) add({ change: 'gone', before: index, after: -1, fields: [] });
  return { differences, counts };
}

/**
 * Whether a data sheet stays hooked when a position changes like this. With another supplier it is another supplier's
 * data sheet that is needed.
 */
export function keepsSheet(
  before: Pick<ComparablePosition, 'supplierCode'>,
  after: Pick<ComparablePosition, 'supplierCode'>,
): boolean {
  const [one, other] = [before.supplierCode?.trim().toUpperCase(), after.supplierCode?.trim().toUpperCase()];
  return !one || !other || one === other;
}
