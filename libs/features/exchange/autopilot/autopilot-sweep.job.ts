import { Injectable } from '@nestjs/common';
import { autopilotSweepJob, inboxAutopilotJob } from '@matlas/contract';
import { JobHandler, JobQueue, systemAuth } from '@matlas/server-kit';
import { AutopilotSettingStore } from './autopilot-setting.store';

/** At night, when the load is low. */
const NIGHTLY = { key: 'exchange.autopilotSweep', cron: '50 2 * * *' };

/**
 * Starts the autopilot of every enterprise with waiting sheets, which remain after a lost event or a killed
 * process.
 */
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
    const enterprises = await this.settings.listEnterprisesWithWaiting();
    for (const enterpriseId of enterprises)
      await this.jobs.start(systemAuth(enterpriseId), inboxAutopilotJob, { enterpriseId });
    return { enterprises: enterprises.length };
  }
}
