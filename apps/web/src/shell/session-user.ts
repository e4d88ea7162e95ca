import { sessionApi } from '@matlas/contract';
import { session, updateSession, useRoute, useSession } from '@matlas/web-kit';
import { useEffect } from 'react';
import { sessionOf } from '../public/start-session';

/** Rights, names and duties may have changed since signing in: they are asked for again when a page is loaded, and when it is looked at again. */
export function useFreshSession(): void {
  const token = useSession()?.token;
  const { data } = useRoute(sessionApi.haveTo, {}, { log: 'shell.log.user', enabled: token !== undefined });
  useEffect(() => {
    const now = session();
    // What was asked for another person, or before a sign-in anew, is not this session's.
    if (!data || !now || now.token !== token || data.user.usid !== now.userId) return;
    const fresh = sessionOf(now.token, data);
    if (JSON.stringify(fresh) !== JSON.stringify(now)) updateSession(fresh);
  }, [data, token]);
}
