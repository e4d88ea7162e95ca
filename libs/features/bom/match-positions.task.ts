import {
  buildMatchIndex,
  FULL_NORMALISATION,
  type MatchCandidate,
  type MatchingOptions,
  type MatchOutcome,
  matchPositions,
  stateAfterMatch,
} from '@matlas/domain';
import type { MatchOutcome as StoredOutcome } from './bom-write.store';

/** Positions as columns, and the candidates that were found for them. */
export interface PositionsToMatch {
  id: Int32Array<ArrayBuffer>;
  number: readonly string[];
  supplierCode: readonly (string | null)[];
  hasChildren: Uint8Array<ArrayBuffer>;
  /** JSON arrays of MatchCandidate; a candidate may appear in several. */
  candidates: readonly string[];
  options: MatchingOptions;
}
/** The results to store: JSON arrays of the store's MatchOutcome. */
export interface MatchedPositions {
  pages: string[];
}

const PAGE = 2000;

function candidatesOf(pages: readonly string[]): MatchCandidate[] {
  const found = new Map<string, MatchCandidate>();
  for (const page of pages)
    for (const candidate of JSON.parse(page) as MatchCandidate[])
      found.set(`${candidate.sheetId} ${candidate.partNumber}`, candidate);
  return [...found.values()];
}
function toStored(id: number, hasChildren: boolean, outcome: MatchOutcome): StoredOutcome {
  return {
    id,
    state: stateAfterMatch(outcome, hasChildren),
    sheetId: outcome.state === 'matched' ? outcome.candidate.sheetId : null,
    reasons: outcome.reasons,
    candidateCount: outcome.state === 'choose' ? outcome.candidates.length : outcome.state === 'matched' ? 1 : 0,
  };
}

/** Matches all positions of a vehicle in a worker thread. */
export function run({
  id,
  number,
  supplierCode,
  hasChildren,
  candidates,
  options,
}: PositionsToMatch): MatchedPositions {
  const index = buildMatchIndex(candidatesOf(candidates), FULL_NORMALISATION);
  const outcomes = matchPositions(
    number.map((partNumber, place) => ({ partNumber, supplierCode: supplierCode[place] ?? null })),
    index,
    options,
  );
  const stored = outcomes.map((outcome, place) => toStored(id[place] as number, hasChildren[place] === 1, outcome));
  return {
    pages: Array.from({ length: Math.ceil(stored.length / PAGE) }, (_, page) =>
      JSON.stringify(stored.slice(page * PAGE, (page + 1) * PAGE)),
    ),
  };
}
