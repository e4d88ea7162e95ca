import type { HaveTo } from '@matlas/contract';
import {
  adoptPreferencesOf,
  CallError,
  changePreferences,
  startSession,
  translate,
  type Session,
} from '@matlas/web-kit';

/**
 * Local flag of the specification: '1' lets the notices that are due appear, once after each signing in (000 section
 * 4).
 */
export const noticeFlag = 'nextShow';

/**
 * What the server says about the signed-in person, as this browser keeps it.
 * @throws CallError when it says nothing of the person or gives them no role (000 section 5)
 */
export function sessionOf(token: string, { user, passwordDue, nextShow }: HaveTo): Session {
  // Typed as there, but a server of another make may leave it out.
  const found = user as HaveTo['user'] | null | undefined;
  if (!found) throw new CallError(401, 'user.infoEmpty', translate('public.infoEmpty'));
  if (!Array.isArray(found.roles) || found.roles.length === 0)
    throw new CallError(403, 'user.rolesEmpty', translate('public.rolesEmpty'));
  return {
    token,
    userId: found.usid,
    loginName: found.account,
    name: found.name,
    enterpriseId: found.enpid,
    enterpriseCode: found.enterpriseCode,
    enterpriseName: found.enterpriseName,
    enterpriseEnName: found.enterpriseEnName,
    starLevel: found.starLevel,
    avatar: found.avatar,
    permissions: found.permissions,
    transfers: found.transfers ?? [],
    roles: found.roles,
    realroles: found.realroles,
    mustChangePassword: passwordDue !== null,
    nextShow,
    timeZone: found.timeZone,
  };
}

/** Signs this browser in. */
export function beginSession(token: string, duties: HaveTo): void {
  const session = sessionOf(token, duties);
  const { dataTheme } = duties.user;
  localStorage.setItem(noticeFlag, '1');
  localStorage.setItem('dataTheme', dataTheme);
  startSession(session);
  adoptPreferencesOf(session.userId);
  changePreferences({ brand: dataTheme === 'green' ? 'green' : 'blue' });
}
