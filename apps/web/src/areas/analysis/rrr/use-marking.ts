import { analysisRrrApi, type RrrRow } from '@matlas/contract';
import { useRoute, type Tree } from '@matlas/web-kit';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useRrrTree } from './use-rrr-tree';
import type { RrrFilter } from './use-rrr-address';

/** Maximum number of filtered rows, heaviest first. */
const maxHits = 200;

/**
 * The tree of the vehicle, or the filtered rows, heaviest first, with the state of the vehicle that belongs to
 * these rows. After a mark or an undo both are reloaded and shown together, so that old rates never appear beside
 * new marks.
 */
export function useMarkingRows(modId: number, filter: RrrFilter, isFiltered: boolean) {
  const state = useRoute(analysisRrrApi.state, { modId }, { log: ['analysisRrr.title', 'analysisRrr.log.state'] });
  const childrenLog = ['analysisRrr.title', 'analysisRrr.log.children'];
  const roots = useRoute(analysisRrrApi.listChildren, { modId, parents: [] }, { log: childrenLog });
  const { q, flags, origins, unmarked } = filter;
  const hits = useRoute(
    analysisRrrApi.componentList,
    {
      modId,
      q,
      flags: [...flags],
      origins: [...origins],
      unmarked,
      leavesOnly: flags.length > 0 || unmarked,
      pageSize: maxHits,
    },
    { log: ['analysisRrr.title', 'analysisRrr.log.find'], enabled: isFiltered, keepPrevious: true },
  );
  const isReady = !state.isFetching && !roots.isFetching && !(isFiltered && hits.isFetching);
  const whole = useRrrTree({ modId, roots: roots.data, readAt: roots.dataUpdatedAt, isPersisted: true, isReady });
  const hitTree = { roots: hits.data?.records, readAt: hits.dataUpdatedAt, isPersisted: false };
  const found = useRrrTree({ modId, ...hitTree, isReady });
  const shown = isFiltered ? hits : roots;
  const consistentState = useConsistentValue(state.data, isReady && whole.isShown && (!isFiltered || found.isShown));
  return {
    tree: isFiltered ? found : whole,
    whole,
    total: hits.data?.total ?? 0,
    isLoading: shown.isLoading,
    error: shown.error,
    retry: () => void shown.refetch(),
    isEmpty: roots.data?.length === 0,
    state: consistentState,
    stateError: state.error,
    retryState: () => void state.refetch(),
  };
}

/** Returns the last value for which `isTogether` was true. Until then the current value. */
function useConsistentValue<V>(value: V | undefined, isTogether: boolean): V | undefined {
  const [shown, setShown] = useState<V>();
  if (isTogether && value !== undefined && shown !== value) setShown(value);
  return shown ?? value;
}

/** The active row, stored in the URL, and whether its panel is open. */
export function useOpenRow(whole: Tree<RrrRow>) {
  const [search, setSearch] = useSearchParams();
  const [active, setActive] = useState(() => search.get('open') ?? undefined);
  const [isOpen, setOpen] = useState(true);
  const storedKey = search.get('open') ?? undefined;
  const shown = isOpen ? active : undefined;
  useEffect(() => {
    if (shown === storedKey) return undefined;
    const timer = setTimeout(
      () =>
        setSearch(
          (now) => {
            const next = new URLSearchParams(now);
            if (shown) next.set('open', shown);
            else next.delete('open');
            return next;
          },
          { replace: true },
        ),
      250,
    );
    return () => clearTimeout(timer);
  }, [shown, storedKey, setSearch]);
  const { model } = whole;
  const open = useCallback((key: string) => {
    setActive(key);
    setOpen(true);
  }, []);
  /** Expands the branches above a row and opens its panel. */
  const reveal = useCallback(
    (ancestors: readonly string[], key: string) => {
      open(key);
      void model.revealPath([...ancestors, key]);
    },
    [model, open],
  );
  return { active, shown, open, reveal, move: setActive, close: () => setOpen(false) };
}

/** The rows that a command applies to: the selected rows, otherwise the active row. */
export function findTargetRows(
  { model }: Tree<RrrRow>,
  keys: ReadonlySet<string>,
  active: string | undefined,
): RrrRow[] {
  const wanted = keys.size > 0 ? [...keys] : active === undefined ? [] : [active];
  return wanted.flatMap((key) => {
    const index = model.indexOf(key);
    return index === undefined ? [] : [model.getNode(index).row];
  });
}
