import { Decimal, ONE } from '../decimal';

/**
 * How a BOM position enters a vehicle analysis (domain.md 9, "vehicle"): counted = has a data sheet; covered = lies
 * below a position that has one, and is counted with it; group = no sheet, but child positions stand for it; unmatched
 * = neither: its content is unknown. These four are the only words for it: every count of positions with or without
 * data, on any screen, in any export and message, is a count of roles (decision 0078). `bom_position.role` keeps them
 * in the database; a match state says more of two of them (domain/bom `MATCH_STATES`).
 */
export type PositionRole = 'counted' | 'covered' | 'group' | 'unmatched';

interface PositionShape {
  /** Index of the parent position, -1 for a root; parents may stand after their children. */
  parent: ArrayLike<number>;
  /** 1 where a data sheet is hooked to the position. */
  hooked: ArrayLike<number>;
}
export interface PositionTree extends PositionShape {
  /** Pieces per parent. */
  quantity: ArrayLike<number>;
}
/** The same with the quantities as exact decimal texts. */
export interface ExactPositionTree extends PositionShape {
  quantity: ArrayLike<string>;
}

export interface PositionUse<Pieces = number> {
  role: PositionRole;
  /** Pieces per vehicle: the product of the quantities from the root down. */
  pieces: Pieces;
}

function chainToKnown(tree: PositionShape, known: readonly unknown[], index: number): number[] {
  const chain: number[] = [];
  const seen = new Set<number>();
  for (let at = index; at >= 0 && !known[at] && !seen.has(at); at = tree.parent[at] ?? -1) {
    seen.add(at);
    chain.push(at);
  }
  return chain.reverse();
}

/** Pieces per vehicle and role of every position. A parent chain that closes on itself is cut where it was entered. */
export const positionUses = (tree: PositionTree): PositionUse[] =>
  usesOf(tree, (index, above) => (above ?? 1) * (tree.quantity[index] ?? 0));

/** The same without the rounding of floats, for figures that are shown. */
export const exactPositionUses = (tree: ExactPositionTree): PositionUse<Decimal>[] =>
  usesOf(tree, (index, above) => new Decimal(tree.quantity[index] ?? 0).times(above ?? ONE));

function usesOf<Pieces>(
  tree: PositionShape,
  piecesOf: (index: number, above: Pieces | undefined) => Pieces,
): PositionUse<Pieces>[] {
  const count = tree.parent.length;
  const hasChildren = new Uint8Array(count);
  for (let index = 0; index < count; index++) {
    const parent = tree.parent[index] ?? -1;
    if (parent >= 0) hasChildren[parent] = 1;
  }
  const uses = new Array<PositionUse<Pieces> | undefined>(count).fill(undefined);
  for (let index = 0; index < count; index++) {
    for (const at of chainToKnown(tree, uses, index)) {
      const above = uses[tree.parent[at] ?? -1];
      const isCovered = above?.role === 'covered' || above?.role === 'counted';
      const own: PositionRole = tree.hooked[at] ? 'counted' : hasChildren[at] ? 'group' : 'unmatched';
      uses[at] = { role: isCovered ? 'covered' : own, pieces: piecesOf(at, above?.pieces) };
    }
  }
  return uses as PositionUse<Pieces>[]; // the chain of every position ends with itself
}
