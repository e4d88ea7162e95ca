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
    if (length + key.length >= mostCharacters) { chunks.push([]); length = 0; }
    chunks.at(-1)?.push(key);
    length += key.length + 3;
  }
  return chunks;
}

/** Children of many rows, as few questions as their keys need. */
async function childrenOf(modId: number, parents: readonly string[]): Promise<ReadonlyMap<string, readonly RrrRow[]>> {
  const found = new Map<string, RrrRow[]>(parents.map((key) => [key, []]));
  for (const chunk of chunksOf(parents)) for (const row of await call(analysisRrrApi.children, { modId, parents: chunk }, { log })) found.get(row.parentKey ?? '')?.push(row);
  return found;
}

/** The places of a vehicle as a tree whose branches are fetched when they open, and whose rows change in place after a mark. */
class RrrTree {
  readonly model: TreeModel<RrrRow>;
  private work: Promise<void> = Promise.resolve();

  constructor(private readonly modId: number, private readonly isKept: boolean) {
    this.model = new TreeModel<RrrRow>({
      keyOf: ({ key }) => key, hasChildren: ({ children }) => children > 0,
      childrenOf: async ({ key }) => (await childrenOf(modId, [key])).get(key) ?? [],
      childrenOfMany: (rows) => childrenOf(modId, rows.map(({ key }) => key)),
    });
  }

  /** One after the other: what is asked for the marks of a moment ago must not come last. */
  show(roots: readonly RrrRow[]): void {
    this.work = this.work.then(() => (this.hasRoots(roots) ? this.renew(roots) : this.lay(roots))).catch(() => undefined);
  }

  private hasRoots(roots: readonly RrrRow[]): boolean {
    const { model } = this;
    return model.rootIndexes.length === roots.length && roots.every(({ key }, place) => model.node(model.rootIndexes[place] ?? -1).key === key);
  }

  private async lay(roots: readonly RrrRow[]): Promise<void> {
    const stored = this.isKept ? sessionStorage.getItem(storageKey(this.modId)) : null;
    const first = this.isKept ? roots.map(({ key }) => key) : [];
    await this.model.setRoots(roots, new Set(stored === null ? first : stored.split('\n').filter(Boolean)));
  }

  private async renew(roots: readonly RrrRow[]): Promise<void> {
    this.model.updateRows(roots);
    const renewed = await childrenOf(this.modId, this.model.loadedKeys());
    this.model.updateRows([...renewed.values()].flat());
  }

  /** A reload shows the same branches. */
  remember(): void {
    if (this.isKept && this.model.nodes.length > 0) sessionStorage.setItem(storageKey(this.modId), this.model.openKeys().slice(0, rememberedBranches).join('\n'));
  }
}

interface RrrTreeOptions {
  modId: number;
  roots: readonly RrrRow[] | undefined;
  /** When the roots were read: after every mark the rows are read again, also where the roots stay as they were. */
  readAt: number;
  /** The whole vehicle, not hits of a filter: keeps its open branches for this browser tab. */
  isKept: boolean;
}

/** The tree grid's tree over a vehicle or over the hits of a filter. */
export function useRrrTree({ modId, roots, readAt, isKept }: RrrTreeOptions): Tree<RrrRow> {
  const [tree] = useState(() => new RrrTree(modId, isKept));
  const view = useSyncExternalStore(tree.model.subscribe, tree.model.view);
  useEffect(() => { if (roots && readAt > 0) tree.show(roots); }, [tree, roots, readAt]);
  useEffect(() => tree.remember(), [tree, view]);
  return { model: tree.model, view };
}
