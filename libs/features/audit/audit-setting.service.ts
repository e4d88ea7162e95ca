import { Injectable } from '@nestjs/common';
import { auditIntakeJob, type auditApi, type AuditSetting, type In } from '@matlas/contract';
import { AuditTrail, type Auth, Db, JobQueue, systemAuth } from '@matlas/server-kit';
import { AuditSettingStore } from './audit-setting.store';
import { AuditWriteStore } from './audit-write.store';
import { DistributionStore } from './distribution/distribution.store';

/** What an enterprise audits, and what enters the audit by hand. */
@Injectable()
export class AuditSettingService {
  constructor(
    private readonly db: Db,
    private readonly settings: AuditSettingStore,
    private readonly writes: AuditWriteStore,
    private readonly distribution: DistributionStore,
    private readonly trail: AuditTrail,
    private readonly jobs: JobQueue,
  ) {}

  findSetting(auth: Auth): Promise<AuditSetting> {
    return this.settings.findSetting(auth.enterpriseId);
  }
  saveSetting(auth: Auth, input: In<typeof auditApi.saveSetting>): Promise<AuditSetting> {
    return this.db.tx(async () => {
      const before = await this.settings.findSetting(auth.enterpriseId);
      await this.settings.saveSetting(auth.enterpriseId, input, auth.userId);
      const after = await this.settings.findSetting(auth.enterpriseId);
      await this.trail.write(auth, {
        subject: 'data_audit_setting',
        subjectId: auth.enterpriseId,
        action: 'change',
        before,
        after,
      });
      await this.distribution.judgeAgain(auth.enterpriseId);
      await this.startIntake(auth.enterpriseId, after);
      return after;
    });
  }
  submit(auth: Auth, { sheetIds }: In<typeof auditApi.submit>): Promise<{ added: number }> {
    return this.db.tx(async () => {
      const setting = await this.settings.findSetting(auth.enterpriseId);
      const added = await this.writes.addVisible(auth.scope, sheetIds, setting.dueDays, auth.userId);
      await this.startIntake(auth.enterpriseId, setting);
      return { added };
    });
  }
  private async startIntake(enterpriseId: number, { mode }: AuditSetting): Promise<void> {
    if (mode !== 'none') await this.jobs.start(systemAuth(enterpriseId), auditIntakeJob, { enterpriseId });
  }
}
