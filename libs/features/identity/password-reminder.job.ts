import { Injectable } from '@nestjs/common';
import { accountJobs, LIMITS } from '@matlas/contract';
import { Events, type JobContext, JobHandler } from '@matlas/server-kit';
import { PasswordReminderStore } from './password-reminder.store';

/** Days before the end of a password on which its owner is told. */
const REMINDED = [7, 1];
const DAILY = { key: 'account.passwordReminder', cron: '0 8 * * *' };

/** Tells people in time that their password runs out. */
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

  /** A run that comes again tells the same; who listens writes it once. */
  async run(_: object, context: JobContext): Promise<{ people: number }> {
    const due = await this.store.expiring(LIMITS.passwordDays, REMINDED);
    let done = 0;
    for (const { userId, days, expiresAt } of due) {
      await this.events.afterCommit('password.expiring', { userId, days, expiresAt: expiresAt.toISOString() });
      await context.step(++done, due.length);
    }
    return { people: due.length };
  }
}
