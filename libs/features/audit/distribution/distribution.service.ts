import { Injectable } from '@nestjs/common';
import {
  auditIntakeJob,
  type DistributionRow,
  type DistributionSave,
  type Page,
  type PageQuery,
} from '@matlas/contract';
import { AuditTrail, type Auth, Db, JobQueue, systemAuth } from '@matlas/server-kit';
import { type Auditor, Auditors } from './auditors';
import { DistributionChecks } from './distribution-checks';
import { distributionFields, type DistributionRecord, DistributionStore } from './distribution.store';

const SUBJECT = 'data_distribution';

/** Rules that assign sheets to auditors. */
@Injectable()
export class DistributionService {
  constructor(
    private readonly db: Db,
    private readonly rules: DistributionStore,
    private readonly auditors: Auditors,
    private readonly trail: AuditTrail,
    private readonly jobs: JobQueue,
    private readonly checks: DistributionChecks,
  ) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<DistributionRow>> {
    const [found, auditors] = [
      await this.rules.page(auth.enterpriseId, page),
      await this.auditors.list(auth.enterpriseId),
    ];
    return { ...found, records: found.records.map((rule) => toRow(rule, auditors)) };
  }
  async findRule(auth: Auth, id: number): Promise<DistributionRow> {
    return toRow(await this.rules.findRule(auth.enterpriseId, id), await this.auditors.list(auth.enterpriseId));
  }
  async listAuditors(auth: Auth): Promise<Omit<Auditor, 'loginName'>[]> {
    return (await this.auditors.list(auth.enterpriseId)).map(({ loginName: _login, ...auditor }) => auditor);
  }
  listDepartments(auth: Auth): Promise<{ id: number; name: string; nameEn: string }[]> {
    return this.rules.listDepartments(auth.enterpriseId);
  }
  /** A new rule is the last unless it has a position. What waits is distributed again. */
  save(auth: Auth, input: DistributionSave): Promise<DistributionRow> {
    return this.db.tx(async () => {
      const { enterpriseId, userId } = auth;
      const before = input.id === undefined ? undefined : await this.rules.findRule(enterpriseId, input.id);
      await this.checks.assertValid(auth, input);
      const last = (await this.rules.listInOrder(enterpriseId)).at(-1)?.position ?? 0;
      const id = await this.rules.saveRule({
        ...distributionFields(input),
        position: input.position ?? before?.position ?? last + 1,
        ...(before ? { id: before.id } : { enterpriseId, createdBy: userId }),
        ...(before && input.version !== undefined ? { version: input.version } : {}),
      });
      const after = await this.rules.findRule(enterpriseId, id);
      const action = before ? 'change' : 'create';
      await this.trail.write(auth, { subject: SUBJECT, subjectId: id, action, before: before ?? null, after });
      await this.rules.judgeAgain(enterpriseId);
      await this.jobs.start(systemAuth(enterpriseId), auditIntakeJob, { enterpriseId });
      return this.findRule(auth, id);
    });
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        const before = await this.rules.findRule(auth.enterpriseId, id);
        await this.trail.write(auth, { subject: SUBJECT, subjectId: id, action: 'delete', before });
      }
      await this.rules.deleteRules(auth.enterpriseId, ids);
      return null;
    });
  }
}

function toRow(
  { turns: _turns, auditorIds, createTime, updateTime, ...rule }: DistributionRecord,
  auditors: readonly Auditor[],
): DistributionRow {
  const known = new Map(auditors.map((auditor) => [auditor.id, auditor]));
  return {
    ...rule,
    auditors: auditorIds.flatMap((id) => {
      const auditor = known.get(id);
      return auditor ? [{ id, name: auditor.name, open: auditor.open }] : [];
    }),
    createTime: createTime.toISOString(),
    updateTime: updateTime.toISOString(),
  };
}
