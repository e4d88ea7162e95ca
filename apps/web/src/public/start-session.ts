import type { SignInDuties } from '@matlas/contract';
import {
  adoptPreferencesOf,
  CallError,
  changePreferences,
  startSession,
  translate,
  type Session,
} from '@matlas/web-kit';

/** Local storage flag of the specification: '1' shows the due notices, once after each sign-in (000 section 4). */
export const noticeFlag = 'nextShow';

/**
 * The session data from the server's answer about the signed-in user.
 * @throws CallError when the user or the roles are missing (000 section 5)
 */
export function toSession(token: string, { user, passwordDue, nextShow }: SignInDuties): Session {
  // The contract requires `user`, but another implementation of the server may leave it out.
  const found = user as SignInDuties['user'] | null | undefined;
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

/** Starts the session in this browser. */
export function beginSession(token: string, duties: SignInDuties): void {
  const session = toSession(token, duties);
  const { dataTheme } = duties.user;
  localStorage.setItem(noticeFlag, '1');
  localStorage.setItem('dataTheme', dataTheme);
  startSession(session);
  adoptPreferencesOf(session.userId);
  changePreferences({ brand: dataTheme === 'green' ? 'green' : 'blue' });
}
