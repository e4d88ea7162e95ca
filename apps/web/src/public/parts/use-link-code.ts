import { useLocation } from 'react-router-dom';

/**
 * A code of a mailed link, from the fragment of the address (`#?code=`), which browsers send to no server. Links of
 * earlier mails have it in the query. Null when the address has none.
 */
export function useLinkCode(name: 'code' | 'confirm' = 'code'): string | null {
  const { hash, search } = useLocation();
  return new URLSearchParams(hash.slice(1)).get(name) ?? new URLSearchParams(search).get(name);
}
