import { errorTable } from './error-table';

/** The own system at another place, IMDS, webservice. */
export const syncErrors = errorTable({
  'sync.stateNotSyncable': { status: 409 },
  'sync.userNameRequired': { status: 400 },
  'sync.passwordRequired': { status: 400 },
  'sync.companyIdRequired': { status: 400 },
  'sync.accountMissing': { status: 409, params: { system: 'text' } },
  'sync.running': { status: 409 },
  'sync.refused': { status: 502, params: { system: 'text', reason: 'text' } },
  'sync.documentInvalid': { status: 422, params: { reason: 'text' } },
});
