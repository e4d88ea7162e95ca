import { analysisRrrApi, type RrrRow } from '@matlas/contract';
import { call, TreeModel, type Tree } from '@matlas/web-kit';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** Keys of one question travel in its address: so many characters of them at most. */
const mostCharacters = 6_000;
const rememberedBranches = 2_000;
const log = ['analysisRrr.title', 'analysisRrr.log.children'];
const storageKey = (modId: number): string => `matlas.tree.rrr.${modId}`;

function chunksOf(keys: readonly string[]): string[][] {
  const chunks: string[][] = [];
  let length = mostCharacters;
  for (const key of keys) {
    if (length + key.length >= mostCharacters) {
      chunks.push([]);
      length = 0;
    }
    chunks.at(-1)?.push(key);
    length += key.length + 3;
  }
  return chunks;
}

/** Children of many rows, as few questions as their keys need. */
async function childrenOf(modId: number, parents: readonly string[]): Promise<ReadonlyMap<string, readonly RrrRow[]>> {
  const found = new Map<string, RrrRow[]>(parents.map((key) => [key, []]));
  for (const chunk of chunksOf(parents))
    for (const row of await call(analysisRrrApi.children, { modId, parents: chunk }, { log }))
      found.get(row.parentKey ?? '')?.push(row);
  return found;
}

/**
 * The places of a vehicle as a tree whose branches are fetched when they open, and whose rows change in place after a
 * mark.
 */
class RrrTree {
  readonly model: TreeModel<RrrRow>;
  /** When the roots were read of which all rows are shown. */
  shownAt = 0;
  private askedAt = 0;
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly modId: number,
    private readonly isKept: boolean,
  ) {
    this.model = new TreeModel<RrrRow>({
      keyOf: ({ key }) => key,
      hasChildren: ({ children }) => children > 0,
      childrenOf: async ({ key }) => (await childrenOf(modId, [key])).get(key) ?? [],
      childrenOfMany: (rows) =>
        childrenOf(
          modId,
          rows.map(({ key }) => key),
        ),
    });
  }

  /** One after the other: what is asked for the marks of a moment ago must not come last. */
  show(roots: readonly RrrRow[], readAt: number): void {
    if (readAt === this.askedAt) return;
    this.askedAt = readAt;
    this.work = this.work
      .then(() => (this.hasRoots(roots) ? this.renew(roots, readAt) : this.lay(roots, readAt)))
      .catch(() => {
        this.askedAt = 0;
      });
  }

  private hasRoots(roots: readonly RrrRow[]): boolean {
    const { model } = this;
    return (
      model.rootIndexes.length === roots.length &&
      roots.every(({ key }, place) => model.node(model.rootIndexes[place] ?? -1).key === key)
    );
  }

  private async lay(roots: readonly RrrRow[], readAt: number): Promise<void> {
    const stored = this.isKept ? sessionStorage.getItem(storageKey(this.modId)) : null;
    const first = this.isKept ? roots.map(({ key }) => key) : [];
    await this.model.setRoots(roots, new Set(stored === null ? first : stored.split('\n').filter(Boolean)));
    this.shownAt = readAt;
    this.model.updateRows([]);
  }

  /** All rows at once: never some of before beside some of after. */
  private async renew(roots: readonly RrrRow[], readAt: number): Promise<void> {
    const renewed = await childrenOf(this.modId, this.model.loadedKeys());
    this.shownAt = readAt;
    this.model.updateRows([...roots, ...[...renewed.values()].flat()]);
  }

  /** A reload shows the same branches. */
  remember(): void {
    if (this.isKept && this.model.nodes.length > 0)
      sessionStorage.setItem(storageKey(this.modId), this.model.openKeys().slice(0, rememberedBranches).join('\n'));
  }
}

interface RrrTreeOptions {
  modId: number;
  roots: readonly RrrRow[] | undefined;
  /** When the roots were read: after every mark the rows are read again, also where the roots stay as they were. */
  readAt: number;
  /** The whole vehicle, not hits of a filter: keeps its open branches for this browser tab. */
  isKept: boolean;
  /** Nothing that is shown with the tree is being read: rows and rates change together. */
  isReady: boolean;
}

/**
 * The tree grid's tree over a vehicle or over the hits of a filter; `isShown`: with all rows as they were read last.
 */
export function useRrrTree({
  modId,
  roots,
  readAt,
  isKept,
  isReady,
}: RrrTreeOptions): Tree<RrrRow> & { isShown: boolean } {
  const [tree] = useState(() => new RrrTree(modId, isKept));
  const view = useSyncExternalStore(tree.model.subscribe, tree.model.view);
  useEffect(() => {
    if (roots && readAt > 0 && isReady) tree.show(roots, readAt);
  }, [tree, roots, readAt, isReady]);
  useEffect(() => tree.remember(), [tree, view]);
  return { model: tree.model, view, isShown: tree.shownAt === readAt };
}
