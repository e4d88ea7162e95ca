import { sessionApi, type SignInDuties } from '@matlas/contract';
import { session, notifySessionEnd, updateSession, useRoute, useSession, type Session } from '@matlas/web-kit';
import { useEffect } from 'react';
import { toSession } from '../public/start-session';

/** The updated session; undefined when the server no longer knows the user, which ends the session. */
function toFreshSession(token: string, duties: SignInDuties): Session | undefined {
  try {
    return toSession(token, duties);
  } catch (reason) {
    notifySessionEnd('expired', (reason as Error).message);
    return undefined;
  }
}

/**
 * Rights, names and notices may have changed since signing in. They are read again when a page is loaded, and when
 * the window regains the focus.
 */
export function useFreshSession(): void {
  const token = useSession()?.token;
  const { data } = useRoute(sessionApi.haveTo, {}, { log: 'shell.log.user', enabled: token !== undefined });
  useEffect(() => {
    const now = session();
    // An answer for another user or for an earlier sign-in is ignored.
    if (!data || !now || now.token !== token || (data.user && data.user.usid !== now.userId)) return;
    const fresh = toFreshSession(now.token, data);
    if (fresh && JSON.stringify(fresh) !== JSON.stringify(now)) updateSession(fresh);
  }, [data, token]);
}
