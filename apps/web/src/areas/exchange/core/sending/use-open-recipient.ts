import type { RecipientRow } from '@matlas/contract';
import { useSearchParams } from 'react-router-dom';

/** The recipient in the panel. Its id is in the URL. */
export function useOpenRecipient(rows: readonly RecipientRow[]) {
  const [search, setSearch] = useSearchParams();
  const open = rows.find(({ kid }) => String(kid) === search.get('open'));
  const setOpen = (kid: number | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (kid) next.set('open', String(kid));
        else next.delete('open');
        return next;
      },
      { replace: true },
    );
  return { open, setOpen };
}
