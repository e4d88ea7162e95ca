import { type BomSummary, bomSummary, type MatchState } from '@matlas/domain';

/** A position as the database tells it, in tree order: every parent stands before its children. */
export interface PositionToSum {
  id: number;
  parentId: number | null;
  quantity: string;
  state: MatchState;
  sheetGrams: string | null;
  ownGrams: string | null;
}
/** Pages of positions as `jsonPages` gives them. */
export interface BomToSum {
  pages: readonly string[];
}

/** Sums a BOM in a thread by the domain's rule. */
export function run({ pages }: BomToSum): BomSummary {
  const positions = pages.flatMap((page) => JSON.parse(`[${page}]`) as PositionToSum[]);
  const places = new Map(positions.map(({ id }, place) => [id, place]));
  return bomSummary(
    positions.map((position) => ({
      ...position,
      parent: position.parentId === null ? -1 : (places.get(position.parentId) ?? -1),
    })),
  );
}
