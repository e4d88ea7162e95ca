import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { homePath } from '../home-path';
import { firstAddress } from './menu';
import { useMenu } from './use-menu';

/**
 * `/redirect/<path>`: leaves the page for a moment, so that it starts anew with fresh data. Without a path it leads to
 * the first menu entry.
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
    // What pages have read is dropped: a refreshed page does not show for a moment what it was before.
    cache.removeQueries({ type: 'inactive' });
    void cache.invalidateQueries();
    void navigate(target, { replace: true });
  }, [cache, navigate, target]);
  return null;
}
