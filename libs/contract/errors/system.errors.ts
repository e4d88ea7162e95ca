import { errorTable } from './error-table';

/** Configuration, logs, statistics. */
export const systemErrors = errorTable({
  'config.secret': { status: 403 },
});
