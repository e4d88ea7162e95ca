import type { Sent } from '@matlas/contract';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLatest } from '../page/use-latest';
import type { CallError } from '../client/call-error';
import type { LogLabel } from '../client/request';
import { pageQueryOf, readListState, writeListState, type FilterSpec, type ListState } from './list-state';
import type { ListRoute } from './list-route';
import { useRoute } from './use-route';

export interface ListOptions {
  log: LogLabel;
  filters?: readonly FilterSpec[];
  /** Sort while the person has chosen none: `-updateTime`. */
  defaultSort?: string | undefined;
  /** Own input of the route beside the page query (`{ lawId: 7 }`). */
  fixed?: Readonly<Record<string, unknown>> | undefined;
  /** Tells two lists on one page apart in the address bar. */
  prefix?: string;
  enabled?: boolean;
}

export interface List<Row> {
  rows: Row[];
  total: number;
  /** There are more than `total`: the server stopped counting. */
  totalIsMin: boolean;
  state: ListState;
  /** There is a page after this one. */
  hasMore: boolean;
  /** The input that the list was read with; exports repeat it. */
  input: Record<string, unknown>;
  isLoading: boolean;
  isFetching: boolean;
  error: CallError | null;
  refetch: () => void;
  /** Changes the address bar, and so the question: `{ q: 'lead' }`, `{ page: 2 }`, `{ lawType: '1' }`. */
  patch: (patch: Record<string, string | number | undefined>) => void;
  /** Removes search and filters. */
  clear: () => void;
  /** Search or a filter is set. */
  isFiltered: boolean;
}

const noFilters: readonly FilterSpec[] = [];

/**
 * Step 2 of the ladder: a list whose search, filters, sort and page live in the address bar, to be drawn by the caller.
 */
export function useList<Row>(route: ListRoute<Row>, options: ListOptions): List<Row> {
  const { filters = noFilters, prefix = '', fixed, defaultSort } = options;
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => {
    const read = readListState(search, prefix, filters);
    return { ...read, sort: read.sort ?? defaultSort };
  }, [search, prefix, filters, defaultSort]);
  const input = { ...pageQueryOf(state, filters), ...fixed };
  const {
    data: page,
    isLoading,
    isFetching,
    error,
    refetch,
  } = useRoute(route, input as Sent<ListRoute<Row>>, {
    log: options.log,
    enabled: options.enabled ?? true,
    keepPrevious: true,
  });
  const latest = useLatest(search);
  const patch = (change: Record<string, string | number | undefined>) => {
    // Two changes before the next render must not lose the first.
    latest.current = writeListState(latest.current, prefix, change);
    setSearch(latest.current, { replace: !('page' in change) });
  };
  return {
    rows: page?.records ?? [],
    total: page?.total ?? 0,
    totalIsMin: page?.totalIsMin ?? false,
    hasMore: page?.nextCursor !== undefined,
    state,
    input,
    isLoading,
    isFetching,
    error,
    refetch: () => void refetch(),
    patch,
    clear: () => patch({ q: undefined, ...Object.fromEntries(filters.map(({ field }) => [field, undefined])) }),
    isFiltered: state.q !== '' || Object.keys(state.filters).length > 0,
  };
}
