import { Injectable, type OnModuleInit } from '@nestjs/common';
import { inboxAutopilotJob } from '@matlas/contract';
import { Db, Events, JobQueue, systemAuth } from '@matlas/server-kit';
import '../events';
import './autopilot-events';
import { AutopilotDecisionStore } from './autopilot-decision.store';
import { AutopilotSettingStore } from './autopilot-setting.store';

/** Starts the autopilot of the recipient when a sheet was sent. The nightly sweep finds what a lost event left. */
@Injectable()
export class AutopilotListener implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly events: Events,
    private readonly jobs: JobQueue,
    private readonly settings: AutopilotSettingStore,
    private readonly decisions: AutopilotDecisionStore,
  ) {}

  onModuleInit(): void {
    this.events.on('sheet.sent', ({ receiverId }) => this.startAutopilot(receiverId));
    this.events.on('sheet.recalled', ({ shareId }) => this.db.asPlatform(() => this.decisions.deleteOfShare(shareId)));
  }
  private startAutopilot(enterpriseId: number): Promise<void> {
    return this.db.asPlatform(async () => {
      if (await this.settings.isOn(enterpriseId))
        await this.jobs.start(systemAuth(enterpriseId), inboxAutopilotJob, { enterpriseId });
    });
  }
}
