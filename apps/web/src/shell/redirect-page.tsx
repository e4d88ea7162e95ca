import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { homePath } from '../home-path';
import { firstAddress } from './menu';
import { useMenu } from './use-menu';

/**
 * `/redirect/<path>`: unmounts a page and opens it again with fresh data. Without a path it opens the first menu
 * entry.
 */
export function RedirectPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const { entries, isLoading } = useMenu();
  const path = pathname.replace(/^\/(redirect|refresh)/, '');
  const target =
    path !== '' && path !== '/' ? path + search : isLoading ? undefined : (firstAddress(entries) ?? homePath);
  useEffect(() => {
    if (target === undefined) return;
    // Clears the query cache, so that the refreshed page does not show old data for a moment.
    cache.removeQueries({ type: 'inactive' });
    void cache.invalidateQueries();
    void navigate(target, { replace: true });
  }, [cache, navigate, target]);
  return null;
}
