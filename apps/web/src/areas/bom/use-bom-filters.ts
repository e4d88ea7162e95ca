import type { ListState } from '@matlas/web-kit';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BomFilter } from './bom-index';

const names = ['q', 'matchState', 'verdict', 'supplier'] as const;
const listOf = (text: string | null): string[] => (text ? text.split(',') : []);

export interface BomFilters {
  filter: BomFilter;
  /** The same for `<FilterBar>`. */
  state: ListState;
  isFiltered: boolean;
  patch: (change: Record<string, string | number | undefined>) => void;
  clear: () => void;
  /** Sets one value of a filter alone, or lifts it when it holds alone. */
  toggle: (name: 'matchState' | 'verdict', values: readonly string[]) => void;
}

/** The filters of a BOM, kept in the address bar. */
export function useBomFilters(): BomFilters {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo<BomFilter>(
    () => ({
      q: search.get('q') ?? '',
      states: listOf(search.get('matchState')),
      verdicts: listOf(search.get('verdict')),
      supplier: search.get('supplier') ?? '',
    }),
    [search],
  );
  const held = names.slice(1).flatMap((name) => {
    const value = search.get(name);
    return value ? [[name, value] as const] : [];
  });
  const patch: BomFilters['patch'] = (change) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(change)) {
          if (value === undefined || value === '') next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      },
      { replace: true },
    );
  return {
    filter,
    state: { q: filter.q, page: 1, size: 20, sort: undefined, filters: Object.fromEntries(held) },
    isFiltered: filter.q !== '' || held.length > 0,
    patch,
    clear: () => patch(Object.fromEntries(names.map((name) => [name, undefined]))),
    toggle: (name, values) => {
      const wanted = values.join(',');
      patch({ matchState: undefined, verdict: undefined, [name]: search.get(name) === wanted ? undefined : wanted });
    },
  };
}
