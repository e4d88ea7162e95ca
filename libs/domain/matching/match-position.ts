import { hookRefusal, type MatchState } from '../bom';
import type { Refusal } from '../mds';
import type { MatchCandidate, MatchPosition } from './candidate';
import { fitsFor, getFitTier, type Fit, type MatchIndex } from './match-index';
import { RULE_SOURCES, type MatchingOptions, type MatchingScope } from './options';
import { compareBy, deciderBetween, latestOfEachMds, rankSteps } from './rank';

/** Reasons of an outcome; their texts are in the locale files under `match`. */
export const MATCH_REASONS = [
  'numberExact',
  'numberNormalised',
  'supplierExact',
  'supplierNormalised',
  'supplierAbsent',
  'sourceLocal',
  'sourceOwn',
  'sourceImds',
  'onlyCandidate',
  'byOwn',
  'byPublished',
  'byStandard',
  'byLatestCreation',
  'byHighestVersion',
  'tie',
  'noPartNumber',
  'noCandidate',
  'otherSupplier',
  'draftOnly',
  'notApproved',
  'invalid',
] as const;
export type MatchReasonCode = (typeof MATCH_REASONS)[number];

export interface MatchReason {
  code: MatchReasonCode;
  params: Readonly<Record<string, string | number>>;
}

export type MatchOutcome =
  | { state: 'matched'; candidate: MatchCandidate; reasons: MatchReason[] }
  /** Several equal candidates: a user has to choose, nothing is hooked. */
  | { state: 'choose'; candidates: MatchCandidate[]; reasons: MatchReason[] }
  | { state: 'unmatched'; reasons: MatchReason[] };

const reason = (code: MatchReasonCode, params: MatchReason['params'] = {}): MatchReason => ({ code, params });

const SOURCE_REASONS = ['sourceLocal', 'sourceOwn', 'sourceImds'] as const;
const SUPPLIER_REASONS = {
  exact: 'supplierExact',
  normalised: 'supplierNormalised',
  absent: 'supplierAbsent',
  different: 'otherSupplier',
} as const;
const DECIDER_REASONS = {
  own: 'byOwn',
  published: 'byPublished',
  standard: 'byStandard',
  latestCreation: 'byLatestCreation',
  highestVersion: 'byHighestVersion',
} as const;

function fitReasons({ entry: { candidate, number }, ...fit }: Fit): MatchReason[] {
  return [
    reason(fit.number === 'exact' ? 'numberExact' : 'numberNormalised', { number }),
    reason(SUPPLIER_REASONS[fit.supplier], { supplier: candidate.supplierCode ?? '' }),
    reason(SOURCE_REASONS[candidate.origin]),
  ];
}

/** Reason for the position when a candidate is refused. */
function reasonOfRefusal({ code }: Refusal): MatchReasonCode {
  if (code === 'node.notApproved') return 'notApproved';
  return code === 'node.addUnfinished' || code === 'hook.notReleased' ? 'draftOnly' : 'invalid';
}

/** Order of the refusals: what a supplier or auditor can resolve soonest comes first. */
const REFUSED_ORDER: readonly MatchReasonCode[] = ['notApproved', 'draftOnly', 'invalid'];

function explainUnmatched(position: MatchPosition, fits: readonly Fit[], refusals: readonly Refusal[]): MatchOutcome {
  if (position.partNumber.trim() === '') return { state: 'unmatched', reasons: [reason('noPartNumber')] };
  const codes = new Set(refusals.map(reasonOfRefusal));
  const refused = REFUSED_ORDER.find((code) => codes.has(code));
  if (refused) return { state: 'unmatched', reasons: [reason(refused, { count: refusals.length })] };
  const others = fits.filter(({ supplier }) => supplier === 'different').length;
  return {
    state: 'unmatched',
    reasons: [others > 0 ? reason('otherSupplier', { count: others }) : reason('noCandidate')],
  };
}

/** The candidates of the best tier that can be hooked, from the first source that has any. */
function findHookable(fits: readonly Fit[], options: MatchingOptions): { best: Fit[]; refusals: Refusal[] } {
  const refusals: Refusal[] = [];
  for (const origins of RULE_SOURCES[options.rule]) {
    let bestTier = Infinity;
    let best: Fit[] = [];
    for (const fit of fits) {
      const tier = getFitTier(fit);
      if (tier === undefined || !origins.includes(fit.entry.candidate.origin)) continue;
      const refused = hookRefusal(fit.entry.candidate, options.auditOn);
      if (refused) refusals.push(refused);
      else if (tier < bestTier) [bestTier, best] = [tier, [fit]];
      else if (tier === bestTier) best.push(fit);
    }
    if (best.length > 0) return { best, refusals };
  }
  return { best: [], refusals };
}

function chooseCandidate(best: readonly Fit[], options: MatchingOptions): MatchOutcome {
  const steps = rankSteps(options);
  const ranked = latestOfEachMds(best.map(({ entry }) => entry.candidate)).sort((a, b) => compareBy(steps, a, b));
  const [first, second] = ranked;
  const fit = best.find(({ entry }) => entry.candidate === first);
  if (!first || !fit) return { state: 'unmatched', reasons: [reason('noCandidate')] };
  const reasons = fitReasons(fit);
  if (!second) return { state: 'matched', candidate: first, reasons: [...reasons, reason('onlyCandidate')] };
  const decider = deciderBetween(steps, first, second);
  if (decider)
    return {
      state: 'matched',
      candidate: first,
      reasons: [...reasons, reason(DECIDER_REASONS[decider], { count: ranked.length })],
    };
  const tied = ranked.filter((candidate) => compareBy(steps, first, candidate) === 0);
  return { state: 'choose', candidates: tied, reasons: [...reasons, reason('tie', { count: tied.length })] };
}

/** Finds the sheet of one position; does not choose between equal candidates and does not use drafts. */
export function matchPosition(position: MatchPosition, index: MatchIndex, options: MatchingOptions): MatchOutcome {
  const fits = fitsFor(position, index, options.supplier);
  const { best, refusals } = findHookable(fits, options);
  return best.length > 0 ? chooseCandidate(best, options) : explainUnmatched(position, fits, refusals);
}

/** Outcomes in the order of the positions; equal positions share one outcome object. O(positions + hits). */
export function matchPositions(
  positions: readonly MatchPosition[],
  index: MatchIndex,
  options: MatchingOptions,
): MatchOutcome[] {
  const known = new Map<string, MatchOutcome>();
  return positions.map((position) => {
    const key = `${position.partNumber}\n${position.supplierCode ?? ''}`;
    const outcome = known.get(key) ?? matchPosition(position, index, options);
    known.set(key, outcome);
    return outcome;
  });
}

/** State of a position after a run; an assembly without a sheet does not count as unmatched. */
export const stateAfterMatch = (outcome: MatchOutcome, hasChildren: boolean): MatchState =>
  outcome.state === 'unmatched' && hasChildren ? 'assembly' : outcome.state;

/**
 * Whether a run processes the position. The root is skipped; sheets hooked by hand are kept, also below an assembly
 * that covers them.
 */
export function isInScope(
  position: { isRoot: boolean; byHand: boolean; state: MatchState },
  scope: MatchingScope,
): boolean {
  if (position.isRoot || position.byHand) return false;
  return scope === 1 || (position.state !== 'matched' && position.state !== 'covered');
}
