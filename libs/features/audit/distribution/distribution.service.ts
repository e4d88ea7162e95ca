import { Injectable } from '@nestjs/common';
import {
  auditIntakeJob,
  type distributionApi,
  type DistributionRow,
  type DistributionSave,
  type In,
  type Page,
  type PageQuery,
} from '@matlas/contract';
import { AppError, AuditTrail, type Auth, Db, JobQueue, notFound, systemAuth } from '@matlas/server-kit';
import { assertStep } from '../audit-refusals';
import { AuditStore } from '../audit.store';
import { AuditWriteStore } from '../audit-write.store';
import { type Auditor, Auditors } from './auditors';
import { type DistributionRecord, DistributionStore } from './distribution.store';

const SUBJECT = 'data_distribution';

/** Rules that assign sheets to auditors, and assignment by hand. */
@Injectable()
export class DistributionService {
  constructor(
    private readonly db: Db,
    private readonly rules: DistributionStore,
    private readonly auditors: Auditors,
    private readonly audits: AuditStore,
    private readonly writes: AuditWriteStore,
    private readonly trail: AuditTrail,
    private readonly jobs: JobQueue,
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
      await this.assertValid(auth, input);
      const last = (await this.rules.listInOrder(enterpriseId)).at(-1)?.position ?? 0;
      const id = await this.rules.saveRule({
        name: input.name,
        position: input.position ?? before?.position ?? last + 1,
        active: input.active,
        senderId: input.senderId ?? null,
        organisationId: input.organisationId ?? null,
        way: input.way,
        auditorIds: input.auditorIds,
        dueDays: input.dueDays ?? null,
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
  /** Assigns audits of both systems to one auditor, all or none. */
  assign(
    auth: Auth,
    { ids, auditorId, dueOn }: In<typeof distributionApi.addOneDistribute>,
  ): Promise<{ assigned: number }> {
    return this.db.tx(async () => {
      await this.assertAuditors(auth, [auditorId], 'auditorId');
      const locked = await this.audits.lockAudits(auth.scope, undefined, ids);
      for (const audit of locked) assertStep(auth, audit, 'assign');
      await this.writes.changeAudits(
        locked.map(({ id }) => id),
        { action: 'assign', to: 1, by: auth.userId, auditorId, dueOn },
      );
      return { assigned: locked.length };
    });
  }

  private async assertValid(auth: Auth, input: DistributionSave): Promise<void> {
    await this.assertAuditors(auth, input.auditorIds, 'auditorIds');
    if (input.senderId !== undefined && !(await this.rules.isSenderKnown(input.senderId)))
      throw unknown('senderId', 'row.unknownSupplier', input.senderId);
    const { organisationId } = input;
    if (organisationId !== undefined && !(await this.rules.isDepartmentKnown(auth.enterpriseId, organisationId)))
      throw notFound('organisation', organisationId);
  }
  private async assertAuditors(auth: Auth, ids: readonly number[], path: string): Promise<void> {
    const known = new Set((await this.auditors.list(auth.enterpriseId)).map(({ id }) => id));
    const missing = ids.find((id) => !known.has(id));
    if (missing !== undefined) throw unknown(path, 'row.unknownUser', missing);
  }
}

const unknown = (path: string, code: string, value: number): AppError =>
  new AppError('badInput', {}, [{ path, code, params: { value: String(value) } }]);
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
