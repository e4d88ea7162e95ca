import type { RecyclabilityFlag, RrrOrigin } from '@matlas/contract';
import { useLatest, type ListState } from '@matlas/web-kit';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { flags } from './rrr-figures';

export type Colouring = 'flag' | 'class';
export const origins: readonly RrrOrigin[] = ['hand', 'rule', 'inherited', 'class', 'none', 'mixed'];

export interface RrrFilter {
  q: string;
  flags: readonly RecyclabilityFlag[];
  origins: readonly RrrOrigin[];
  unmarked: boolean;
}
export interface RrrAddress {
  filter: RrrFilter;
  isFiltered: boolean;
  colouring: Colouring;
  /** The same filters for `<FilterBar>`. */
  listState: ListState;
  patch: (change: Record<string, string | number | undefined>) => void;
  clear: () => void;
}

const parameterNames = ['q', 'flags', 'origins', 'unmarked'] as const;
const parseOptions = <V extends string>(text: string | null, values: readonly V[]): V[] =>
  values.filter((value) => (text ?? '').split(',').includes(value));

/** Filters and colouring of the marks in the URL. */
export function useRrrAddress(): RrrAddress {
  const [search, setSearch] = useSearchParams();
  const latest = useLatest({ search, setSearch });
  const patch = useCallback<RrrAddress['patch']>(
    (change) => {
      const next = new URLSearchParams(latest.current.search);
      for (const [name, value] of Object.entries(change)) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, String(value));
      }
      latest.current.search = next;
      latest.current.setSearch(next, { replace: true });
    },
    [latest],
  );
  const clear = useCallback(() => patch(Object.fromEntries(parameterNames.map((name) => [name, undefined]))), [patch]);
  const filter = useMemo<RrrFilter>(
    () => ({
      q: search.get('q') ?? '',
      flags: parseOptions(search.get('flags'), flags),
      origins: parseOptions(search.get('origins'), origins),
      unmarked: search.get('unmarked') === '1',
    }),
    [search],
  );
  const activeFilters = Object.fromEntries(
    (['flags', 'origins'] as const).flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  return {
    filter,
    patch,
    clear,
    colouring: search.get('colour') === 'class' ? 'class' : 'flag',
    isFiltered: filter.q !== '' || filter.unmarked || Object.keys(activeFilters).length > 0,
    listState: { q: filter.q, page: 1, size: 20, sort: undefined, filters: activeFilters },
  };
}
