import type { TreeRow } from '@matlas/contract';
import { formatNumber, formatRange, type T } from '@matlas/web-kit';

type Portion = NonNullable<TreeRow['portion']>;

/** Maps the numeric node kinds of the API to those of web-kit. */
export const nodeKinds = { 1: 'component', 2: 'semiComponent', 3: 'material', 4: 'substance' } as const;

const RANGE = 1;
const REST = 3;

/** A portion in the notation of the editor: `30`, `28–32`, `rest 65.75`. A rest shows the value that is left for it. */
export function formatPortion(t: T, portion: Portion, share: TreeRow['share']): string {
  if (portion.kind === RANGE) return formatRange(portion.min, portion.max);
  if (portion.kind === REST) return t('mds.tree.rest', { value: formatNumber(share?.nominal) });
  return formatNumber(portion.value);
}

/** The effective range of a portion, calculated with its siblings; empty when there is none. */
export function formatShare(share: TreeRow['share']): string {
  return share ? formatRange(share.min, share.max) : '';
}
const formatAmount = (value: string | null): string => (value === null ? '' : formatNumber(value));

/** Cells of a tree row as plain text; empty where the column does not apply. */
export const cellText = {
  number: (row: TreeRow) => row.number ?? '',
  quantity: (row: TreeRow) => (row.quantity === null ? '' : formatNumber(row.quantity)),
  mass: (row: TreeRow) => formatAmount(row.massGrams),
  portion: (t: T, row: TreeRow) => (row.portion ? formatPortion(t, row.portion, row.share) : ''),
  total: (row: TreeRow) => (row.totalGrams ? formatNumber(row.totalGrams.nominal) : ''),
  totalSpan: (row: TreeRow) => (row.totalGrams ? formatRange(row.totalGrams.min, row.totalGrams.max) : ''),
};
