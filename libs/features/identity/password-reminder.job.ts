import { Injectable } from '@nestjs/common';
import { accountJobs, LIMITS } from '@matlas/contract';
import { Events, type JobContext, JobHandler } from '@matlas/server-kit';
import { PasswordReminderStore } from './password-reminder.store';

/** Days before a password expires on which its owner is reminded. */
const REMINDED = [7, 1];
const DAILY = { key: 'account.passwordReminder', cron: '0 8 * * *' };

/** Reminds users before their password expires. */
@Injectable()
export class PasswordReminderJob extends JobHandler<typeof accountJobs.passwordReminder> {
  readonly def = accountJobs.passwordReminder;
  override readonly schedule = DAILY;
  constructor(
    private readonly store: PasswordReminderStore,
    private readonly events: Events,
  ) {
    super();
  }

  /** A repeated run publishes the same events; listeners store each only once. */
  async run(_: object, context: JobContext): Promise<{ people: number }> {
    const due = await this.store.listExpiring(LIMITS.passwordDays, REMINDED);
    let done = 0;
    for (const { userId, days, expiresAt } of due) {
      await this.events.afterCommit('password.expiring', { userId, days, expiresAt: expiresAt.toISOString() });
      await context.step(++done, due.length);
    }
    return { people: due.length };
  }
}
