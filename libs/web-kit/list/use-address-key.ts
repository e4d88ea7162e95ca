import { useSearchParams } from 'react-router-dom';

/** The key of a record in a URL parameter. */
export function useAddressKey(name: string): [key: string | undefined, setKey: (key: string | undefined) => void] {
  const [search, setSearch] = useSearchParams();
  const setKey = (key: string | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (key) next.set(name, key);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return [search.get(name) ?? undefined, setKey];
}
