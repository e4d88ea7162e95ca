import { identityApi, type MenuEntry } from '@matlas/contract';
import { storedMenus, storeMenus, useRoute, useSession } from '@matlas/web-kit';
import { useEffect, useMemo } from 'react';

export interface Menu {
  entries: readonly MenuEntry[];
  /** Nothing is known yet: neither from the server nor from before. */
  isLoading: boolean;
}

const none: readonly MenuEntry[] = [];

/**
 * The menu of the signed-in person. When the call is refused, the one that was there before stays (specification 000,
 * Route loading).
 */
export function useMenu(): Menu {
  const session = useSession();
  const userId = session?.userId ?? 0;
  const { data, isLoading } = useRoute(
    identityApi.session.menus,
    { userId },
    { log: 'shell.log.menu', enabled: session !== null },
  );
  useEffect(() => {
    if (data) storeMenus(data);
  }, [data]);
  const before = useMemo(() => (userId === 0 ? none : storedMenus()), [userId]);
  return { entries: data ?? before, isLoading: isLoading && before.length === 0 };
}
