import { errorTable } from './error-table';

/** Basic substances, material classes, standards. */
export const catalogErrors = errorTable({
  'substance.unknown': { status: 404 },
  'substance.nameTaken': { status: 409 },
  'substance.englishNameTaken': { status: 409 },
  'substance.casTaken': { status: 409, params: { cas: 'text' } },
  'substance.casInvalid': { status: 400, params: { cas: 'text' } },
  'substance.ecInvalid': { status: 400, params: { ec: 'text' } },
  'substance.inUse': { status: 409, params: { count: 'number' } },
  'substance.inactive': { status: 409 },
  'materialClass.notConvertible': { status: 409, params: { code: 'text' } },
  'materialClass.unknown': { status: 404, params: { code: 'text' } },
  'standard.nameTaken': { status: 409 },
});
