import { Injectable } from '@nestjs/common';
import { mustStop } from '@matlas/domain';
import { AuditTrail, type Auth, clock, Events } from '@matlas/server-kit';
import { AutopilotDecisionStore } from './autopilot-decision.store';
import { type AutopilotSetting, AutopilotSettingStore } from './autopilot-setting.store';

/** Switches the autopilot off after too many rejections. Runs in the caller's transaction. */
@Injectable()
export class AutopilotStop {
  constructor(
    private readonly settings: AutopilotSettingStore,
    private readonly decisions: AutopilotDecisionStore,
    private readonly audit: AuditTrail,
    private readonly events: Events,
  ) {}

  async stopIfDue(auth: Auth, { stopWindow, stopPercent }: AutopilotSetting): Promise<void> {
    if (stopWindow === null || stopPercent === null) return;
    if (
      !mustStop(
        { window: stopWindow, percent: stopPercent },
        await this.decisions.listLastOutcomes(auth.enterpriseId, stopWindow),
      )
    )
      return;
    await this.settings.saveSwitch(auth.enterpriseId, false, 0, 'rejections');
    await this.audit.write(auth, {
      subject: 'exchange_autopilot',
      subjectId: auth.enterpriseId,
      action: 'change',
      before: { isOn: true },
      after: { isOn: false, stoppedBy: 'rejections' },
    });
    await this.events.afterCommit('autopilot.stopped', {
      enterpriseId: auth.enterpriseId,
      window: stopWindow,
      percent: stopPercent,
      at: clock.instant(),
    });
  }
}
