import type { HaveTo } from '@matlas/contract';
import { changePreferences, startSession } from '@matlas/web-kit';

/** Keeps what the server says about the signed-in person. */
export function beginSession(token: string, { user, passwordDue }: HaveTo): void {
  startSession({
    token, userId: user.usid, loginName: user.account, name: user.name,
    enterpriseId: user.enpid, enterpriseCode: user.enterpriseCode, enterpriseName: user.enterpriseName, enterpriseEnName: user.enterpriseEnName,
    permissions: user.permissions, roles: user.roles, mustChangePassword: passwordDue !== null,
  });
  changePreferences({ brand: user.dataTheme === 'green' ? 'green' : 'blue' });
}
