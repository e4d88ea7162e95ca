import { useSearchParams } from 'react-router-dom';

export const compareViews = ['structure', 'substances', 'findings'] as const;
export type CompareView = (typeof compareViews)[number];
const idIn = (search: URLSearchParams, name: string): number | undefined => {
  const value = Number(search.get(name));
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
};

/** The two sheets and the view settings, all kept in the URL, so that a link shows the same comparison. */
export function useCompareAddress() {
  const [search, setSearch] = useSearchParams();
  const view = compareViews.find((one) => one === search.get('view')) ?? 'structure';
  const change = (patch: Readonly<Record<string, string | number | undefined>>, replace = true) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(patch))
          if (value === undefined || value === '') next.delete(name);
          else next.set(name, String(value));
        return next;
      },
      { replace },
    );
  const [left, right, insideLeft, insideRight] = (['left', 'right', 'insideLeft', 'insideRight'] as const).map((name) =>
    idIn(search, name),
  );
  return {
    left,
    right,
    insideLeft,
    insideRight,
    view,
    references: search.get('references') === '1',
    isFiltered: search.get('only') === '1',
    change,
  };
}
export type CompareAddress = ReturnType<typeof useCompareAddress>;
