import { Decimal } from '@matlas/domain';
import { displayName, type ScreeningRow } from '@matlas/contract';
import { type T } from '@matlas/web-kit';
import { formatRate } from '../../shared/rate-text';

/** A row without a node is undisclosed content, or a fluid that is not in the BOM. */
export const materialName = (
  t: T,
  language: 'zh' | 'en',
  row: Pick<ScreeningRow, 'name' | 'foreignName' | 'nodeId' | 'classCode'>,
): string =>
  row.nodeId === null
    ? t(row.classCode === null ? 'rrrScreening.unknown' : 'rrrScreening.unnamed')
    : displayName(language, row);
/** Formatted as on the marking screen: rounding never moves a rate across its limit. */
export const formatRateAgainst = (percent: string, limit: number): string =>
  `${formatRate({ percent, limitPercent: String(limit), passes: new Decimal(percent).gte(limit) })}\u00A0%`;
