import { errorTable } from './error-table';

/** Configuration, logs, statistics. */
export const systemErrors = errorTable({
  'config.unknown': { status: 404, params: { name: 'text' } },
  'config.invalid': { status: 400, params: { name: 'text' } },
  'config.secret': { status: 403 },
});
