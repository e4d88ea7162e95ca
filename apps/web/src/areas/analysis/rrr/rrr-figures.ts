import { recyclabilityFlag, type FlagGrams, type RecyclabilityFlag } from '@matlas/contract';
import { Decimal } from '@matlas/domain';
import { formatNumber, type StackPart } from '@matlas/web-kit';

export const flags: readonly RecyclabilityFlag[] = recyclabilityFlag.members.map(({ value }) => value);
export type RateName = 'rcyc' | 'rcov';
export const rateNames: readonly RateName[] = ['rcyc', 'rcov'];
/** The marks that count towards each rate. */
export const flagsByRate: Readonly<Record<RateName, readonly RecyclabilityFlag[]>> = {
  rcyc: ['mP', 'mD', 'mM', 'mTr'],
  rcov: ['mP', 'mD', 'mM', 'mTr', 'mTe'],
};

const gramsPerKilogram = 1000;
const noBreakSpace = '\u00A0';

/** Kilograms for display: one decimal, three below 1 kg. The cell shows the exact grams as its title. */
export function formatKilogramNumber(grams: string): string {
  const value = new Decimal(grams).div(gramsPerKilogram);
  const digits = value.isZero() || value.abs().gte(1) ? 1 : 3;
  return formatNumber(value.toFixed(digits));
}
export const formatKilogramsWithUnit = (grams: string): string => `${formatKilogramNumber(grams)}${noBreakSpace}kg`;
/** Imprecise number, only for lengths in charts. */
export const toChartKilograms = (grams: string): number => Number(grams) / gramsPerKilogram;
export const absoluteValue = (value: string): string => new Decimal(value).abs().toFixed();
export const sumOfGrams = (rows: readonly { massGrams: string }[]): string =>
  rows.reduce((sum, { massGrams }) => sum.plus(massGrams), new Decimal(0)).toFixed();

/** The segments of a stacked bar. */
export function toStackParts(masses: FlagGrams, shown: readonly RecyclabilityFlag[] = flags): StackPart[] {
  const whole = flags.reduce((sum, flag) => sum + Number(masses[flag]), 0);
  return shown.map((flag) => ({
    key: flag,
    color: `var(--m-mark-${flag})`,
    percent: whole > 0 ? (Number(masses[flag]) / whole) * 100 : 0,
  }));
}
/** Marks with a mass above zero in a branch. */
export const presentFlags = (masses: FlagGrams): RecyclabilityFlag[] =>
  flags.filter((flag) => Number(masses[flag]) > 0);
