import type { Auth } from '@matlas/server-kit';
import type { ApiKeyCaller, Caller, SessionCaller } from './caller.store';
import { commonPermissions } from './common-permissions';

const identityOf = (caller: Caller): Omit<Auth, 'permissions' | 'via'> => ({
  userId: caller.userId, loginName: caller.loginName, name: caller.name, enterpriseId: caller.enterpriseId, organisationId: caller.organisationId, roles: caller.roles, transfers: caller.transfers,
  scope: { reach: caller.reach, enterpriseId: caller.enterpriseId, organisationIds: caller.organisationIds, userId: caller.userId, ...(caller.modelIds ? { modelIds: caller.modelIds } : {}) },
});

export const sessionAuth = (caller: SessionCaller, sessionId: string): Auth => ({
  ...identityOf(caller), permissions: caller.permissions, via: 'session', trustedBy: caller.trustedBy, sessionId, mustChangePassword: caller.via === 'password' && (caller.mustChangePassword || caller.passwordExpired),
});
/** A key never reaches further than its owner does today, and trust is in a person: with a key nobody reads what other enterprises keep confidential. */
export const apiKeyAuth = (caller: ApiKeyCaller): Auth => ({ ...identityOf(caller), permissions: commonPermissions(caller.permissions, caller.keyPermissions), via: 'apiKey' });
/** For work that a person started and that goes on without them; others read what it leaves behind, so it goes without their trust. */
export const userAuth = (caller: Caller): Auth => ({ ...identityOf(caller), permissions: caller.permissions, via: 'system' });
