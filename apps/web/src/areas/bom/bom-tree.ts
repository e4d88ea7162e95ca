import type { BomPosition } from '@matlas/contract';
import { TreeModel, type Tree } from '@matlas/web-kit';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { branchKeys, emptyIndex, hasSameShape, keyOf, type BomIndex } from './bom-index';

/** Above this many changed rows the tree is laid out again at once. */
const changedAtOnce = 500;
const rememberedBranches = 2000;
const storageKey = (modelId: number) => `matlas.tree.bom.${modelId}`;

/** The tree of a BOM that is wholly in memory: rows that change in place, branches that open for a search and close again after it. */
class BomTree {
  readonly model: TreeModel<BomPosition>;
  private index = emptyIndex;
  private isFiltered = false;
  /** Branches that were open before a filter opened others. */
  private ownBranches: ReadonlySet<string> | undefined;
  private work: Promise<void> = Promise.resolve();

  constructor(private readonly modelId: number) {
    this.model = new TreeModel<BomPosition>({ keyOf, hasChildren: ({ childCount }) => childCount > 0, childrenOf: ({ id }) => this.index.childrenOf.get(id) ?? [] });
  }

  /** One after the other: opening branches takes a moment, and typing does not wait for it. */
  show(index: BomIndex, matches: ReadonlySet<string> | null, reveal: number | undefined): void {
    this.work = this.work.then(() => this.lay(index, matches, reveal));
  }

  private async lay(index: BomIndex, matches: ReadonlySet<string> | null, reveal: number | undefined): Promise<void> {
    const before = this.index;
    const isFirst = before.rows.length === 0;
    this.index = index;
    if (!isFirst && !matches && !this.isFiltered && this.update(before, index)) return;
    if (!this.isFiltered) this.ownBranches = isFirst ? this.firstBranches(index, reveal) : new Set(this.model.openKeys());
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

  private firstBranches(index: BomIndex, reveal: number | undefined): Set<string> {
    const stored = sessionStorage.getItem(storageKey(this.modelId));
    const branches = stored === null ? index.roots.map(keyOf) : stored.split('\n').filter(Boolean);
    return new Set([...branches, ...(reveal === undefined ? [] : branchKeys(index, [String(reveal)]))]);
  }

  /** A reload shows the same branches. */
  remember(): void {
    if (this.model.nodes.length > 0 && !this.isFiltered) sessionStorage.setItem(storageKey(this.modelId), this.model.openKeys().slice(0, rememberedBranches).join('\n'));
  }
}

/**
 * The tree grid's tree over a BOM.
 * @param matches keys of the rows that pass the filters, null when nothing filters
 * @param reveal position that is shown at first, whatever branches are open
 */
export function useBomTree(modelId: number, index: BomIndex, matches: ReadonlySet<string> | null, reveal: number | undefined): Tree<BomPosition> {
  const [tree] = useState(() => new BomTree(modelId));
  const [firstReveal] = useState(reveal);
  const view = useSyncExternalStore(tree.model.subscribe, tree.model.view);
  useEffect(() => { if (index !== emptyIndex) tree.show(index, matches, firstReveal); }, [tree, index, matches, firstReveal]);
  useEffect(() => tree.remember(), [tree, view]);
  return { model: tree.model, view };
}
