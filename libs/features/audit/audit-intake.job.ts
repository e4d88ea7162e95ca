import { Injectable } from '@nestjs/common';
import { type AuditMode, auditIntakeJob } from '@matlas/contract';
import { chooseAuditor } from '@matlas/domain';
import { AuditRuleVerdicts } from '@matlas/features/exchange';
import { SheetCheckService } from '@matlas/features/mds';
import { Db, type JobContext, JobHandler } from '@matlas/server-kit';
import { auditAuth } from './audit-auth';
import { AuditSettingStore } from './audit-setting.store';
import { AuditWriteStore, type NewAudit } from './audit-write.store';
import { Auditors, type AuditorsNow } from './distribution/auditors';
import { DistributionStore } from './distribution/distribution.store';

const ADDED_AT_ONCE = 500;
const JUDGED_AT_ONCE = 100;

/**
 * Puts the sheets of an enterprise into its audit, approves those that its audit rules clear, and assigns the others
 * to auditors. Each sheet is judged once, in its own transaction; a repeated run goes on where it was.
 */
@Injectable()
export class AuditIntakeJob extends JobHandler<typeof auditIntakeJob> {
  readonly def = auditIntakeJob;
  constructor(
    private readonly db: Db,
    private readonly settings: AuditSettingStore,
    private readonly writes: AuditWriteStore,
    private readonly rules: AuditRuleVerdicts,
    private readonly checking: SheetCheckService,
    private readonly distribution: DistributionStore,
    private readonly auditors: Auditors,
  ) {
    super();
  }

  run({ enterpriseId }: { enterpriseId: number }, context: JobContext): Promise<unknown> {
    return this.db.runAs(auditAuth(enterpriseId).scope, async () => {
      const { mode, dueDays } = await this.settings.findSetting(enterpriseId);
      if (mode === 'none') return { added: 0, judged: 0 };
      let added = 0;
      for (let more = ADDED_AT_ONCE; more === ADDED_AT_ONCE; added += more)
        more = await context.tx(() => this.writes.addMissing(enterpriseId, dueDays, ADDED_AT_ONCE));
      let judged = 0;
      for (;;) {
        const waiting = await this.writes.listUnjudged(enterpriseId, JUDGED_AT_ONCE);
        if (waiting.length === 0) return { added, judged };
        judged += await this.judgeAll(enterpriseId, mode, waiting, context);
        await context.reportProgress(judged, null, { key: 'auditIntake.judging', params: { done: judged } });
      }
    });
  }

  private async judgeAll(
    enterpriseId: number,
    mode: AuditMode,
    waiting: readonly NewAudit[],
    context: JobContext,
  ): Promise<number> {
    const shares = waiting.flatMap(({ shareId }) => (shareId === null ? [] : [shareId]));
    const cleared = mode === 'rule' ? await this.rules.listCleared(enterpriseId, shares) : new Set<number>();
    const auditors = await this.auditors.loadNow(enterpriseId);
    for (const audit of waiting)
      await context.tx(() =>
        this.judge(enterpriseId, audit, audit.shareId !== null && cleared.has(audit.shareId), auditors),
      );
    return waiting.length;
  }
  private async judge(enterpriseId: number, audit: NewAudit, isCleared: boolean, auditors: AuditorsNow): Promise<void> {
    if (!(await this.writes.lockUnjudged(audit.id))) return;
    await this.writes.markJudged(audit.id);
    if (isCleared && (await this.isWithoutErrors(enterpriseId, audit.sheetId))) {
      await this.writes.changeAudits([audit.id], { action: 'approveByRule', to: 2, by: null });
      return;
    }
    const chosen = chooseAuditor(await this.distribution.listInOrder(enterpriseId), audit, auditors);
    if (!chosen) return;
    const { rule, auditorId } = chosen;
    await this.distribution.countTurn(rule.id);
    await this.writes.changeAudits([audit.id], {
      action: 'assign',
      to: 1,
      by: null,
      auditorId,
      dueOn: rule.dueDays === null ? null : await this.distribution.dayIn(rule.dueDays),
    });
    auditors.load.set(auditorId, (auditors.load.get(auditorId) ?? 0) + 1);
  }
  private async isWithoutErrors(enterpriseId: number, sheetId: number): Promise<boolean> {
    const { findings } = await this.checking.checkSheet(auditAuth(enterpriseId), sheetId);
    return findings.every(({ severity }) => severity !== 'error');
  }
}
