import { Injectable } from '@nestjs/common';
import { auditIntakeJob } from '@matlas/contract';
import { type AuditAspect, chooseAuditor, machineVerdict, needsPlaces, type PlaceInBom } from '@matlas/domain';
import { Db, type JobContext, JobHandler } from '@matlas/server-kit';
import { auditAuth } from './audit-auth';
import { AuditSettingStore } from './audit-setting.store';
import { AuditWriteStore } from './audit-write.store';
import { Auditors, type AuditorsNow } from './distribution/auditors';
import { DistributionStore } from './distribution/distribution.store';
import { AutomaticApproval } from './pre-audit/automatic-approval';
import { PreAudit } from './pre-audit/pre-audit';
import { type AuditToJudge, PreAuditStore } from './pre-audit/pre-audit.store';

const ADDED_AT_ONCE = 500;
const JUDGED_AT_ONCE = 100;
type PlacedAudit = AuditToJudge & { places: readonly PlaceInBom[] };

/**
 * Puts the sheets of an enterprise into its audit, judges each by machine, approves those that its rules clear, and
 * assigns the others to auditors. Each sheet is decided in its own transaction; a repeated run goes on where it was.
 */
@Injectable()
export class AuditIntakeJob extends JobHandler<typeof auditIntakeJob> {
  readonly def = auditIntakeJob;
  constructor(
    private readonly db: Db,
    private readonly settings: AuditSettingStore,
    private readonly writes: AuditWriteStore,
    private readonly preAudit: PreAudit,
    private readonly judgements: PreAuditStore,
    private readonly automatic: AutomaticApproval,
    private readonly distribution: DistributionStore,
    private readonly auditors: Auditors,
  ) {
    super();
  }

  run({ enterpriseId }: { enterpriseId: number }, context: JobContext): Promise<unknown> {
    return this.db.runAs(auditAuth(enterpriseId).scope, async () => {
      const { mode, dueDays } = await this.settings.findSetting(enterpriseId);
      if (mode === 'none') return { added: 0, judged: 0 };
      let [added, judged] = [0, 0];
      for (;;) {
        // Also between two batches: what arrives meanwhile is in the queue although many wait for their judgement.
        for (let more = ADDED_AT_ONCE; more === ADDED_AT_ONCE; added += more)
          more = await context.tx(() => this.writes.addMissing(enterpriseId, dueDays, ADDED_AT_ONCE));
        const waiting = await this.judgements.listUnjudged(enterpriseId, JUDGED_AT_ONCE);
        if (waiting.length === 0) return { added, judged };
        judged += await this.judgeAll(enterpriseId, waiting, context);
        await context.reportProgress(judged, null, { key: 'auditIntake.judging', params: { done: judged } });
      }
    });
  }

  private async judgeAll(enterpriseId: number, waiting: readonly AuditToJudge[], context: JobContext): Promise<number> {
    const { lawIds } = await this.settings.findSetting(enterpriseId);
    const aspects = await this.preAudit.judgeAudits(enterpriseId, waiting, lawIds);
    const auditors = await this.auditors.loadNow(enterpriseId);
    const places = await this.findPlaces(enterpriseId, waiting);
    for (const audit of waiting)
      await context.tx(() =>
        this.judge(
          enterpriseId,
          { ...audit, places: places.get(audit.id) ?? [] },
          aspects.get(audit.id) ?? [],
          auditors,
        ),
      );
    return waiting.length;
  }
  /** The row of the setting is locked first: switching the rules off stops them after at most one sheet. */
  private async judge(
    enterpriseId: number,
    audit: PlacedAudit,
    aspects: readonly AuditAspect[],
    auditors: AuditorsNow,
  ): Promise<void> {
    const setting = await this.settings.findForUpdate(enterpriseId);
    if (!(await this.writes.lockUnjudged(audit.id))) return;
    const machine = machineVerdict(aspects, setting.tolerated);
    await this.judgements.saveJudgement(audit.id, aspects, machine);
    if (await this.automatic.mayApprove(setting, enterpriseId, machine))
      await this.writes.changeAudits([audit.id], { action: 'approveByRule', to: 2, by: null });
    else await this.assign(enterpriseId, audit, auditors);
  }
  /** Where the parts stand in the BOMs, if a rule needs it. */
  private async findPlaces(
    enterpriseId: number,
    waiting: readonly AuditToJudge[],
  ): Promise<ReadonlyMap<number, PlaceInBom[]>> {
    const rules = await this.distribution.listInOrder(enterpriseId);
    if (!rules.some(needsPlaces)) return new Map();
    return this.distribution.findPlaces(enterpriseId, waiting);
  }
  private async assign(enterpriseId: number, audit: PlacedAudit, auditors: AuditorsNow): Promise<void> {
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
}
