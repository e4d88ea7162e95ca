import type { BomPositionDetail } from '@matlas/contract';
import type { T } from '@matlas/web-kit';

/** The reasons of a match as text: `Part number as written: C5-3201-0L; The only candidate`. */
export const formatReasons = (t: T, reasons: BomPositionDetail['reasons']): string =>
  reasons
    .map(({ code, params }) => t(`findings.match.${code.replace(/^match\./, '')}`, params as Record<string, string>))
    .join(t('kit.listSeparator'));
