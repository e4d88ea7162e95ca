import { Injectable } from '@nestjs/common';
import { type AuditDryRun, auditDryRunJob } from '@matlas/contract';
import { auditAgreement, machineVerdict } from '@matlas/domain';
import { Db, type JobContext, JobHandler } from '@matlas/server-kit';
import { auditAuth } from '../audit-auth';
import { AuditSettingStore } from '../audit-setting.store';
import { PreAudit } from './pre-audit';
import { type DryRunAudit, PreAuditStore } from './pre-audit.store';

const BATCH = 100;
const MAX_DIFFERING = 200;

/** Judges the sheets in the audit by the rules of now, and compares with what people decided. Changes nothing. */
@Injectable()
export class AuditDryRunJob extends JobHandler<typeof auditDryRunJob> {
  readonly def = auditDryRunJob;
  constructor(
    private readonly db: Db,
    private readonly settings: AuditSettingStore,
    private readonly store: PreAuditStore,
    private readonly preAudit: PreAudit,
  ) {
    super();
  }

  run({ days }: { days: number | null }, context: JobContext): Promise<AuditDryRun> {
    const { enterpriseId } = context.auth;
    return this.db.runAs(auditAuth(enterpriseId).scope, async () => {
      const { tolerated, lawIds } = await this.settings.findSetting(enterpriseId);
      const found: AuditDryRun = { judged: 0, cells: [], same: 0, different: 0, left: 0, differing: [] };
      for (let after = 0; ;) {
        const audits = await this.store.listForDryRun(enterpriseId, days, after, BATCH);
        const last = audits.at(-1);
        if (!last) return found;
        const aspects = await this.preAudit.judgeAudits(enterpriseId, audits, lawIds);
        for (const audit of audits) addToRun(found, audit, machineVerdict(aspects.get(audit.id) ?? [], tolerated));
        after = last.id;
        await context.reportProgress(found.judged, null, {
          key: 'auditDryRun.judging',
          params: { done: found.judged },
        });
      }
    });
  }
}

type Machine = ReturnType<typeof machineVerdict>;
function addToRun(run: AuditDryRun, { id, cid, cver, name, status }: DryRunAudit, would: Machine): void {
  const agreement = auditAgreement(would, status);
  run.judged++;
  run[agreement]++;
  const cell = run.cells.find((one) => one.would === would && one.status === status);
  if (cell) cell.count++;
  else run.cells.push({ would, status, count: 1 });
  if (agreement === 'different' && run.differing.length < MAX_DIFFERING)
    run.differing.push({ id, cid, cver, name, would, status });
}
