import { Injectable } from '@nestjs/common';
import { certificateReminderJob } from '@matlas/contract';
import { Events, type JobContext, JobHandler } from '@matlas/server-kit';
import { CertificateStore } from './certificate.store';

const DAILY = { key: 'enterprise.certificateReminder', cron: '10 8 * * *' };

/** Reminds enterprises of certificates that will expire. */
@Injectable()
export class CertificateReminderJob extends JobHandler<typeof certificateReminderJob> {
  readonly def = certificateReminderJob;
  override readonly schedule = DAILY;
  constructor(
    private readonly certificates: CertificateStore,
    private readonly events: Events,
  ) {
    super();
  }

  /** A repeated run publishes the same events; listeners store each only once. */
  async run(_: object, context: JobContext): Promise<{ certificates: number }> {
    const due = await this.certificates.listExpiring();
    let done = 0;
    for (const certificate of due) {
      await this.events.afterCommit('certificate.expiring', certificate);
      await context.step(++done, due.length);
    }
    return { certificates: due.length };
  }
}
