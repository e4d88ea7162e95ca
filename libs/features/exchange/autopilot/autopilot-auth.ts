import type { Auth } from '@matlas/server-kit';

/**
 * The identity under which the autopilot decides for an enterprise: no person of it, with the rights needed to
 * receive sheets.
 */
export const autopilotAuth = (enterpriseId: number): Auth => ({
  userId: 0,
  loginName: 'autopilot',
  name: 'autopilot',
  enterpriseId,
  organisationId: 0,
  permissions: ['exchange:received:*', 'mds:*:*', 'rule:*:query'],
  transfers: [],
  roles: [],
  via: 'system',
  scope: { reach: 'enterprise', enterpriseId, organisationIds: [], userId: 0 },
});
