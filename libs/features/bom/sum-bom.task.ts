import { type BomSummary, bomSummary, type MatchState } from '@matlas/domain';

/** A position as read from the database, in tree order: every parent comes before its children. */
export interface PositionToSum {
  id: number;
  parentId: number | null;
  quantity: string;
  state: MatchState;
  sheetGrams: string | null;
  ownGrams: string | null;
}
/** Pages of positions in the format of `jsonPages`. */
export interface BomToSum {
  pages: readonly string[];
}

/** Sums a BOM in a worker thread by the domain's rule. */
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
