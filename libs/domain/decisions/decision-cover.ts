import { Decimal } from '../decimal';
import type { Verdict } from '../substances';
import { decisionStateOn, type DecisionState, type KeptDecisionState } from './decision-states';

/**
 * What of the world a decision speaks of, as narrow as it was made: a part number of a supplier, an MDS or a material
 * by its identity (whatever the version), or everything of a supplier. A supplier is the enterprise that it is today,
 * merges included, where both sides know it; else its name, letter by letter: whoever is alike is not the same.
 */
export type DecisionScope =
  | { kind: 'part'; number: string; supplier: string | null; supplierId: number | null }
  | { kind: 'sheet'; cid: number }
  | { kind: 'material'; cid: number }
  | { kind: 'supplier'; supplier: string; supplierId: number | null };

/** One entry of one regulation's list, accepted up to a content; entries keep their key over the versions of a list. */
export interface Decision {
  id: number;
  state: KeptDecisionState;
  lawId: number;
  itemKey: string;
  scope: DecisionScope;
  /** Decimal text. */
  maxPercent: string;
  verdicts: readonly Verdict[];
  /** Both days included. */
  validFrom: string;
  validUntil: string;
  /** Whose confidential substances it names; null: nothing confidential. */
  confidentialOwners: readonly number[] | null;
}

/**
 * What a decision is held against. Unknown content stands for a whole list: it has no entry, and nothing accepts it.
 */
export interface DecidableFinding {
  lawId: number | null;
  itemKey: string | null;
  verdict: Verdict;
  maxPercent: string | null;
  partNumber: string | null;
  supplier: string | null;
  supplierId: number | null;
  sheetCid: number | null;
  /**
   * Of the MDS of a material in which a homogeneous material was judged; null for articles and for materials inside
   * another MDS.
   */
  materialCid: number | null;
  confidentialOwners: readonly number[] | null;
}

interface NamedSupplier {
  supplier: string | null;
  supplierId: number | null;
}
const isSameSupplier = (one: NamedSupplier, other: NamedSupplier): boolean =>
  one.supplierId !== null && other.supplierId !== null
    ? one.supplierId === other.supplierId
    : one.supplier === other.supplier;
const isInScope = (scope: DecisionScope, finding: DecidableFinding): boolean => {
  switch (scope.kind) {
    case 'part':
      return finding.partNumber === scope.number && isSameSupplier(scope, finding);
    case 'sheet':
      return finding.sheetCid === scope.cid;
    case 'material':
      return finding.materialCid === scope.cid;
    case 'supplier':
      return isSameSupplier(scope, finding);
  }
};
/** A decision that was made without knowing of something confidential must not answer the question what it is. */
const mayTell = (decision: Decision, { confidentialOwners }: DecidableFinding): boolean =>
  confidentialOwners === null ||
  confidentialOwners.every((owner) => (decision.confidentialOwners ?? []).includes(owner));

/**
 * Whether the decision speaks of this very finding: the same entry of the same regulation, inside its scope, no more
 * content than was accepted (the upper end, unknown content counted in full), and one of the verdicts that it names.
 * Anything else is a new hit.
 */
export const speaksOf = (decision: Decision, finding: DecidableFinding): boolean =>
  finding.lawId === decision.lawId &&
  finding.itemKey === decision.itemKey &&
  finding.maxPercent !== null &&
  new Decimal(finding.maxPercent).lte(decision.maxPercent) &&
  decision.verdicts.includes(finding.verdict) &&
  isInScope(decision.scope, finding) &&
  mayTell(decision, finding);

/** Only what somebody else approved, and only from its first day to its last one. */
export const isInForce = (decision: Pick<Decision, 'state' | 'validFrom' | 'validUntil'>, day: string): boolean =>
  decision.state === 'approved' && decision.validFrom <= day && day <= decision.validUntil;

/** The order in which decisions are told: what holds, what waits, what held. */
const RANK: Partial<Record<DecisionState, number>> = { approved: 0, proposed: 1, expired: 2 };
const rankOf = (decision: Decision, day: string): number =>
  isInForce(decision, day) ? -1 : (RANK[decisionStateOn(decision, day)] ?? Infinity);

/**
 * What is told beside a finding: the decision that covers it, else one that waits or will hold, else one that ran out;
 * the longest of several.
 */
export function decisionOn(
  decisions: readonly Decision[],
  finding: DecidableFinding,
  day: string,
): { decision: Decision; covers: boolean } | undefined {
  const speaking = decisions.filter((decision) => rankOf(decision, day) < Infinity && speaksOf(decision, finding));
  const [best] = speaking.sort(
    (one, other) =>
      rankOf(one, day) - rankOf(other, day) || other.validUntil.localeCompare(one.validUntil) || other.id - one.id,
  );
  return best && { decision: best, covers: isInForce(best, day) };
}
