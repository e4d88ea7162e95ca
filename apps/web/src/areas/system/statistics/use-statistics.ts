import type { statisticsApi, StatisticsFilter } from '@matlas/contract';
import { useRoute } from '@matlas/web-kit';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

type Figures = typeof statisticsApi.sheets | typeof statisticsApi.uploads | typeof statisticsApi.chargeable;
export type Patch = (patch: { [Name in keyof StatisticsFilter]?: StatisticsFilter[Name] | undefined }) => void;

/** The filters are kept in the URL, so that back, reload and shared links keep them. */
export function useStatisticsFilter() {
  const [search, setSearch] = useSearchParams();
  const { from, to, enterpriseId, organisationId } = Object.fromEntries(search) as Partial<
    Record<keyof StatisticsFilter, string>
  >;
  const filter = useMemo<StatisticsFilter>(
    () => ({
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      ...(enterpriseId ? { enterpriseId: Number(enterpriseId) } : {}),
      ...(organisationId ? { organisationId: Number(organisationId) } : {}),
    }),
    [from, to, enterpriseId, organisationId],
  );
  const patch = useCallback<Patch>(
    (changes) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined) next.delete(name);
            else next.set(name, String(value));
          }
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return { filter, patch, isNarrowed: Object.keys(filter).length > 0 };
}

/** The figures for the filters; the previous ones are shown until the new ones are loaded. */
export const useFigures = <R extends Figures>(route: R, query: StatisticsFilter) =>
  useRoute(route, query as never, { log: 'statistics.log', keepPrevious: true });
