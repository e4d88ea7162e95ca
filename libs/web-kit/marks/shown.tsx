import {
  formatKilograms,
  formatMass,
  formatNumber,
  formatPercent,
  type PercentOptions,
  type Numeric,
} from '../i18n/format';

/** A rounded value, with the exact value as title when rounding changed it. */
function Shown({ text, exact }: { text: string; exact: string }) {
  return text === exact ? text : <span title={exact}>{text}</span>;
}
const exactly = (value: Numeric | null | undefined, unit: string): string => `${formatNumber(value)}\u00A0${unit}`;

/** A percentage rounded for display. */
export function Percent({ value, limit }: { value: Numeric | null | undefined } & PercentOptions) {
  return <Shown text={formatPercent(value, { limit })} exact={exactly(value, '%')} />;
}

/** A mass rounded for display. One unit per column: grams for parts, kilograms for sums. */
export function Mass({ grams, unit = 'g' }: { grams: Numeric | null | undefined; unit?: 'g' | 'kg' }) {
  return <Shown text={unit === 'kg' ? formatKilograms(grams) : formatMass(grams)} exact={exactly(grams, 'g')} />;
}
