import { useAddress, withParameters } from '@matlas/web-kit';
import { useEffect, useState } from 'react';

/** Delay in milliseconds before the URL is updated, because a held arrow key would change it thirty times a second. */
const urlDelayMs = 250;

export interface OpenPosition {
  /** Id of the active row. */
  active: number | undefined;
  /** Id of the position in the panel. Undefined while the panel is closed. */
  shown: number | undefined;
  /** Makes another row active. An open panel follows. */
  move: (id: number) => void;
  open: (id: number) => void;
  close: () => void;
  /** Clears the state of deleted positions. */
  forget: (ids: readonly number[]) => void;
}

/** The active position and the panel beside the tree. The parameter `open` of the URL stores it. */
export function useOpenPosition(): OpenPosition {
  const [search, changeAddress] = useAddress();
  const [active, setActive] = useState(() => Number(search.get('open')) || undefined);
  // The panel follows the active row until the user closes it. Enter opens it again.
  const [isOpen, setOpen] = useState(true);
  const shown = isOpen ? active : undefined;
  const storedId = search.get('open') ?? '';
  useEffect(() => {
    const wanted = shown === undefined ? '' : String(shown);
    if (wanted === storedId) return undefined;
    const timer = setTimeout(
      () => changeAddress((now) => withParameters(now, { open: wanted }), { replace: true }),
      urlDelayMs,
    );
    return () => clearTimeout(timer);
  }, [shown, storedId, changeAddress]);
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
