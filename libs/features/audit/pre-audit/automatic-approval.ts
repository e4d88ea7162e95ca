import { Injectable } from '@nestjs/common';
import { type MachineVerdict, mustStop } from '@matlas/domain';
import { AuditTrail, type Auth, clock, Events } from '@matlas/server-kit';
import { type AuditSettingRecord, AuditSettingStore } from '../audit-setting.store';
import { PreAuditStore } from './pre-audit.store';

/** Limits of the approval without a person. Runs in the caller's transaction. */
@Injectable()
export class AutomaticApproval {
  constructor(
    private readonly settings: AuditSettingStore,
    private readonly store: PreAuditStore,
    private readonly trail: AuditTrail,
    private readonly events: Events,
  ) {}

  /** Whether two different people have to approve a sheet; rules approve alone. */
  async wantsFourEyes(enterpriseId: number): Promise<boolean> {
    return (await this.settings.findSetting(enterpriseId)).fourEyes;
  }
  /** True when the rules may approve a sheet now. The row of the setting has to be locked. */
  async mayApprove({ mode, maxPerDay }: AuditSettingRecord, enterpriseId: number, machine: MachineVerdict) {
    if (mode !== 'rule' || machine !== 'approve') return false;
    return maxPerDay === null || (await this.store.countApprovedToday(enterpriseId)) < maxPerDay;
  }
  /** After people took approvals back: from now on people audit everything when it were too many. */
  async stopIfDue(auth: Auth): Promise<void> {
    const { enterpriseId } = auth;
    const before = await this.settings.findForUpdate(enterpriseId);
    const { mode, stopWindow: window, stopPercent: percent } = before;
    if (mode !== 'rule' || window === null || percent === null) return;
    if (!mustStop({ window, percent }, await this.store.listLastOutcomes(enterpriseId, window))) return;
    await this.settings.stopRules(enterpriseId);
    await this.trail.write(auth, {
      subject: 'data_audit_setting',
      subjectId: enterpriseId,
      action: 'change',
      before: { mode },
      after: { mode: 'all', stoppedBy: 'withdrawals' },
    });
    await this.events.afterCommit('audit.stopped', { enterpriseId, window, percent, at: clock.instant() });
  }
}
