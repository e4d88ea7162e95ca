import type { Auth } from '@matlas/server-kit';

/**
 * Who decides in the name of an enterprise where no person does: nobody of its people, with what is needed to receive.
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
