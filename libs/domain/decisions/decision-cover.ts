import { Decimal } from '../decimal';
import type { Verdict } from '../substances';
import { decisionStateOn, type DecisionState, type StoredDecisionState } from './decision-states';

/**
 * The scope of a decision, as narrow as it was chosen: a part number of a supplier, an MDS or a material by its
 * identity (any version), or everything of a supplier. Suppliers are compared by enterprise id when both sides know it,
 * with merges applied; otherwise by exact name, because a similar name is not the same supplier.
 */
export type DecisionScope =
  | { kind: 'part'; number: string; supplier: string | null; supplierId: number | null }
  | { kind: 'sheet'; cid: number }
  | { kind: 'material'; cid: number }
  | { kind: 'supplier'; supplier: string; supplierId: number | null };

/**
 * The acceptance of one entry of a regulation list, up to a content. The key of an entry is the same in all versions of
 * the list.
 */
export interface Decision {
  id: number;
  state: StoredDecisionState;
  lawId: number;
  itemKey: string;
  scope: DecisionScope;
  /** Upper limit of the accepted content, as decimal text. */
  maxPercent: string;
  verdicts: readonly Verdict[];
  /** Period of validity; both days are included. */
  validFrom: string;
  validUntil: string;
  /** Ids of the enterprises whose confidential substances the decision names; null when it names none. */
  confidentialOwners: readonly number[] | null;
}

/**
 * The fields of a finding that decisions are matched against. A finding on unknown content concerns a whole list: it
 * has no entry, so no decision can accept it.
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
   * Identity of the material MDS in which a homogeneous material was judged; null for articles and for materials inside
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
/**
 * A decision matches a confidential finding only when it already names confidential substances of all owners concerned;
 * otherwise the match would reveal the substance.
 */
const mayReveal = (decision: Decision, { confidentialOwners }: DecidableFinding): boolean =>
  confidentialOwners === null ||
  confidentialOwners.every((owner) => (decision.confidentialOwners ?? []).includes(owner));

/**
 * Whether the decision matches the finding: same entry of the same regulation, inside the scope, one of the accepted
 * verdicts, and content not above the accepted limit. The upper bound of the content counts, with unknown content in
 * full. Any other finding is a new hit.
 */
export const matchesFinding = (decision: Decision, finding: DecidableFinding): boolean =>
  finding.lawId === decision.lawId &&
  finding.itemKey === decision.itemKey &&
  finding.maxPercent !== null &&
  new Decimal(finding.maxPercent).lte(decision.maxPercent) &&
  decision.verdicts.includes(finding.verdict) &&
  isInScope(decision.scope, finding) &&
  mayReveal(decision, finding);

/** A decision is in force when it is approved (by another person), from its first day to its last day. */
export const isInForce = (decision: Pick<Decision, 'state' | 'validFrom' | 'validUntil'>, day: string): boolean =>
  decision.state === 'approved' && decision.validFrom <= day && day <= decision.validUntil;

/** Rank of a decision by its state: in force, then proposed or approved for later, then expired. */
const RANK: Partial<Record<DecisionState, number>> = { approved: 0, proposed: 1, expired: 2 };
const rankOf = (decision: Decision, day: string): number =>
  isInForce(decision, day) ? -1 : (RANK[decisionStateOn(decision, day)] ?? Infinity);

/**
 * The decision that is shown with a finding: the one that covers it, otherwise a proposed or future one, otherwise an
 * expired one. Of several equal ones the longest is chosen.
 */
export function findDecisionFor(
  decisions: readonly Decision[],
  finding: DecidableFinding,
  day: string,
): { decision: Decision; covers: boolean } | undefined {
  const speaking = decisions.filter(
    (decision) => rankOf(decision, day) < Infinity && matchesFinding(decision, finding),
  );
  const [best] = speaking.sort(
    (one, other) =>
      rankOf(one, day) - rankOf(other, day) || other.validUntil.localeCompare(one.validUntil) || other.id - one.id,
  );
  return best && { decision: best, covers: isInForce(best, day) };
}
