import { analysisRrrApi, type RrrRow } from '@matlas/contract';
import { useRoute, type Tree } from '@matlas/web-kit';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useRrrTree } from './use-rrr-tree';
import type { RrrFilter } from './use-rrr-address';

/** Hits that a filter shows: the heaviest. */
const mostHits = 200;

/**
 * The tree of the vehicle, or, where something filters, the hits of it, heaviest first; and the state of the vehicle
 * that belongs to these rows. After a mark or an undo both are read again, and are shown together when both are there:
 * never rates of before beside marks of after.
 */
export function useRows(modId: number, filter: RrrFilter, isFiltered: boolean) {
  const state = useRoute(analysisRrrApi.state, { modId }, { log: ['analysisRrr.title', 'analysisRrr.log.state'] });
  const roots = useRoute(
    analysisRrrApi.children,
    { modId, parents: [] },
    { log: ['analysisRrr.title', 'analysisRrr.log.children'] },
  );
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
      pageSize: mostHits,
    },
    { log: ['analysisRrr.title', 'analysisRrr.log.find'], enabled: isFiltered, keepPrevious: true },
  );
  const isReady = !state.isFetching && !roots.isFetching && !(isFiltered && hits.isFetching);
  const whole = useRrrTree({ modId, roots: roots.data, readAt: roots.dataUpdatedAt, isKept: true, isReady });
  const found = useRrrTree({ modId, roots: hits.data?.records, readAt: hits.dataUpdatedAt, isKept: false, isReady });
  const shown = isFiltered ? hits : roots;
  const told = useTogether(state.data, isReady && whole.isShown && (!isFiltered || found.isShown));
  return {
    tree: isFiltered ? found : whole,
    whole,
    total: hits.data?.total ?? 0,
    isLoading: shown.isLoading,
    error: shown.error,
    retry: () => void shown.refetch(),
    isEmpty: roots.data?.length === 0,
    state: told,
    stateError: state.error,
    retryState: () => void state.refetch(),
  };
}

/** What was told last when all was there; until then what there is. */
function useTogether<V>(value: V | undefined, isTogether: boolean): V | undefined {
  const [shown, setShown] = useState<V>();
  if (isTogether && value !== undefined && shown !== value) setShown(value);
  return shown ?? value;
}

/** The row of the keyboard, kept in the address, and whether its panel is open. */
export function useOpenRow(whole: Tree<RrrRow>) {
  const [search, setSearch] = useSearchParams();
  const [active, setActive] = useState(() => search.get('open') ?? undefined);
  const [isOpen, setOpen] = useState(true);
  const told = search.get('open') ?? undefined;
  const shown = isOpen ? active : undefined;
  useEffect(() => {
    if (shown === told) return undefined;
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
  }, [shown, told, setSearch]);
  const { model } = whole;
  const open = useCallback((key: string) => {
    setActive(key);
    setOpen(true);
  }, []);
  /** Opens the branches above a place, and its panel. */
  const reveal = useCallback(
    (ancestors: readonly string[], key: string) => {
      open(key);
      void model.reveal([...ancestors, key]);
    },
    [model, open],
  );
  return { active, shown, open, reveal, move: setActive, close: () => setOpen(false) };
}

/** The rows that are meant: those selected, else the one of the keyboard. */
export function rowsMeant({ model }: Tree<RrrRow>, keys: ReadonlySet<string>, active: string | undefined): RrrRow[] {
  const wanted = keys.size > 0 ? [...keys] : active === undefined ? [] : [active];
  return wanted.flatMap((key) => {
    const index = model.indexOf(key);
    return index === undefined ? [] : [model.node(index).row];
  });
}
