import type { Finding } from '@matlas/contract';
import { formatPercent, type T } from '@matlas/web-kit';

/** Deciding limit and base limit of a finding. */
export type Limited = Pick<Finding, 'limitPercent' | 'decidingLimit'>;
type Deciding = NonNullable<Finding['decidingLimit']>;

/** Bounds as text: `4 %`, `from 85 %`, `no maximum`. */
export function formatBounds(t: T, { minPercent, maxPercent }: Pick<Deciding, 'minPercent' | 'maxPercent'>): string {
  const key =
    minPercent !== null && maxPercent !== null
      ? 'both'
      : minPercent !== null
        ? 'min'
        : maxPercent !== null
          ? 'max'
          : 'none';
  return t(`analysis.limit.${key}`, { min: formatPercent(minPercent), max: formatPercent(maxPercent) });
}

/**
 * Short text of the limit. When an exemption entry decided, its bounds with the base limit: `4 % · base 0.1 %`.
 * Undefined when the limit is not disclosed to the reader.
 */
export function formatLimit(t: T, { limitPercent, decidingLimit }: Limited): string | undefined {
  if (limitPercent === null) return undefined;
  if (!decidingLimit || decidingLimit.entry === null) return formatPercent(limitPercent);
  return t('analysis.limit.beside', { bounds: formatBounds(t, decidingLimit), base: formatPercent(limitPercent) });
}
