import { useSearchParams } from 'react-router-dom';

/** Parameters that are removed when a filter changes: the page, the place in a list, and the open row. */
const resetParameters = ['page', 'at', 'open'];
const asList = (value: string | readonly string[] | undefined): readonly string[] =>
  typeof value === 'string' ? [value] : (value ?? []);

/**
 * The filters of a screen in the URL. A change replaces the history entry. A list becomes a repeated parameter;
 * undefined or an empty value removes the parameter.
 */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  const patch = (changes: Readonly<Record<string, string | readonly string[] | undefined>>) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const name of [...resetParameters, ...Object.keys(changes)]) next.delete(name);
        for (const [name, value] of Object.entries(changes))
          for (const one of asList(value)) if (one) next.append(name, one);
        return next;
      },
      { replace: true },
    );
  return { search, patch };
}
