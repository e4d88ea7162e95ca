import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** `/redirect/<path>`: leaves the page for a moment, so that it starts anew with fresh data. */
export function RedirectPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const cache = useQueryClient();
  useEffect(() => {
    void cache.invalidateQueries();
    void navigate((pathname.replace(/^\/(redirect|refresh)/, '') || '/dashboard') + search, { replace: true });
  }, [cache, navigate, pathname, search]);
  return null;
}
