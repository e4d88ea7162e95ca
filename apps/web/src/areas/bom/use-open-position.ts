import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The address bar follows after this pause: held arrow keys would write it thirty times a second. */
const pause = 250;

export interface OpenPosition {
  /** Row of the keyboard. */
  active: number | undefined;
  /** Position of the panel, undefined while it is closed. */
  shown: number | undefined;
  /** The keyboard or the mouse went to another row; an open panel follows. */
  move: (id: number) => void;
  open: (id: number) => void;
  close: () => void;
  /** These positions are gone. */
  forget: (ids: readonly number[]) => void;
}

/** The position under the keyboard and the panel beside the tree; kept in the address bar as `open`. */
export function useOpenPosition(): OpenPosition {
  const [search, setSearch] = useSearchParams();
  const [active, setActive] = useState(() => Number(search.get('open')) || undefined);
  // Going to a row shows its detail, until a person closes the panel; then Enter brings it back.
  const [isOpen, setOpen] = useState(true);
  const shown = isOpen ? active : undefined;
  const told = search.get('open') ?? '';
  useEffect(() => {
    const wanted = shown === undefined ? '' : String(shown);
    if (wanted === told) return undefined;
    const timer = setTimeout(
      () =>
        setSearch(
          (now) => {
            const next = new URLSearchParams(now);
            if (wanted) next.set('open', wanted);
            else next.delete('open');
            return next;
          },
          { replace: true },
        ),
      pause,
    );
    return () => clearTimeout(timer);
  }, [shown, told, setSearch]);
  return {
    active,
    shown,
    move: setActive,
    open: (id) => {
      setActive(id);
      setOpen(true);
    },
    close: () => setOpen(false),
    forget: (ids) => setActive((now) => (now !== undefined && ids.includes(now) ? undefined : now)),
  };
}
