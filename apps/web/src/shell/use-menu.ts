import { identityApi, type MenuEntry } from '@matlas/contract';
import { storedMenus, storeMenus, useRoute, useSession } from '@matlas/web-kit';
import { useEffect, useMemo } from 'react';

export interface Menu {
  entries: readonly MenuEntry[];
  /** True while there is neither a menu from the server nor a stored one. */
  isLoading: boolean;
}

const none: readonly MenuEntry[] = [];

/** The menu of the signed-in user. When the call fails, the stored menu is used (specification 000, Route loading). */
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
