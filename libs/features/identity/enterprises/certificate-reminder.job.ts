import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { certificateReminderJob } from '@matlas/contract';
import { CONFIG, type Config, Events, type JobContext, JobHandler, JobSchedules } from '@matlas/server-kit';
import { CertificateStore } from './certificate.store';

const DAILY = { cron: '10 8 * * *', tz: 'Asia/Shanghai' };

/** Tells enterprises in time that a certificate runs out. */
@Injectable()
export class CertificateReminderJob extends JobHandler<typeof certificateReminderJob> implements OnApplicationBootstrap {
  readonly def = certificateReminderJob;
  constructor(private readonly certificates: CertificateStore, private readonly events: Events, private readonly schedules: JobSchedules, @Inject(CONFIG) private readonly config: Config) {
    super();
  }
  async onApplicationBootstrap(): Promise<void> {
    if (this.config.WORKER !== 'off') await this.schedules.set('enterprise.certificateReminder', certificateReminderJob, {}, DAILY);
  }

  /** A run that comes again tells the same; who listens writes it once. */
  async run(_: object, context: JobContext): Promise<{ certificates: number }> {
    const due = await this.certificates.expiring();
    let done = 0;
    for (const certificate of due) {
      await this.events.afterCommit('certificate.expiring', certificate);
      await context.step(++done, due.length);
    }
    return { certificates: due.length };
  }
}
