import { Decimal } from '../decimal';
import { judge } from './judge';
import type { UseThreshold } from './law';

/** Result of comparing a content with a threshold that applies only when its use is claimed. */
export const USE_OUTCOMES = ['within', 'open', 'over'] as const;
export type UseOutcome = (typeof USE_OUTCOMES)[number];

/** Disclosed content, in percent as exact text. */
export interface DisclosedContent {
  minPercent: string | null;
  disclosedMaxPercent: string | null;
  maxPercent: string | null;
}

/**
 * The result if the use were claimed, without any exemption: over the limit, within it, or open because the limit
 * is inside the range or undisclosed content could exceed it.
 */
export function outcomeOfUse(
  { minPercent, disclosedMaxPercent, maxPercent }: DisclosedContent,
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
