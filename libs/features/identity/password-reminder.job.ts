import { accountJobs, LIMITS } from '@matlas/contract';
import { expiryReminderJob } from '@matlas/server-kit';
import { PasswordReminderStore } from './password-reminder.store';

/** Days before a password expires on which its owner is reminded. */
const REMINDED = [7, 1];

/** Reminds users before their password expires. */
export const passwordReminder = expiryReminderJob({
  def: accountJobs.passwordReminder,
  schedule: { key: 'account.passwordReminder', cron: '0 8 * * *' },
  source: PasswordReminderStore,
  list: async (passwords) =>
    (await passwords.listExpiring(LIMITS.passwordDays, REMINDED)).map(({ expiresAt, ...due }) => ({
      ...due,
      expiresAt: expiresAt.toISOString(),
    })),
  event: 'password.expiring',
  result: ({ length }) => ({ people: length }),
});
