import { errorTable } from './error-table';

/** Synchronisation with another installation, IMDS and the web service. */
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
