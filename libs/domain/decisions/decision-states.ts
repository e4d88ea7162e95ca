/** As kept; running out is a matter of the day. */
export const KEPT_DECISION_STATES = ['proposed', 'approved', 'refused', 'withdrawn'] as const;
export type KeptDecisionState = (typeof KEPT_DECISION_STATES)[number];
export const DECISION_STATES = [...KEPT_DECISION_STATES, 'expired'] as const;
export type DecisionState = (typeof DECISION_STATES)[number];

interface Dated {
  state: KeptDecisionState;
  validUntil: string;
}
/** Whatever was or could be in force runs out after its last day. */
export const decisionStateOn = ({ state, validUntil }: Dated, day: string): DecisionState =>
  (state === 'approved' || state === 'proposed') && validUntil < day ? 'expired' : state;

export interface DecisionActor {
  userId: number;
  mayPropose: boolean;
  mayApprove: boolean;
  /** Nobody approves what they may not read. */
  knowsSubstance: boolean;
}
export interface DecisionPermits {
  approve: boolean;
  refuse: boolean;
  withdraw: boolean;
}

/**
 * Two persons: whoever proposed it may take it back, and only somebody else decides. What is in force is taken back by
 * whoever may propose, and knows what it is about.
 */
export function mayOnDecision(
  actor: DecisionActor,
  decision: Dated & { proposedBy: number | null },
  day: string,
): DecisionPermits {
  const state = decisionStateOn(decision, day);
  const isOwn = decision.proposedBy === actor.userId;
  const decides = state === 'proposed' && actor.mayApprove && !isOwn && actor.knowsSubstance;
  const takesBack =
    actor.mayPropose && ((state === 'proposed' && isOwn) || (state === 'approved' && actor.knowsSubstance));
  return { approve: decides, refuse: decides, withdraw: takesBack };
}
