import {
  applyOperation,
  placeAt,
  planMoves,
  getChildPosition,
  topmostOf,
  type SheetOperation,
  type SheetTree,
} from '@matlas/domain';

export type DropSide = 'before' | 'inside' | 'after';
export type MoveStep = 'up' | 'down' | 'in' | 'out';

/** Moves the selected nodes in one edit; undefined where the tree does not allow it. */
export function dropOperation(
  tree: SheetTree,
  keys: Iterable<string>,
  target: string,
  side: DropSide,
): SheetOperation | undefined {
  const moved = topmostOf(tree, keys);
  const place = placeAt(tree, target);
  const parent = side === 'inside' ? target : place?.parent;
  if (!place || parent === undefined || moved.length === 0 || moved.includes(target)) return undefined;
  const staying = (placeAt(tree, parent)?.children ?? []).filter((child) => !moved.includes(child));
  const index = side === 'inside' ? staying.length : staying.indexOf(target) + (side === 'after' ? 1 : 0);
  const operation = planMoves(tree, moved, parent, index);
  return applyOperation(tree, operation).ok ? operation : undefined;
}

/** Moves nodes with Alt and an arrow key: among the siblings, into the previous sibling, or out next to the parent. */
export function stepOperation(tree: SheetTree, key: string, step: MoveStep): SheetOperation | undefined {
  const parent = placeAt(tree, key)?.parent;
  if (parent === undefined) return undefined;
  const siblings = placeAt(tree, parent)?.children ?? [];
  const at = getChildPosition(tree, key);
  const neighbour = siblings[step === 'down' ? at + 1 : at - 1];
  if (step === 'out') return dropOperation(tree, [key], parent, 'after');
  if (neighbour === undefined) return undefined;
  return dropOperation(tree, [key], neighbour, step === 'in' ? 'inside' : step === 'up' ? 'before' : 'after');
}
