import { Decimal, HUNDRED } from '../decimal';

export interface DeviationStep {
  /** The step applies to measured masses below this, in grams; null = all larger ones. */
  belowGrams: string | null;
  allowedPercent: string;
}

/** Allowed deviation of the calculated from the measured mass, as versioned rule data. */
export interface DeviationTable {
  ruleSet: string;
  source: string;
  steps: readonly DeviationStep[];
}

export const IMDS_DEVIATION_TABLE: DeviationTable = {
  ruleSet: 'imds-rec001@15.0',
  source: 'IMDS User Manual 15.0, p. 89 (digest, domain.md 1.2); the base "measured mass" is our assumption',
  steps: [
    { belowGrams: '1', allowedPercent: '100' },
    { belowGrams: '100', allowedPercent: '10' },
    { belowGrams: '1000', allowedPercent: '5' },
    { belowGrams: '10000', allowedPercent: '2' },
    { belowGrams: '100000', allowedPercent: '1' },
    { belowGrams: null, allowedPercent: '0.5' },
  ],
};

export interface MassDeviation {
  /** |calculated - measured| / measured x 100 */
  percent: Decimal;
  allowedPercent: Decimal;
  within: boolean;
}

/** Undefined when there is nothing to compare: no measured mass, or 0. Do not call it for components without parts. */
export function massDeviation(
  measuredGrams: Decimal | undefined,
  calculatedGrams: Decimal,
  table: DeviationTable = IMDS_DEVIATION_TABLE,
): MassDeviation | undefined {
  if (!measuredGrams || measuredGrams.lte(0)) return undefined;
  const step = table.steps.find(({ belowGrams }) => belowGrams === null || measuredGrams.lt(belowGrams));
  const allowedPercent = new Decimal(step?.allowedPercent ?? 0);
  const difference = calculatedGrams.minus(measuredGrams).abs();
  const within = difference.times(HUNDRED).lte(allowedPercent.times(measuredGrams));
  return { percent: difference.times(HUNDRED).div(measuredGrams), allowedPercent, within };
}
