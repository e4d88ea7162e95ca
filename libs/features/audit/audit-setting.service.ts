import { Injectable } from '@nestjs/common';
import {
  auditDryRunJob,
  auditIntakeJob,
  type auditApi,
  type AuditLimitsSave,
  type AuditSetting,
  type In,
  type JobStarted,
} from '@matlas/contract';
import { LawService } from '@matlas/features/rules';
import { AuditTrail, type Auth, Db, JobQueue, notFound, systemAuth } from '@matlas/server-kit';
import { type AuditSettingRecord, AuditSettingStore } from './audit-setting.store';
import { AuditWriteStore } from './audit-write.store';
import { DistributionStore } from './distribution/distribution.store';

/** What an enterprise audits, what its rules may approve, and what enters the audit by hand. */
@Injectable()
export class AuditSettingService {
  constructor(
    private readonly db: Db,
    private readonly settings: AuditSettingStore,
    private readonly writes: AuditWriteStore,
    private readonly distribution: DistributionStore,
    private readonly trail: AuditTrail,
    private readonly jobs: JobQueue,
    private readonly laws: LawService,
  ) {}

  async findSetting(auth: Auth): Promise<AuditSetting> {
    return toSetting(await this.settings.findSetting(auth.enterpriseId));
  }
  saveSetting(auth: Auth, input: In<typeof auditApi.saveSetting>): Promise<AuditSetting> {
    return this.save(auth, () => this.settings.saveSetting(auth.enterpriseId, input, auth.userId));
  }
  /** Throws `notFound` for a regulation that the enterprise does not see. */
  async saveLimits(auth: Auth, input: AuditLimitsSave): Promise<AuditSetting> {
    const seen = new Set((await this.laws.list(auth)).map(({ id }) => id));
    const unseen = input.lawIds?.find((id) => !seen.has(id));
    if (unseen !== undefined) throw notFound('law', unseen);
    return this.save(auth, () => this.settings.saveLimits(auth.enterpriseId, input, auth.userId));
  }
  startDryRun(auth: Auth, days: number | undefined): Promise<JobStarted> {
    return this.jobs.start(auth, auditDryRunJob, { days: days ?? null });
  }
  submit(auth: Auth, { sheetIds }: In<typeof auditApi.submit>): Promise<{ added: number }> {
    return this.db.tx(async () => {
      const setting = await this.settings.findSetting(auth.enterpriseId);
      const added = await this.writes.addVisible(auth.scope, sheetIds, setting.dueDays, auth.userId);
      await this.startIntake(auth.enterpriseId, setting);
      return { added };
    });
  }

  /** What waits is judged again. */
  private save(auth: Auth, change: () => Promise<void>): Promise<AuditSetting> {
    const { enterpriseId } = auth;
    return this.db.tx(async () => {
      const before = await this.settings.findForUpdate(enterpriseId);
      await change();
      const after = await this.settings.findSetting(enterpriseId);
      const [subject, action] = ['data_audit_setting', 'change'] as const;
      await this.trail.write(auth, { subject, subjectId: enterpriseId, action, before, after });
      await this.distribution.judgeAgain(enterpriseId);
      await this.startIntake(enterpriseId, after);
      return toSetting(after);
    });
  }
  private async startIntake(enterpriseId: number, { mode }: { mode: AuditSetting['mode'] }): Promise<void> {
    if (mode !== 'none') await this.jobs.start(systemAuth(enterpriseId), auditIntakeJob, { enterpriseId });
  }
}

const toSetting = ({ stoppedAt, ...setting }: AuditSettingRecord): AuditSetting => ({
  ...setting,
  stoppedAt: stoppedAt?.toISOString() ?? null,
});
