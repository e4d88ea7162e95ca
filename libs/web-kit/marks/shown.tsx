import { formatKilograms, formatMass, formatNumber, formatPercent, type Beside, type Numeric } from '../i18n/format';

/** What is read, with the exact value as its title where rounding took something away. */
function Shown({ text, exact }: { text: string; exact: string }) {
  return text === exact ? text : <span title={exact}>{text}</span>;
}
const exactly = (value: Numeric | null | undefined, unit: string): string => `${formatNumber(value)}\u00A0${unit}`;

/** A share or content rounded for reading. */
export function Percent({ value, limit }: { value: Numeric | null | undefined } & Beside) {
  return <Shown text={formatPercent(value, { limit })} exact={exactly(value, '%')} />;
}

/** A mass rounded for reading; one unit for a column: grams of parts, kilograms of sums. */
export function Mass({ grams, unit = 'g' }: { grams: Numeric | null | undefined; unit?: 'g' | 'kg' }) {
  return <Shown text={unit === 'kg' ? formatKilograms(grams) : formatMass(grams)} exact={exactly(grams, 'g')} />;
}
