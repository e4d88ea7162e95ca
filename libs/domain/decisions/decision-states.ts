/** Stored states; expiry is derived from the current day. */
export const STORED_DECISION_STATES = ['proposed', 'approved', 'refused', 'withdrawn'] as const;
export type StoredDecisionState = (typeof STORED_DECISION_STATES)[number];
export const DECISION_STATES = [...STORED_DECISION_STATES, 'expired'] as const;
export type DecisionState = (typeof DECISION_STATES)[number];

interface DatedDecision {
  state: StoredDecisionState;
  validUntil: string;
}
/** State on a day: a decision that is proposed or approved expires after its last day. */
export const decisionStateOn = ({ state, validUntil }: DatedDecision, day: string): DecisionState =>
  (state === 'approved' || state === 'proposed') && validUntil < day ? 'expired' : state;

export interface DecisionActor {
  userId: number;
  mayPropose: boolean;
  mayApprove: boolean;
  /** Users may only approve decisions that they may read in full. */
  knowsSubstance: boolean;
}
export interface DecisionPermits {
  approve: boolean;
  refuse: boolean;
  withdraw: boolean;
}

/**
 * Four-eyes principle: the proposer may withdraw the decision, and only another person may approve or refuse it. A
 * decision in force may be withdrawn by anyone who may propose decisions and may see its substance.
 */
export function mayOnDecision(
  actor: DecisionActor,
  decision: DatedDecision & { proposedBy: number | null },
  day: string,
): DecisionPermits {
  const state = decisionStateOn(decision, day);
  const isOwn = decision.proposedBy === actor.userId;
  const decides = state === 'proposed' && actor.mayApprove && !isOwn && actor.knowsSubstance;
  const takesBack =
    actor.mayPropose && ((state === 'proposed' && isOwn) || (state === 'approved' && actor.knowsSubstance));
  return { approve: decides, refuse: decides, withdraw: takesBack };
}
