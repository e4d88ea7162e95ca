import type { TreeRow } from '@matlas/contract';
import { formatNumber, formatRange, type T } from '@matlas/web-kit';

type Portion = NonNullable<TreeRow['portion']>;

/** Node kinds of the wire by the kit's names. */
export const nodeKinds = { 1: 'component', 2: 'semiComponent', 3: 'material', 4: 'substance' } as const;

const RANGE = 1;
const REST = 3;

/** A portion as it is typed: `30`, `28–32`, `rest 65.75`. The rest shows what is left for it. */
export function portionText(t: T, portion: Portion, share: TreeRow['share']): string {
  if (portion.kind === RANGE) return formatRange(portion.min, portion.max);
  if (portion.kind === REST) return t('mds.tree.rest', { value: formatNumber(share?.nominal) });
  return formatNumber(portion.value);
}

/** What a portion can be once its siblings are known, where that is more than one value. */
export function shareText(share: TreeRow['share']): string {
  return share ? formatRange(share.min, share.max) : '';
}
const amount = (value: string | null): string => (value === null ? '' : formatNumber(value));

/** Cells of a tree row as plain text; what does not apply to the edge is empty. */
export const cellText = {
  number: (row: TreeRow) => row.number ?? '',
  quantity: (row: TreeRow) => (row.quantity === null ? '' : formatNumber(row.quantity)),
  mass: (row: TreeRow) => amount(row.massGrams),
  portion: (t: T, row: TreeRow) => (row.portion ? portionText(t, row.portion, row.share) : ''),
  total: (row: TreeRow) => (row.totalGrams ? formatNumber(row.totalGrams.nominal) : ''),
  totalSpan: (row: TreeRow) => (row.totalGrams ? formatRange(row.totalGrams.min, row.totalGrams.max) : ''),
};
