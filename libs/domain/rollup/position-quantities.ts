import { Decimal, ONE } from '../decimal';

/**
 * Role of a BOM position in a vehicle analysis (domain.md 9, "vehicle"): counted = has a data sheet; covered = is
 * below a position that has one and is counted with it; group = has no sheet, but child positions that count
 * instead; unmatched = none of these, so its content is unknown. Every number of positions with or without data, on
 * any screen, in any export and message, is a count of these roles (decision 0078). `bom_position.role` stores them
 * in the database; a match state is more detailed for two of them (domain/bom `MATCH_STATES`).
 */
export type PositionRole = 'counted' | 'covered' | 'group' | 'unmatched';

interface PositionShape {
  /** Index of the parent position, -1 for a root; parents may come after their children. */
  parent: ArrayLike<number>;
  /** 1 when a data sheet is hooked to the position. */
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

/** Role and pieces per vehicle of every position. A cycle of parents is cut at its first position. */
export const positionUses = (tree: PositionTree): PositionUse[] =>
  usesOf(tree, (index, above) => (above ?? 1) * (tree.quantity[index] ?? 0));

/** The same without rounding of floats, for displayed figures. */
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
