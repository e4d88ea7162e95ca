import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLatest } from '../page/use-latest';
import { TreeModel } from './tree-model';
import type { TreeSource, TreeView } from './tree-source';

export interface Tree<Row> {
  model: TreeModel<Row>;
  view: TreeView;
}

export interface TreeOptions<Row> {
  source: TreeSource<Row>;
  /** The roots; a new array replaces the tree (give the answer of the query as it is). */
  roots: readonly Row[] | undefined;
  /** Keeps the open branches for this browser tab, so that a reload shows them again. */
  rememberAs?: string;
  /** The name under which an open branch is kept, where its key is another after a reload. */
  keptName?: ((key: string) => string) | undefined;
  /** Levels that are open at first. */
  openLevels?: number;
}

/** Branches remembered at most; a person who opens more has opened everything. */
const remembered = 2000;
const storageKey = (name: string) => `matlas.tree.${name}`;

function storedKeys(name: string | undefined): Set<string> | undefined {
  const text = name ? sessionStorage.getItem(storageKey(name)) : null;
  return text === null ? undefined : new Set(text.split('\n').filter(Boolean));
}

/**
 * A tree for `<TreeGrid>`. `source` may change its functions; the first ones are kept for the life of the component.
 */
export function useTree<Row>({ source, roots, rememberAs, keptName, openLevels = 1 }: TreeOptions<Row>): Tree<Row> {
  const [model] = useState(() => new TreeModel(source));
  const view = useSyncExternalStore(model.subscribe, model.view);
  const latestName = useLatest(keptName);
  useEffect(() => {
    if (!roots) return;
    const before = model.nodes.length > 0 ? new Set(model.openKeys()) : storedKeys(rememberAs);
    const isFirst = before === undefined;
    void model
      .setRoots(roots, before)
      .then(() => (isFirst && openLevels > 1 ? model.openToLevel(openLevels) : undefined));
  }, [model, roots, rememberAs, openLevels]);
  useEffect(() => {
    if (rememberAs && model.nodes.length > 0)
      sessionStorage.setItem(
        storageKey(rememberAs),
        model
          .openKeys()
          .slice(0, remembered)
          .map((key) => latestName.current?.(key) ?? key)
          .join('\n'),
      );
  }, [model, view, rememberAs, latestName]);
  return { model, view };
}
