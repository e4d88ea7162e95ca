import { sheetExpiryJob } from '@matlas/contract';
import { expiryReminderJob } from '@matlas/server-kit';
import { ValidityStore } from './validity.store';

/** Notifies owners before their sheets expire: each person once for each notice, for any number of sheets. */
export const sheetExpiry = expiryReminderJob({
  def: sheetExpiryJob,
  schedule: { key: 'mds.sheetExpiry', cron: '20 7 * * *' },
  source: ValidityStore,
  list: (validity) => validity.listExpiring(),
  event: 'sheets.expiring',
  mark: (validity, expiring) => validity.markNotified(expiring),
  result: (due) => ({ people: due.length, sheets: due.reduce((sum, { count }) => sum + count, 0) }),
});
