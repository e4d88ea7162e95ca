import type { Transfer } from '@matlas/contract';
import { AFTER_CONTRACT, isContractOver } from '@matlas/domain';
import { type Auth, limitScope } from '@matlas/server-kit';
import type { ApiKeyCaller, Caller, SessionCaller } from './caller.store';
import { commonPermissions } from './common-permissions';

/** Users of the operating centre need no seats: they act for every enterprise. */
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
 * After the end of the contract users may view and export their data, but change nothing
 * (libs/server-kit/README.md).
 */
const permissionsOf = (caller: Caller): string[] =>
  isContractOver(caller.contractEnd, caller.today)
    ? commonPermissions(caller.permissions, AFTER_CONTRACT)
    : caller.permissions;

export const sessionAuth = (caller: SessionCaller, sessionId: string, isProofRecent: boolean): Auth => ({
  ...identityOf(caller),
  isProofRecent,
  provedBy: caller.via,
  permissions: permissionsOf(caller),
  via: 'session',
  trustedBy: caller.trustedBy,
  sessionId,
  mustChangePassword: caller.via === 'password' && (caller.mustChangePassword || caller.passwordExpired),
});
/**
 * A key never allows more than its owner may do today. It does not carry the owner's trust: confidential data of
 * other enterprises cannot be read with a key.
 */
export function apiKeyAuth(caller: ApiKeyCaller): Auth {
  const owner = identityOf(caller);
  const limits = { modelIds: caller.keyModelIds, organisationIds: caller.keyOrganisationIds };
  return {
    ...owner,
    limits,
    scope: limitScope(owner.scope, limits),
    permissions: commonPermissions(permissionsOf(caller), caller.keyPermissions),
    via: 'apiKey',
  };
}
/** For jobs that a user started. The result may be read by others, so the job runs without the user's trust. */
export const userAuth = (caller: Caller): Auth => ({
  ...identityOf(caller),
  permissions: permissionsOf(caller),
  via: 'system',
});
