import type { Sent } from '@matlas/contract';
import { useMemo } from 'react';
import type { CallError } from '../client/call-error';
import type { LogLabel } from '../client/request';
import { pageQueryOf, readListState, writeListState, type FilterSpec, type ListState } from './list-state';
import type { ListRoute } from './list-route';
import { useAddress } from './use-address';
import { useRoute } from './use-route';

export interface ListOptions {
  log: LogLabel;
  filters?: readonly FilterSpec[];
  /** Default sort, until the user chooses another: `-updateTime`. */
  defaultSort?: string | undefined;
  /** Additional input of the route, beside the page query (`{ lawId: 7 }`). */
  fixed?: Readonly<Record<string, unknown>> | undefined;
  /** Prefix of the URL parameters, to separate two lists on one page. */
  prefix?: string;
  enabled?: boolean;
}

export interface List<Row> {
  rows: Row[];
  total: number;
  /** `total` is capped: there are more rows than the server counted. */
  totalIsMin: boolean;
  state: ListState;
  /** There is a next page. */
  hasMore: boolean;
  /** The input with which the list was read; exports use the same. */
  input: Record<string, unknown>;
  isLoading: boolean;
  isFetching: boolean;
  error: CallError | null;
  refetch: () => void;
  /** Changes the URL and thereby the query: `{ q: 'lead' }`, `{ page: 2 }`, `{ lawType: '1' }`. */
  patch: (patch: Record<string, string | number | undefined>) => void;
  /** Removes search and filters. */
  clear: () => void;
  /** Whether a search text or a filter is set. */
  isFiltered: boolean;
}

const noFilters: readonly FilterSpec[] = [];

/** A list whose search, filters, sort and page are kept in the URL; the caller renders it. */
export function useList<Row>(route: ListRoute<Row>, options: ListOptions): List<Row> {
  const { filters = noFilters, prefix = '', fixed, defaultSort } = options;
  const [search, changeAddress] = useAddress();
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
  const patch = (change: Record<string, string | number | undefined>) =>
    changeAddress((now) => writeListState(now, prefix, change), { replace: !('page' in change) });
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
