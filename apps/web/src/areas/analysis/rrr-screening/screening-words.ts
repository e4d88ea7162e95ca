import { Decimal } from '@matlas/domain';
import { ownName, type ScreeningRow } from '@matlas/contract';
import { type T } from '@matlas/web-kit';
import { rateText } from '../../shared/rate-text';

/** A material without a node is content that no sheet tells, or a fluid that the BOM does not hold. */
export const materialName = (
  t: T,
  language: 'zh' | 'en',
  row: Pick<ScreeningRow, 'name' | 'foreignName' | 'nodeId' | 'classCode'>,
): string =>
  row.nodeId === null
    ? t(row.classCode === null ? 'rrrScreening.unknown' : 'rrrScreening.unnamed')
    : ownName(language, row);
/** As the marking screen shows it: rounding never carries it across its limit. */
export const shownRate = (percent: string, limit: number): string =>
  `${rateText({ percent, limitPercent: String(limit), passes: new Decimal(percent).gte(limit) })}\u00A0%`;
