import { Decimal, formatDecimal, parseDecimal } from '@matlas/domain';
import { NumberField, type NumberFieldProps } from '@matlas/web-kit';
import { useState } from 'react';

const gramsPerKilogram = new Decimal(1000);

export const toKilograms = (grams: string): string => formatDecimal(new Decimal(grams).div(gramsPerKilogram));

/** Edits a mass in kilograms that the API represents in grams. The conversion is exact in both directions. */
export function KilogramField({ value, onChange, ...field }: NumberFieldProps) {
  const [text, setText] = useState(value ? toKilograms(value) : null);
  const change = (typed: string | null) => {
    setText(typed);
    const kilograms = typed === null ? undefined : parseDecimal(typed);
    onChange?.(kilograms ? formatDecimal(kilograms.times(gramsPerKilogram)) : typed);
  };
  return <NumberField decimals={6} {...field} value={text} onChange={change} />;
}
