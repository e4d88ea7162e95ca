import type { BomPosition } from '@matlas/contract';
import { TreeModel, type Tree } from '@matlas/web-kit';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { branchKeys, emptyIndex, hasSameShape, getPositionKey, type BomIndex } from './bom-index';

/** With more changed rows than this, the tree is rebuilt instead of updated row by row. */
const maxInPlaceUpdates = 500;
const rememberedBranches = 2000;
const storageKey = (modelId: number) => `matlas.tree.bom.${modelId}`;

/**
 * The tree of a BOM that is completely in memory. Rows are updated in place. A filter expands branches, which
 * collapse again after it.
 */
class BomTree {
  readonly model: TreeModel<BomPosition>;
  private index = emptyIndex;
  private isFiltered = false;
  /** Branches that were expanded before a filter expanded others. */
  private ownBranches: ReadonlySet<string> | undefined;
  private work: Promise<void> = Promise.resolve();
  /** The active row, which is kept visible when the tree is rebuilt. */
  private active: number | undefined;

  constructor(private readonly modelId: number) {
    this.model = new TreeModel<BomPosition>({
      keyOf: getPositionKey,
      hasChildren: ({ childCount }) => childCount > 0,
      childrenOf: ({ id }) => this.index.childrenOf.get(id) ?? [],
    });
  }

  /** Updates run one after the other, because expanding branches is asynchronous and typing does not wait for it. */
  showRows(index: BomIndex, matches: ReadonlySet<string> | null): void {
    this.work = this.work.then(() => this.replaceRows(index, matches));
  }

  setActive(active: number | undefined): void {
    this.active = active;
  }

  private async replaceRows(index: BomIndex, matches: ReadonlySet<string> | null): Promise<void> {
    const before = this.index;
    const isFirst = before.rows.length === 0;
    this.index = index;
    if (!isFirst && !matches && !this.isFiltered && this.updateInPlace(before, index)) return;
    if (!this.isFiltered) this.ownBranches = this.branchesToOpen(index, isFirst);
    this.isFiltered = matches !== null;
    await this.model.setRoots(index.roots, matches ? branchKeys(index, matches) : this.ownBranches);
    this.model.setMatches(matches);
  }

  /** Updates the changed rows in place. Returns false when the tree must be rebuilt. */
  private updateInPlace(before: BomIndex, after: BomIndex): boolean {
    if (!hasSameShape(before, after)) return false;
    const changed = after.rows.filter((row, place) => row !== before.rows[place]);
    if (changed.length > maxInPlaceUpdates) return false;
    changed.forEach((row) => this.model.updateRow(row));
    return true;
  }

  /**
   * The expanded branches, at first those of the previous visit, and the ancestors of the active row, which may be
   * new.
   */
  private branchesToOpen(index: BomIndex, isFirst: boolean): Set<string> {
    const stored = sessionStorage.getItem(storageKey(this.modelId));
    const first = stored === null ? index.roots.map(getPositionKey) : stored.split('\n').filter(Boolean);
    return new Set([
      ...(isFirst ? first : this.model.openKeys()),
      ...(this.active === undefined ? [] : branchKeys(index, [String(this.active)])),
    ]);
  }

  /** Stores the expanded branches for the next page load. */
  storeOpenBranches(): void {
    if (this.model.nodes.length > 0 && !this.isFiltered)
      sessionStorage.setItem(storageKey(this.modelId), this.model.openKeys().slice(0, rememberedBranches).join('\n'));
  }
}

/**
 * The tree of a BOM for the tree grid.
 * @param matches keys of the rows that pass the filters, null when no filter is set
 * @param active position that stays visible whenever the tree is rebuilt
 */
export function useBomTree(
  modelId: number,
  index: BomIndex,
  matches: ReadonlySet<string> | null,
  active: number | undefined,
): Tree<BomPosition> {
  const [tree] = useState(() => new BomTree(modelId));
  const view = useSyncExternalStore(tree.model.subscribe, tree.model.view);
  useEffect(() => tree.setActive(active), [tree, active]);
  useEffect(() => {
    if (index !== emptyIndex) tree.showRows(index, matches);
  }, [tree, index, matches]);
  useEffect(() => tree.storeOpenBranches(), [tree, view]);
  return { model: tree.model, view };
}
