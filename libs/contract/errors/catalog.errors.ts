import { errorTable } from './error-table';

/** Basic substances, material classes, standards. */
export const catalogErrors = errorTable({
  'substance.unknown': { status: 404 },
  'substance.nameTaken': { status: 409 },
  'substance.englishNameTaken': { status: 409 },
  'substance.casTaken': { status: 409, params: { cas: 'text' } },
  'substance.casInvalid': { status: 400, params: { cas: 'text' } },
  'substance.ecInvalid': { status: 400, params: { ec: 'text' } },
  'substance.inUse': {
    status: 409,
    params: {
      name: 'text',
      sheets: 'number',
      lists: 'number',
      groups: 'number',
      requests: 'number',
      replaces: 'number',
    },
  },
  'substance.fromReference': { status: 409, params: { name: 'text' } },
  'substance.notAGroup': { status: 409 },
  'substance.groupInGroup': { status: 409, params: { name: 'text' } },
  'substance.replacedByInactive': { status: 409 },
  'substance.requestDecided': { status: 409 },
  'substance.requestPending': { status: 409, params: { cas: 'text' } },
  'substance.requestKnown': { status: 409, params: { name: 'text' } },
  'substance.inactive': { status: 409 },
  'materialClass.notConvertible': { status: 409, params: { code: 'text' } },
});
