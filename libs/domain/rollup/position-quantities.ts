/**
 * How a BOM position enters a vehicle analysis (domain.md 9, "vehicle"):
 * counted = has a data sheet; covered = lies below a position that has one, and is counted with it;
 * group = no sheet, but child positions stand for it; unmatched = neither: its content is unknown.
 */
export type PositionRole = 'counted' | 'covered' | 'group' | 'unmatched';

export interface PositionTree {
  /** Index of the parent position, -1 for a root; parents may stand after their children. */
  parent: ArrayLike<number>;
  /** Pieces per parent. */
  quantity: ArrayLike<number>;
  /** 1 where a data sheet is hooked to the position. */
  hooked: ArrayLike<number>;
}

export interface PositionUse {
  role: PositionRole;
  /** Pieces per vehicle: the product of the quantities from the root down. */
  pieces: number;
}

function chainToKnown(tree: PositionTree, known: readonly (PositionUse | undefined)[], index: number): number[] {
  const chain: number[] = [];
  const seen = new Set<number>();
  for (let at = index; at >= 0 && !known[at] && !seen.has(at); at = tree.parent[at] ?? -1) {
    seen.add(at);
    chain.push(at);
  }
  return chain.reverse();
}

/** Pieces per vehicle and role of every position. A parent chain that closes on itself is cut where it was entered. */
export function positionUses(tree: PositionTree): PositionUse[] {
  const count = tree.parent.length;
  const hasChildren = new Uint8Array(count);
  for (let index = 0; index < count; index++) {
    const parent = tree.parent[index] ?? -1;
    if (parent >= 0) hasChildren[parent] = 1;
  }
  const uses: (PositionUse | undefined)[] = new Array<PositionUse | undefined>(count).fill(undefined);
  for (let index = 0; index < count; index++) {
    for (const at of chainToKnown(tree, uses, index)) {
      const above = uses[tree.parent[at] ?? -1];
      const isCovered = above?.role === 'covered' || above?.role === 'counted';
      const own: PositionRole = tree.hooked[at] ? 'counted' : hasChildren[at] ? 'group' : 'unmatched';
      uses[at] = { role: isCovered ? 'covered' : own, pieces: (above?.pieces ?? 1) * (tree.quantity[at] ?? 0) };
    }
  }
  return uses.map((use) => use ?? { role: 'unmatched', pieces: 0 });
}
