import { useSearchParams } from 'react-router-dom';

/** What a new question leaves behind: the page that was open, the place in a list, and the row. */
const ofTheAnswer = ['page', 'at', 'open'];
const asList = (value: string | readonly string[] | undefined): readonly string[] =>
  typeof value === 'string' ? [value] : (value ?? []);

/**
 * What is asked, in the address bar. A change takes no entry in the history; a list stands as often as it has members,
 * nothing takes a name away.
 */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  const patch = (changes: Readonly<Record<string, string | readonly string[] | undefined>>) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const name of [...ofTheAnswer, ...Object.keys(changes)]) next.delete(name);
        for (const [name, value] of Object.entries(changes))
          for (const one of asList(value)) if (one) next.append(name, one);
        return next;
      },
      { replace: true },
    );
  return { search, patch };
}
