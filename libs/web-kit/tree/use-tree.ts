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
  /** The root rows; a new array replaces the tree, so pass the query data unchanged. */
  roots: readonly Row[] | undefined;
  /** Session storage name for the open branches, so that a reload opens them again. */
  rememberAs?: string;
  /** The key under which an open branch is stored, when row keys differ after a reload. */
  toStoredName?: ((key: string) => string) | undefined;
  /** Number of levels that are open at first. */
  openLevels?: number;
}

/** Maximum number of remembered branches. */
const maxRemembered = 2000;
const storageKey = (name: string) => `matlas.tree.${name}`;

function storedKeys(name: string | undefined): Set<string> | undefined {
  const text = name ? sessionStorage.getItem(storageKey(name)) : null;
  return text === null ? undefined : new Set(text.split('\n').filter(Boolean));
}

/** A tree for `<TreeGrid>`. Only the `source` of the first render is used. */
export function useTree<Row>({ source, roots, rememberAs, toStoredName, openLevels = 1 }: TreeOptions<Row>): Tree<Row> {
  const [model] = useState(() => new TreeModel(source));
  const view = useSyncExternalStore(model.subscribe, model.view);
  const latestName = useLatest(toStoredName);
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
          .slice(0, maxRemembered)
          .map((key) => latestName.current?.(key) ?? key)
          .join('\n'),
      );
  }, [model, view, rememberAs, latestName]);
  return { model, view };
}
