import { errorTable } from './error-table';

/** Configuration, logs, statistics. */
export const systemErrors = errorTable({
  'schedule.cronInvalid': { status: 400 },
  'config.secret': { status: 403 },
});
