import { Injectable } from '@nestjs/common';
import { autopilotSweepJob, inboxAutopilotJob } from '@matlas/contract';
import { JobHandler, JobQueue, systemAuth } from '@matlas/server-kit';
import { AutopilotSettingStore } from './autopilot-setting.store';

/** A quiet hour of the night. */
const NIGHTLY = { key: 'exchange.autopilotSweep', cron: '50 2 * * *' };

/** Wakes every autopilot that has something waiting: what a lost event or a killed process left. */
@Injectable()
export class AutopilotSweepJob extends JobHandler<typeof autopilotSweepJob> {
  readonly def = autopilotSweepJob;
  override readonly schedule = NIGHTLY;
  constructor(
    private readonly settings: AutopilotSettingStore,
    private readonly jobs: JobQueue,
  ) {
    super();
  }

  async run(): Promise<unknown> {
    const enterprises = await this.settings.withWaiting();
    for (const enterpriseId of enterprises)
      await this.jobs.start(systemAuth(enterpriseId), inboxAutopilotJob, { enterpriseId });
    return { enterprises: enterprises.length };
  }
}
