import type { HaveTo } from '@matlas/contract';
import { adoptPreferencesOf, changePreferences, startSession } from '@matlas/web-kit';

/** Local flag of the specification: '1' lets the notices that are due appear, once after each signing in (000 section 4). */
export const noticeFlag = 'nextShow';

/** Keeps what the server says about the signed-in person. */
export function beginSession(token: string, { user, passwordDue, nextShow }: HaveTo): void {
  localStorage.setItem(noticeFlag, '1');
  localStorage.setItem('dataTheme', user.dataTheme);
  startSession({
    token, userId: user.usid, loginName: user.account, name: user.name,
    enterpriseId: user.enpid, enterpriseCode: user.enterpriseCode, enterpriseName: user.enterpriseName, enterpriseEnName: user.enterpriseEnName, starLevel: user.starLevel, avatar: user.avatar,
    permissions: user.permissions, roles: user.roles, realroles: user.realroles, mustChangePassword: passwordDue !== null, nextShow,
  });
  adoptPreferencesOf(user.usid);
  changePreferences({ brand: user.dataTheme === 'green' ? 'green' : 'blue' });
}
