import { sessionApi, type HaveTo } from '@matlas/contract';
import { session, tellSessionEnd, updateSession, useRoute, useSession, type Session } from '@matlas/web-kit';
import { useEffect } from 'react';
import { sessionOf } from '../public/start-session';

/** Undefined when the server says nothing of the person any more: then the session is over. */
function freshOf(token: string, duties: HaveTo): Session | undefined {
  try {
    return sessionOf(token, duties);
  } catch (reason) {
    tellSessionEnd('expired', (reason as Error).message);
    return undefined;
  }
}

/**
 * Rights, names and duties may have changed since signing in: they are asked for again when a page is loaded, and when
 * it is looked at again.
 */
export function useFreshSession(): void {
  const token = useSession()?.token;
  const { data } = useRoute(sessionApi.haveTo, {}, { log: 'shell.log.user', enabled: token !== undefined });
  useEffect(() => {
    const now = session();
    // What was asked for another person, or before a sign-in anew, is not this session's.
    if (!data || !now || now.token !== token || (data.user && data.user.usid !== now.userId)) return;
    const fresh = freshOf(now.token, data);
    if (fresh && JSON.stringify(fresh) !== JSON.stringify(now)) updateSession(fresh);
  }, [data, token]);
}
