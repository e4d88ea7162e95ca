import { useAddress, withParameters, type ListState } from '@matlas/web-kit';
import { useMemo } from 'react';
import type { BomFilter } from './bom-index';

const parameterNames = ['q', 'matchState', 'verdict', 'supplier', 'auditStatus'] as const;
const parseList = (text: string | null): string[] => (text ? text.split(',') : []);

export interface BomFilters {
  filter: BomFilter;
  /** The same filters for `<FilterBar>`. */
  state: ListState;
  isFiltered: boolean;
  patch: (change: Record<string, string | number | undefined>) => void;
  clear: () => void;
  /** Replaces the values of a filter, or removes the filter when it has exactly these values. */
  toggle: (name: 'matchState' | 'verdict', values: readonly string[]) => void;
}

/** The filters of a BOM in the URL. */
export function useBomFilters(): BomFilters {
  const [search, changeAddress] = useAddress();
  const filter = useMemo<BomFilter>(
    () => ({
      q: search.get('q') ?? '',
      states: parseList(search.get('matchState')),
      verdicts: parseList(search.get('verdict')),
      supplier: search.get('supplier') ?? '',
      audits: parseList(search.get('auditStatus')),
    }),
    [search],
  );
  const activeFilters = parameterNames.slice(1).flatMap((name) => {
    const value = search.get(name);
    return value ? [[name, value] as const] : [];
  });
  const patch: BomFilters['patch'] = (change) => changeAddress((now) => withParameters(now, change), { replace: true });
  return {
    filter,
    state: { q: filter.q, page: 1, size: 20, sort: undefined, filters: Object.fromEntries(activeFilters) },
    isFiltered: filter.q !== '' || activeFilters.length > 0,
    patch,
    clear: () => patch(Object.fromEntries(parameterNames.map((name) => [name, undefined]))),
    toggle: (name, values) =>
      changeAddress(
        (now) => {
          const wanted = values.join(',');
          const value = now.get(name) === wanted ? undefined : wanted;
          return withParameters(now, { matchState: undefined, verdict: undefined, [name]: value });
        },
        { replace: true },
      ),
  };
}
