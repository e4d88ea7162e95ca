import type { Comparison, Denominator, Duty } from './law';
import type { Settler } from './judge';
import type { DateState } from './exemption-dates';

/**
 * Circumstances that are explained with a verdict. Their order is the bit order in the engine's flag columns:
 * append only.
 */
export const REASON_FLAGS = [
  'contradictory-portions',
  'normalised-portions',
  'rest-without-room',
  'undisclosed-remainder',
  'not-yet-specified',
  'empty-node',
  'cycle',
  'unknown-compound',
  'confidential-substance',
  'potentially-prohibited-application',
  'application-overridden',
  'exact-recheck',
  'not-in-catalogue',
] as const;

export type ReasonFlag = (typeof REASON_FLAGS)[number];

export const flagBit = (flag: ReasonFlag): number => 1 << REASON_FLAGS.indexOf(flag);

export const flagsOf = (bits: number): ReasonFlag[] => REASON_FLAGS.filter((flag) => (bits & flagBit(flag)) !== 0);

/** Which rule of domain.md 4 applied: what is limited, and the consequence of exceeding it. */
export type SubstanceRuleId = `substance.${Denominator}.${Duty}`;

export const substanceRuleId = (denominator: Denominator, duty: Duty): SubstanceRuleId =>
  `substance.${denominator}.${duty}`;

/** The exemption that decided, with its own bounds and the state of its dates. */
export interface ExemptionReason {
  entryId: string;
  minPercent: string | null;
  maxPercent: string | null;
  dates: DateState;
}

/** All values needed to explain a verdict in any language. Percent as decimal text. */
export interface VerdictReason {
  ruleId: SubstanceRuleId;
  /** Null for unknown content, which stands for every item of the list. */
  listItemId: string | null;
  listId: string;
  listVersion: string;
  clause: string | null;
  denominator: Denominator;
  minPercent: string;
  nominalPercent: string;
  /** Upper bound of the disclosed content. */
  disclosedMaxPercent: string;
  /** Upper bound with unknown content counted in full. */
  maxPercent: string;
  limitPercent: string;
  comparison: Comparison;
  exemption?: ExemptionReason;
  /** What would settle a "depends" or an "unknown", and the node that needs better data. */
  whatSettles?: { by: Exclude<Settler, 'none'>; nodeId: number };
  flags: ReasonFlag[];
}
