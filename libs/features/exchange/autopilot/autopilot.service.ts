import { Injectable } from '@nestjs/common';
import { type AutopilotLimitsSave, type AutopilotView, inboxAutopilotJob, type JobStarted } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, Db, JobQueue, systemAuth } from '@matlas/server-kit';
import { AutopilotDecisionStore } from './autopilot-decision.store';
import { AutopilotRuleStore } from './autopilot-rule.store';
import { type AutopilotSetting, AutopilotSettingStore } from './autopilot-setting.store';
import { IncomingStore } from './incoming.store';

const SWITCH = 'exchange_autopilot';

/** The inbox autopilot of the caller's enterprise: its switch and its limits. */
@Injectable()
export class AutopilotService {
  constructor(
    private readonly db: Db,
    private readonly settings: AutopilotSettingStore,
    private readonly rules: AutopilotRuleStore,
    private readonly decisions: AutopilotDecisionStore,
    private readonly incoming: IncomingStore,
    private readonly jobs: JobQueue,
    private readonly audit: AuditTrail,
  ) {}

  async getView(auth: Auth): Promise<AutopilotView> {
    const setting = await this.settings.findSetting(auth.enterpriseId);
    const [today, waiting, rules] = [
      await this.decisions.countToday(auth.scope),
      await this.incoming.countWaiting(auth.scope),
      await this.rules.listInOrder(auth.enterpriseId),
    ];
    const mayName = auth.scope.reach === 'enterprise' || auth.scope.reach === 'all';
    return {
      ...setting,
      switchedBy: mayName ? setting.switchedBy : null,
      switchedAt: setting.switchedAt?.toISOString() ?? null,
      today,
      waiting,
      activeRules: rules.filter(({ active }) => active).length,
    };
  }
  /** Switching off waits at most for the one sheet that is being decided; none is started afterwards. */
  switch(auth: Auth, on: boolean, confirmed: boolean): Promise<AutopilotView> {
    return this.db.tx(async () => {
      const before = await this.settings.findForUpdate(auth.enterpriseId);
      if (on && !(await this.rules.listInOrder(auth.enterpriseId)).some(({ active }) => active))
        throw new AppError('autopilot.noRules');
      if (on && !confirmed) throw new AppError('autopilot.confirm');
      if (before.isOn !== on) await this.settings.saveSwitch(auth.enterpriseId, on, auth.userId, on ? null : 'person');
      await this.audit.write(auth, {
        subject: SWITCH,
        subjectId: auth.enterpriseId,
        action: 'change',
        before: { isOn: before.isOn, stoppedBy: before.stoppedBy },
        after: { isOn: on, stoppedBy: on ? null : 'person' },
      });
      if (on && !before.isOn)
        await this.jobs.start(systemAuth(auth.enterpriseId), inboxAutopilotJob, { enterpriseId: auth.enterpriseId });
      return this.getView(auth);
    });
  }
  setLimits(auth: Auth, limits: AutopilotLimitsSave): Promise<AutopilotView> {
    return this.db.tx(async () => {
      const before = await this.settings.findForUpdate(auth.enterpriseId);
      await this.settings.setLimits(auth.enterpriseId, limits);
      await this.audit.write(auth, {
        subject: SWITCH,
        subjectId: auth.enterpriseId,
        action: 'change',
        before: limitsOf(before),
        after: limitsOf(await this.settings.findSetting(auth.enterpriseId)),
      });
      return this.getView(auth);
    });
  }
  /** Evaluates all undecided sheets again, also those that were held. */
  async startRun(auth: Auth): Promise<JobStarted> {
    if (!(await this.settings.findSetting(auth.enterpriseId)).isOn) throw new AppError('autopilot.off');
    return this.jobs.start(systemAuth(auth.enterpriseId), inboxAutopilotJob, {
      enterpriseId: auth.enterpriseId,
      again: true,
    });
  }
}

const limitsOf = ({ maxPerDay, stopWindow, stopPercent }: AutopilotSetting) => ({ maxPerDay, stopWindow, stopPercent });
