import type { Transfer } from '@matlas/contract';
import { AFTER_CONTRACT, isContractOver } from '@matlas/domain';
import type { Auth } from '@matlas/server-kit';
import type { ApiKeyCaller, Caller, SessionCaller } from './caller.store';
import { commonPermissions } from './common-permissions';

/** People of the platform have no seats: they act for every enterprise. */
const ALL: readonly Transfer[] = ['upload', 'download'];
const identityOf = (caller: Caller): Omit<Auth, 'permissions' | 'via'> => ({
  isContractOver: isContractOver(caller.contractEnd, caller.today),
  userId: caller.userId,
  loginName: caller.loginName,
  name: caller.name,
  enterpriseId: caller.enterpriseId,
  organisationId: caller.organisationId,
  roles: caller.roles,
  transfers: caller.reach === 'all' ? ALL : caller.transfers,
  scope: {
    reach: caller.reach,
    enterpriseId: caller.enterpriseId,
    organisationIds: caller.organisationIds,
    userId: caller.userId,
    ...(caller.modelIds ? { modelIds: caller.modelIds } : {}),
  },
});

/**
 * After the end of the contract people look at their data and take them out, but change nothing
 * (libs/server-kit/README.md).
 */
const permissionsOf = (caller: Caller): string[] =>
  isContractOver(caller.contractEnd, caller.today)
    ? commonPermissions(caller.permissions, AFTER_CONTRACT)
    : caller.permissions;

export const sessionAuth = (caller: SessionCaller, sessionId: string): Auth => ({
  ...identityOf(caller),
  permissions: permissionsOf(caller),
  via: 'session',
  trustedBy: caller.trustedBy,
  sessionId,
  mustChangePassword: caller.via === 'password' && (caller.mustChangePassword || caller.passwordExpired),
});
/**
 * A key never reaches further than its owner does today, and trust is in a person: with a key nobody reads what other
 * enterprises keep confidential.
 */
export const apiKeyAuth = (caller: ApiKeyCaller): Auth => ({
  ...identityOf(caller),
  permissions: commonPermissions(permissionsOf(caller), caller.keyPermissions),
  via: 'apiKey',
});
/**
 * For work that a person started and that goes on without them; others read what it leaves behind, so it goes without
 * their trust.
 */
export const userAuth = (caller: Caller): Auth => ({
  ...identityOf(caller),
  permissions: permissionsOf(caller),
  via: 'system',
});
