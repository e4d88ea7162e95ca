import {
  PersistentMap,
  keysInOrder,
  nodeAt,
  placeAt,
  sameData,
  type SheetEdge,
  type SheetHead,
  type SheetNode,
  type SheetPlace,
  type SheetTree,
} from '../tree';
import { edgeFields, nodeFields, sameEdgeField, sameNodeField } from './fields';
import { mergedOrder } from './merged-order';

export type MergeSide = 'mine' | 'theirs';

/**
 * Both sides changed the same data differently. `place`: moved to different parents (keys of the parents).
 * `deleted`: one side deleted what the other one changed; `by` is the side that deleted.
 */
export type MergeConflict =
  | { id: string; kind: 'node' | 'edge'; key: string; field: string; base: unknown; mine: unknown; theirs: unknown }
  | {
      id: string;
      kind: 'place';
      key: string;
      base: string | undefined;
      mine: string | undefined;
      theirs: string | undefined;
    }
  | { id: string; kind: 'deleted'; key: string; by: MergeSide }
  | { id: string; kind: 'head'; field: string; base: unknown; mine: unknown; theirs: unknown };

export interface MergeResult {
  /**
   * The merged draft. For a conflict it has the value of the chosen side, or mine when nothing was chosen (for a
   * deletion, the changed node is kept).
   */
  tree: SheetTree;
  conflicts: readonly MergeConflict[];
}

interface MergedTrees {
  base: SheetTree;
  mine: SheetTree;
  theirs: SheetTree;
}
type Choices = Readonly<Record<string, MergeSide>>;

/** Three-way merge of one value: the side that changed it wins; equal changes are no conflict. */
function mergeValue<T>(
  base: T,
  mine: T,
  theirs: T,
  same: (one: T, other: T) => boolean,
): { value: T; isConflict: boolean } {
  if (same(mine, theirs) || same(base, theirs)) return { value: mine, isConflict: false };
  return same(base, mine) ? { value: theirs, isConflict: false } : { value: mine, isConflict: true };
}

class Merging {
  readonly conflicts: MergeConflict[] = [];
  constructor(
    private readonly trees: MergedTrees,
    private readonly choices: Choices,
  ) {}

  private resolveConflict<T>(conflict: MergeConflict, mine: T, theirs: T): T {
    this.conflicts.push(conflict);
    return this.choices[conflict.id] === 'theirs' ? theirs : mine;
  }

