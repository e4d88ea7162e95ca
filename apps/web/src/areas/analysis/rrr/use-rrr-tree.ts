import { analysisRrrApi, type RrrRow } from '@matlas/contract';
import { call, CallError, TreeModel, type Tree } from '@matlas/web-kit';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** The keys of a request are part of its URL, which limits their total length. */
const maxKeyCharactersPerRequest = 6_000;
const rememberedBranches = 2_000;
const log = ['analysisRrr.title', 'analysisRrr.log.children'];
const storageKey = (modId: number): string => `matlas.tree.rrr.${modId}`;

function chunksOf(keys: readonly string[]): string[][] {
  const chunks: string[][] = [];
  let length = maxKeyCharactersPerRequest;
  for (const key of keys) {
    if (length + key.length >= maxKeyCharactersPerRequest) {
      chunks.push([]);
      length = 0;
    }
    chunks.at(-1)?.push(key);
    length += key.length + 3;
  }
  return chunks;
}

/** Loads the children of many rows in as few requests as the length of their keys allows. */
async function loadChildren(
  modId: number,
  parents: readonly string[],
): Promise<ReadonlyMap<string, readonly RrrRow[]>> {
  const found = new Map<string, RrrRow[]>(parents.map((key) => [key, []]));
  for (const chunk of chunksOf(parents))
    for (const row of await call(analysisRrrApi.listChildren, { modId, parents: chunk }, { log }))
      found.get(row.parentKey ?? '')?.push(row);
  return found;
}

/**
 * The rows of a vehicle as a tree. Branches are loaded when they are expanded, and rows are updated in place after
 * a mark.
 */
class RrrTree {
  readonly model: TreeModel<RrrRow>;
  /** Time at which the roots were read to which all shown rows belong. */
  shownAt = 0;
  private requestedAt = 0;
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly modId: number,
    private readonly isPersisted: boolean,
  ) {
    this.model = new TreeModel<RrrRow>({
      keyOf: ({ key }) => key,
      hasChildren: ({ children }) => children > 0,
      childrenOf: async ({ key }) => (await loadChildren(modId, [key])).get(key) ?? [],
      childrenOfMany: (rows) =>
        loadChildren(
          modId,
          rows.map(({ key }) => key),
        ),
    });
  }

  /** Updates run one after the other, so that an older response never overwrites a newer one. */
  showRoots(roots: readonly RrrRow[], readAt: number): void {
    if (readAt === this.requestedAt) return;
    this.requestedAt = readAt;
    this.work = this.work
      .then(() => (this.hasRoots(roots) ? this.reloadRows(roots, readAt) : this.replaceRoots(roots, readAt)))
      .catch((reason: unknown) => {
        this.requestedAt = 0;
        if (!(reason instanceof CallError)) reportError(reason);
      });
  }

  private hasRoots(roots: readonly RrrRow[]): boolean {
    const { model } = this;
    return (
      model.rootIndexes.length === roots.length &&
      roots.every(({ key }, place) => model.getNode(model.rootIndexes[place] ?? -1).key === key)
    );
  }

  private async replaceRoots(roots: readonly RrrRow[], readAt: number): Promise<void> {
    const stored = this.isPersisted ? sessionStorage.getItem(storageKey(this.modId)) : null;
    const first = this.isPersisted ? roots.map(({ key }) => key) : [];
    await this.model.setRoots(roots, new Set(stored === null ? first : stored.split('\n').filter(Boolean)));
    this.shownAt = readAt;
    this.model.updateRows([]);
  }

  /** Replaces all rows at once, so that old and new rows are never mixed. */
  private async reloadRows(roots: readonly RrrRow[], readAt: number): Promise<void> {
    const renewed = await loadChildren(this.modId, this.model.loadedKeys());
    this.shownAt = readAt;
    this.model.updateRows([...roots, ...[...renewed.values()].flat()]);
  }

  /** Stores the expanded branches for the next page load. */
  storeOpenBranches(): void {
    if (this.isPersisted && this.model.nodes.length > 0)
      sessionStorage.setItem(storageKey(this.modId), this.model.openKeys().slice(0, rememberedBranches).join('\n'));
  }
}

interface RrrTreeOptions {
  modId: number;
  roots: readonly RrrRow[] | undefined;
  /**
   * Time at which the roots were read. It changes after every mark, even if the roots are the same, and triggers a
   * reload of the rows.
   */
  readAt: number;
  /** Stores the expanded branches in the session storage. True for the whole vehicle, false for filtered rows. */
  isPersisted: boolean;
  /** No request of the screen is pending, so that rows and rates change together. */
  isReady: boolean;
}

/**
 * The tree of a vehicle, or of filtered rows, for the tree grid. `isShown` is true when the shown rows belong to
 * the last read roots.
 */
export function useRrrTree({
  modId,
  roots,
  readAt,
  isPersisted,
  isReady,
}: RrrTreeOptions): Tree<RrrRow> & { isShown: boolean } {
  const [tree] = useState(() => new RrrTree(modId, isPersisted));
  const view = useSyncExternalStore(tree.model.subscribe, tree.model.view);
  useEffect(() => {
    if (roots && readAt > 0 && isReady) tree.showRoots(roots, readAt);
  }, [tree, roots, readAt, isReady]);
  useEffect(() => tree.storeOpenBranches(), [tree, view]);
  return { model: tree.model, view, isShown: tree.shownAt === readAt };
}
