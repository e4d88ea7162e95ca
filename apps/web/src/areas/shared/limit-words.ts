import type { Finding } from '@matlas/contract';
import { formatPercent, type T } from '@matlas/web-kit';

/** The limit that decided a finding, and the list's. */
export type Limited = Pick<Finding, 'limitPercent' | 'decidingLimit'>;
type Deciding = NonNullable<Finding['decidingLimit']>;

/** `4 %`, `from 85 %`, `no maximum`. */
export function boundsWords(t: T, { minPercent, maxPercent }: Pick<Deciding, 'minPercent' | 'maxPercent'>): string {
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
 * The limit in a few words; where an exemption entry decided, its bounds with the list's limit: `4 % · base 0.1 %`.
 * Undefined where it may not be told.
 */
export function limitWords(t: T, { limitPercent, decidingLimit }: Limited): string | undefined {
  if (limitPercent === null) return undefined;
  if (!decidingLimit || decidingLimit.entry === null) return formatPercent(limitPercent);
  return t('analysis.limit.beside', { bounds: boundsWords(t, decidingLimit), base: formatPercent(limitPercent) });
}
