import { Decimal } from '../decimal';
import { judge } from './judge';
import type { UseThreshold } from './law';

/** How a content stands against a threshold that judges only where somebody claims its use. */
export const USE_OUTCOMES = ['within', 'open', 'over'] as const;
export type UseOutcome = (typeof USE_OUTCOMES)[number];

/** What is told of a content, in percent as exact text. */
export interface ToldContent {
  minPercent: string | null;
  disclosedMaxPercent: string | null;
  maxPercent: string | null;
}

/**
 * What a claim of the use would make of the content, without any exemption: over its limit, within it, or open because
 * the limit lies inside the range or what nobody told could exceed it.
 */
export function outcomeOfUse(
  { minPercent, disclosedMaxPercent, maxPercent }: ToldContent,
  { limitPercent, comparison }: Pick<UseThreshold, 'limitPercent' | 'comparison'>,
): UseOutcome {
  const [min, disclosedMax] = [new Decimal(minPercent ?? 0), new Decimal(disclosedMaxPercent ?? 0)];
  const { verdict } = judge(
    { min, nominal: min, disclosedMax, max: new Decimal(maxPercent ?? disclosedMaxPercent ?? 0) },
    { limit: new Decimal(limitPercent), comparison, duty: 'prohibited' },
    [],
    (left, right) => left.comparedTo(right),
  );
  return verdict === 'fail' ? 'over' : verdict === 'pass' ? 'within' : 'open';
}
