import { errorTable } from './error-table';

/** Errors raised by the browser itself. The server never returns them. */
export const clientErrors = errorTable({
  'client.resultRequired': { status: 400 },
  'client.itemRequired': { status: 400 },
  'client.rowRequired': { status: 400 },
  'client.pageNumber': { status: 400 },
  'client.noData': { status: 404 },
  'client.noSuitableData': { status: 404 },
  'client.logMissing': { status: 400 },
  'client.network': { status: 502 },
  'client.unknown': { status: 500 },
  'client.downloadEmpty': { status: 502 },
  'client.uploadFailed': { status: 502 },
  'client.rolesRequired': { status: 500 },
  'client.tagsRequired': { status: 500 },
  'client.textFileFailed': { status: 502, params: { name: 'text' } },
});
