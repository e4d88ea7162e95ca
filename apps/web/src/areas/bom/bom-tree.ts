import type { BomPosition } from '@matlas/contract';
import { TreeModel, type Tree } from '@matlas/web-kit';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { branchKeys, emptyIndex, hasSameShape, keyOf, type BomIndex } from './bom-index';

/** Above this many changed rows the tree is laid out again at once. */
const changedAtOnce = 500;
const rememberedBranches = 2000;
const storageKey = (modelId: number) => `matlas.tree.bom.${modelId}`;

/**
 * The tree of a BOM that is wholly in memory: rows that change in place, branches that open for a search and close
 * again after it.
 */
class BomTree {
  readonly model: TreeModel<BomPosition>;
  private index = emptyIndex;
  private isFiltered = false;
  /** Branches that were open before a filter opened others. */
  private ownBranches: ReadonlySet<string> | undefined;
  private work: Promise<void> = Promise.resolve();
  /** Row of the keyboard: shown when the tree is laid out for it. */
  private active: number | undefined;

  constructor(private readonly modelId: number) {
    this.model = new TreeModel<BomPosition>({
      keyOf,
      hasChildren: ({ childCount }) => childCount > 0,
      childrenOf: ({ id }) => this.index.childrenOf.get(id) ?? [],
    });
  }

  /** One after the other: opening branches takes a moment, and typing does not wait for it. */
  show(index: BomIndex, matches: ReadonlySet<string> | null): void {
    this.work = this.work.then(() => this.lay(index, matches));
  }

  follow(active: number | undefined): void {
    this.active = active;
  }

  private async lay(index: BomIndex, matches: ReadonlySet<string> | null): Promise<void> {
    const before = this.index;
    const isFirst = before.rows.length === 0;
    this.index = index;
    if (!isFirst && !matches && !this.isFiltered && this.update(before, index)) return;
    if (!this.isFiltered) this.ownBranches = this.branchesToOpen(index, isFirst);
    this.isFiltered = matches !== null;
    await this.model.setRoots(index.roots, matches ? branchKeys(index, matches) : this.ownBranches);
    this.model.setMatches(matches);
  }

  /** New contents in the rows that are there; false when the tree itself is another. */
  private update(before: BomIndex, after: BomIndex): boolean {
    if (!hasSameShape(before, after)) return false;
    const changed = after.rows.filter((row, place) => row !== before.rows[place]);
    if (changed.length > changedAtOnce) return false;
    changed.forEach((row) => this.model.updateRow(row));
    return true;
  }

  /**
   * Those that are open, at first those of the visit before, and the way to the row of the keyboard, which may be new.
   */
  private branchesToOpen(index: BomIndex, isFirst: boolean): Set<string> {
    const stored = sessionStorage.getItem(storageKey(this.modelId));
    const first = stored === null ? index.roots.map(keyOf) : stored.split('\n').filter(Boolean);
    return new Set([
      ...(isFirst ? first : this.model.openKeys()),
      ...(this.active === undefined ? [] : branchKeys(index, [String(this.active)])),
    ]);
  }

  /** A reload shows the same branches. */
  remember(): void {
    if (this.model.nodes.length > 0 && !this.isFiltered)
      sessionStorage.setItem(storageKey(this.modelId), this.model.openKeys().slice(0, rememberedBranches).join('\n'));
  }
}

/**
 * The tree grid's tree over a BOM.
 * @param matches keys of the rows that pass the filters, null when nothing filters
 * @param active position that is shown whenever the tree is laid out, whatever branches are open
 */
export function useBomTree(
  modelId: number,
  index: BomIndex,
  matches: ReadonlySet<string> | null,
  active: number | undefined,
): Tree<BomPosition> {
  const [tree] = useState(() => new BomTree(modelId));
  const view = useSyncExternalStore(tree.model.subscribe, tree.model.view);
  useEffect(() => tree.follow(active), [tree, active]);
  useEffect(() => {
    if (index !== emptyIndex) tree.show(index, matches);
  }, [tree, index, matches]);
  useEffect(() => tree.remember(), [tree, view]);
  return { model: tree.model, view };
}
