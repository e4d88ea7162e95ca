import type { Auth } from '@matlas/server-kit';

/** The identity under which the rules of an enterprise work: no person of it, with the view of the whole enterprise. */
export const auditAuth = (enterpriseId: number): Auth => ({
  userId: 0,
  loginName: 'audit',
  name: 'audit',
  enterpriseId,
  organisationId: 0,
  permissions: ['mds:*:*', 'exchange:received:query', 'rule:*:query'],
  transfers: [],
  roles: [],
  via: 'system',
  scope: { reach: 'enterprise', enterpriseId, organisationIds: [], userId: 0 },
});