  /** Whether a side changed a node or anything below it, compared with the base. */
  private isChanged(side: MergeSide, key: string): boolean {
    const [base, tree] = [this.trees.base, this.trees[side]];
    const stack = [key];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [one, other] = [placeAt(base, at), placeAt(tree, at)];
      if (!other) continue;
      if (!one || !samePlace(one, other)) return true;
      stack.push(...other.children);
    }
    return false;
  }

  /** Keys of the nodes that exist after the merge. */
  findPresentKeys(): Set<string> {
    const { base, mine, theirs } = this.trees;
    const kept = new Set<string>();
    const dropped = new Set<string>();
    for (const key of new Set([...keysInOrder(mine), ...keysInOrder(theirs)])) {
      const [inMine, inTheirs] = [mine.places.has(key), theirs.places.has(key)];
      if ((inMine && inTheirs) || !base.places.has(key)) kept.add(key);
      else {
        const by: MergeSide = inMine ? 'theirs' : 'mine';
        if (this.isDeleted(key, by, dropped)) dropped.add(key);
        else kept.add(key);
      }
    }
    return kept;
  }
  private isDeleted(key: string, by: MergeSide, dropped: ReadonlySet<string>): boolean {
    const { base } = this.trees;
    const other: MergeSide = by === 'mine' ? 'theirs' : 'mine';
    const parent = placeAt(base, key)?.parent;
    const isTop = parent === undefined || this.trees[by].places.has(parent);
    if (!isTop) return dropped.has(parent);
    if (!this.isChanged(other, key)) return true;
    const conflict: MergeConflict = { id: `deleted ${key}`, kind: 'deleted', key, by };
    this.conflicts.push(conflict);
    return this.choices[conflict.id] === by;
  }

  mergeNode(key: string): SheetNode {
    const [base, mine, theirs] = [
      nodeAt(this.trees.base, key),
      nodeAt(this.trees.mine, key),
      nodeAt(this.trees.theirs, key),
    ];
    if (!mine || !theirs) return (mine ?? theirs) as SheetNode;
    const merged: Record<string, unknown> = { ...mine };
    for (const field of new Set([...nodeFields(mine, theirs), ...nodeFields(base, mine)])) {
      const { value, isConflict } = mergeValue(base, mine, theirs, (one, other) => sameNodeField(field, one, other));
      const conflict: MergeConflict = {
        id: `node ${key} ${field}`,
        kind: 'node',
        key,
        field,
        base: base?.[field],
        mine: mine[field],
        theirs: theirs[field],
      };
      const chosen = isConflict ? this.resolveConflict(conflict, mine, theirs) : value;
      if (chosen?.[field] === undefined) delete merged[field];
      else merged[field] = chosen[field];
    }
    return merged as unknown as SheetNode;
  }
  mergeEdge(key: string): SheetEdge {
    const [base, mine, theirs] = [
      placeAt(this.trees.base, key)?.edge,
      placeAt(this.trees.mine, key)?.edge,
      placeAt(this.trees.theirs, key)?.edge,
    ];
    if (!mine || !theirs) return mine ?? theirs ?? {};
    const merged: Record<string, unknown> = { ...mine };
    for (const field of new Set([...edgeFields(mine, theirs), ...edgeFields(base, mine)])) {
      const { value, isConflict } = mergeValue(base, mine, theirs, (one, other) => sameEdgeField(field, one, other));
      const conflict: MergeConflict = {
        id: `edge ${key} ${field}`,
        kind: 'edge',
        key,
        field,
        base: base?.[field],
        mine: mine[field],
        theirs: theirs[field],
      };
      const chosen = isConflict ? this.resolveConflict(conflict, mine, theirs) : value;
      if (chosen?.[field] === undefined) delete merged[field];
      else merged[field] = chosen[field];
    }
    return merged as SheetEdge;
  }
  mergeHead(): SheetHead {
    const { base, mine, theirs } = this.trees;
    const merged: Record<string, unknown> = { ...mine.head };
    for (const field of ['preliminary', 'standardMaterial'] as const) {
      const { value, isConflict } = mergeValue(
        base.head[field] ?? false,
        mine.head[field] ?? false,
        theirs.head[field] ?? false,
        sameData,
      );
      const conflict: MergeConflict = {
        id: `head ${field}`,
        kind: 'head',
        field,
        base: base.head[field],
        mine: mine.head[field],
        theirs: theirs.head[field],
      };
      const chosen = isConflict
        ? this.resolveConflict(conflict, mine.head[field] ?? false, theirs.head[field] ?? false)
        : value;
      if (chosen) merged[field] = true;
      else delete merged[field];
    }
    return merged as unknown as SheetHead;
  }

  /** Parents after the merge. A move that would form a cycle with a move of the other side is not made. */
  mergeParents(kept: ReadonlySet<string>): Map<string, string> {
    const { base, mine, theirs } = this.trees;
    const parents = new Map<string, string>();
    const above = (tree: SheetTree, key: string): string | undefined => {
      const parent = placeAt(tree, key)?.parent;
      return parent !== undefined && kept.has(parent) ? parent : undefined;
    };
    for (const key of kept) {
      const [before, own, other] = [above(base, key), above(mine, key), above(theirs, key)];
      if (own === undefined || other === undefined) {
        const only = own ?? other ?? before;
        if (only !== undefined) parents.set(key, only);
        continue;
      }
      const { value, isConflict } = mergeValue<string | undefined>(before, own, other, Object.is);
      const chosen = isConflict
        ? this.resolveConflict(
            { id: `place ${key}`, kind: 'place', key, base: before, mine: own, theirs: other },
            own,
            other,
          )
        : value;
      parents.set(key, chosen ?? own);
    }
    this.breakCycles(parents);
    return parents;
  }
  private breakCycles(parents: Map<string, string>): void {
    const { base, mine, theirs } = this.trees;
    for (const key of [...parents.keys()]) {
      if (!isInCycle(parents, key)) continue;
      const own = placeAt(mine, key)?.parent;
      if (own === undefined || own === parents.get(key)) continue;
      this.conflicts.push({
        id: `place ${key}`,
        kind: 'place',
        key,
        base: placeAt(base, key)?.parent,
        mine: own,
        theirs: placeAt(theirs, key)?.parent,
      });
      parents.set(key, own);
    }
  }
}

function isInCycle(parents: ReadonlyMap<string, string>, key: string): boolean {
  const met = new Set<string>();
  for (let at = parents.get(key); at !== undefined && !met.has(at); at = parents.get(at)) {
    if (at === key) return true;
    met.add(at);
  }
  return false;
}

const samePlace = (one: SheetPlace, other: SheetPlace): boolean =>
  one === other ||
  (one.parent === other.parent &&
    nodeFields(one.node, other.node).every((field) => sameNodeField(field, one.node, other.node)) &&
    edgeFields(one.edge, other.edge).every((field) => sameEdgeField(field, one.edge, other.edge)) &&
    one.children.length === other.children.length &&
    one.children.every((child) => other.children.includes(child)));

/**
 * Merges two drafts of one sheet against their common base version; nodes are identified by key. Changes of one
 * side are taken; different changes of both sides are conflicts, resolved by `choices` (conflict id -> side). The
 * check rules must run afterwards: portions that were valid on each side may not add up after the merge.
 */
export function mergeSheets(base: SheetTree, mine: SheetTree, theirs: SheetTree, choices: Choices = {}): MergeResult {
  const trees = { base, mine, theirs };
  const merging = new Merging(trees, choices);
  const kept = merging.findPresentKeys();
  kept.add(mine.root);
  const parents = merging.mergeParents(kept);
  parents.delete(mine.root);
  const children = mergedOrder(trees, parents);
  const places: [string, SheetPlace][] = [];
  const stack = [mine.root];
  for (let key = stack.pop(); key !== undefined; key = stack.pop()) {
    const below = children.get(key) ?? [];
    places.push([
      key,
      { node: merging.mergeNode(key), edge: merging.mergeEdge(key), parent: parents.get(key), children: below },
    ]);
    stack.push(...[...below].reverse());
  }
  return {
    tree: { head: merging.mergeHead(), root: mine.root, places: PersistentMap.from(places) },
    conflicts: merging.conflicts,
  };
}
