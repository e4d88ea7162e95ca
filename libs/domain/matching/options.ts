import { FULL_NORMALISATION, type NumberNormalisation } from '../text';
import type { CandidateOrigin } from './candidate';

/** 0 IMDS, 2 own system, 3 own then IMDS, 4 IMDS then own (specification 001 section 3). */
export type MatchingRule = 0 | 2 | 3 | 4;

const OWN: readonly CandidateOrigin[] = [0, 1];
const IMDS: readonly CandidateOrigin[] = [2];

/**
 * Sources in the order of their use; the next source is used only when the previous one has no sheet that can be
 * hooked.
 */
export const RULE_SOURCES: Readonly<Record<MatchingRule, readonly (readonly CandidateOrigin[])[]>> = {
  0: [IMDS],
  2: [OWN],
  3: [OWN, IMDS],
  4: [IMDS, OWN],
};

export const ORDER_CRITERIA = ['own', 'published', 'standard'] as const;
export type OrderCriterion = (typeof ORDER_CRITERIA)[number];

/** The six orders of the specification; the value lists the criteria, most important first. */
export const MATCHING_ORDERS = [
  'own,published,standard',
  'own,standard,published',
  'published,own,standard',
  'published,standard,own',
  'standard,own,published',
  'standard,published,own',
] as const;
export type MatchingOrder = (typeof MATCHING_ORDERS)[number];

export const criteriaOf = (order: MatchingOrder): OrderCriterion[] =>
  ORDER_CRITERIA.slice().sort((a, b) => order.indexOf(a) - order.indexOf(b));

/** Between candidates of equal rank: the one created last, or the highest version and then the one created last. */
export type MatchingTieBreak = 'latestCreation' | 'highestVersion';

/**
 * `whenGiven`: when both sides name a supplier, it must be the same; `required`: both sides must name the same
 * supplier; `ignored`: only the numbers are compared.
 */
export type SupplierRule = 'whenGiven' | 'required' | 'ignored';

export interface MatchingOptions {
  rule: MatchingRule;
  order: MatchingOrder;
  tieBreak: MatchingTieBreak;
  supplier: SupplierRule;
  normalisation: NumberNormalisation;
  /** Only approved sheets are hooked. */
  auditOn: boolean;
}

export const MATCHING_DEFAULTS: MatchingOptions = {
  rule: 3,
  order: 'own,published,standard',
  tieBreak: 'latestCreation',
  supplier: 'whenGiven',
  normalisation: FULL_NORMALISATION,
  auditOn: false,
};

/** 1 all positions, 2 only unmatched ones. */
export type MatchingScope = 1 | 2;
