import { hookRefusal } from '../bom';
import type { Refusal } from '../mds';
import type { MatchCandidate, MatchPosition } from './candidate';
import { fitsFor, getFitTier, type MatchIndex, type NumberFit, type SupplierFit } from './match-index';
import { RULE_SOURCES, type MatchingOptions } from './options';
import { compareBy, rankSteps } from './rank';

/** A candidate as shown to a user who compares candidates. */
export interface CandidateView {
  candidate: MatchCandidate;
  number: NumberFit;
  supplier: SupplierFit;
  /** The matching rule includes the source of the candidate. */
  inRule: boolean;
  /** Why it cannot be hooked; absent when it can. */
  refusal?: Refusal;
}

const WORST_TIER = 4;

/**
 * All sheets with the position's number, from any supplier: those that can be hooked first, then by fit, then by
 * rank.
 */
export function candidatesFor(position: MatchPosition, index: MatchIndex, options: MatchingOptions): CandidateView[] {
  const steps = rankSteps(options);
  const origins = RULE_SOURCES[options.rule].flat();
  const rows = fitsFor(position, index, options.supplier).map((fit) => {
    const { candidate } = fit.entry;
    const refused = hookRefusal(candidate, options.auditOn);
    const view: CandidateView = {
      candidate,
      number: fit.number,
      supplier: fit.supplier,
      inRule: origins.includes(candidate.origin),
    };
    return { view: refused ? { ...view, refusal: refused } : view, tier: getFitTier(fit) ?? WORST_TIER };
  });
  rows.sort(
    (a, b) =>
      Number(Boolean(a.view.refusal)) - Number(Boolean(b.view.refusal)) ||
      a.tier - b.tier ||
      compareBy(steps, a.view.candidate, b.view.candidate),
  );
  return rows.map(({ view }) => view);
}

export type CandidateSort = 'name' | 'itemNumber' | 'supplier' | 'createTime';

/** Compares Chinese texts by pinyin, and numbers inside texts by value. */
const collator = new Intl.Collator('zh-Hans-CN', { numeric: true });

const COMPARE: Readonly<Record<CandidateSort, (a: MatchCandidate, b: MatchCandidate) => number>> = {
  name: (a, b) => collator.compare(a.name, b.name),
  itemNumber: (a, b) => collator.compare(a.partNumber, b.partNumber),
  supplier: (a, b) => collator.compare(a.supplierName ?? a.supplierCode ?? '', b.supplierName ?? b.supplierCode ?? ''),
  createTime: (a, b) => (a.createTime < b.createTime ? -1 : Number(a.createTime > b.createTime)),
};

/** Returns a sorted copy; equal candidates keep their order. */
export function sortCandidates(
  views: readonly CandidateView[],
  by: CandidateSort,
  direction: 'asc' | 'desc' = 'asc',
): CandidateView[] {
  const sign = direction === 'asc' ? 1 : -1;
  return [...views].sort((a, b) => sign * COMPARE[by](a.candidate, b.candidate));
}
