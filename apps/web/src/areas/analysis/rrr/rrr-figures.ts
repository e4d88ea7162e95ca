import { recyclabilityFlag, type FlagGrams, type RecyclabilityFlag } from '@matlas/contract';
import { Decimal } from '@matlas/domain';
import { formatNumber, type StackPart } from '@matlas/web-kit';

export const flags: readonly RecyclabilityFlag[] = recyclabilityFlag.members.map(({ value }) => value);
export type RateName = 'rcyc' | 'rcov';
export const rateNames: readonly RateName[] = ['rcyc', 'rcov'];
/** What counts into a rate. */
export const counted: Readonly<Record<RateName, readonly RecyclabilityFlag[]>> = {
  rcyc: ['mP', 'mD', 'mM', 'mTr'],
  rcov: ['mP', 'mD', 'mM', 'mTr', 'mTe'],
};

const gramsPerKilogram = 1000;
const noBreakSpace = '\u00A0';

/** Kilograms for reading: one decimal, three below a kilogram. The exact grams are the title of the cell. */
export function kilograms(grams: string): string {
  const value = new Decimal(grams).div(gramsPerKilogram);
  const digits = value.isZero() || value.abs().gte(1) ? 1 : 3;
  return formatNumber(value.toFixed(digits));
}
export const kilogramsOf = (grams: string): string => `${kilograms(grams)}${noBreakSpace}kg`;
/** Drawn lengths only. */
export const drawnKilograms = (grams: string): number => Number(grams) / gramsPerKilogram;
export const absolute = (value: string): string => new Decimal(value).abs().toFixed();
export const sumOfGrams = (rows: readonly { massGrams: string }[]): string =>
  rows.reduce((sum, { massGrams }) => sum.plus(massGrams), new Decimal(0)).toFixed();

/** The parts of a stacked bar. */
export function stackOf(masses: FlagGrams, shown: readonly RecyclabilityFlag[] = flags): StackPart[] {
  const whole = flags.reduce((sum, flag) => sum + Number(masses[flag]), 0);
  return shown.map((flag) => ({
    key: flag,
    color: `var(--m-mark-${flag})`,
    percent: whole > 0 ? (Number(masses[flag]) / whole) * 100 : 0,
  }));
}
/** Marks that a branch really holds. */
export const heldFlags = (masses: FlagGrams): RecyclabilityFlag[] => flags.filter((flag) => Number(masses[flag]) > 0);
