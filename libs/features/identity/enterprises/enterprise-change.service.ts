import { Injectable } from '@nestjs/common';
import type { EnterpriseChangeRow, EnterpriseChangeInput, Page, PageQuery } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, can, Db, Events } from '@matlas/server-kit';
import { type ChangeableFields, type EnterpriseChangeRecord, EnterpriseChangeStore } from './enterprise-change.store';
import { assertCentre } from './enterprise.row';
import { type EnterpriseRecord, EnterpriseStore } from './enterprise.store';

const SUBJECT = 'enterprise_change';

/** Changes of names and mailboxes of enterprises: requested by the enterprise, decided by the centre. */
@Injectable()
export class EnterpriseChangeService {
  constructor(
    private readonly db: Db,
    private readonly enterprises: EnterpriseStore,
    private readonly changes: EnterpriseChangeStore,
    private readonly audit: AuditTrail,
    private readonly events: Events,
  ) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<EnterpriseChangeRow>> {
    const found = await this.changes.page(auth.scope, page);
    return { ...found, records: found.records.map((record) => toRow(auth, record)) };
  }

  /**
   * For the caller's own enterprise. Throws `enterprise.changePending` while a request of the same kind is open,
   * `enterprise.changeNone` when nothing would change.
   */
  request(auth: Auth, request: EnterpriseChangeInput): Promise<EnterpriseChangeRow> {
    return this.db.tx(async () => {
      const enterprise = await this.enterprises.lockEditable(auth.scope, auth.enterpriseId);
      const { before, wanted } = fieldsOf(enterprise, request);
      if (JSON.stringify(before) === JSON.stringify(wanted)) throw new AppError('enterprise.changeNone');
      if (await this.changes.isPending(enterprise.id, request.kind)) throw new AppError('enterprise.changePending');
      const id = await this.changes.insert({
        enterpriseId: enterprise.id,
        kind: request.kind,
        before,
        wanted,
        ground: request.ground,
        createdBy: auth.userId,
      });
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: id,
        action: 'create',
        before,
        after: { ...wanted, ground: request.ground },
      });
      await this.events.afterCommit('enterprise.changeRequested', {
        changeId: id,
        enterpriseName: enterprise.nameZh,
        enterpriseEnName: enterprise.nameEn,
      });
      return toRow(auth, await this.changes.getChange(auth.scope, id));
    });
  }
  /** Throws `enterprise.changeDecided`. */
  approve(auth: Auth, id: number): Promise<EnterpriseChangeRow> {
    return this.decide(auth, id, 'approved', null);
  }
  refuse(auth: Auth, id: number, reason: string): Promise<EnterpriseChangeRow> {
    return this.decide(auth, id, 'refused', reason);
  }

  private decide(
    auth: Auth,
    id: number,
    state: 'approved' | 'refused',
    reason: string | null,
  ): Promise<EnterpriseChangeRow> {
    assertCentre(auth);
    return this.db.tx(async () => {
      const change = await this.changes.lockChange(auth.scope, id);
      if (change.state !== 'pending') throw new AppError('enterprise.changeDecided');
      await this.changes.saveDecision(id, { state, by: auth.loginName, reason });
      if (state === 'approved') await this.apply(auth, change);
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: id,
        action: 'change',
        before: { state: 'pending', reason: null },
        after: { state, reason },
      });
      const { enterpriseId, enterpriseName, enterpriseEnName } = change;
      await this.events.afterCommit('enterprise.changeDecided', {
        changeId: id,
        enterpriseId,
        enterpriseName,
        enterpriseEnName,
        approved: state === 'approved',
        reason,
      });
      return toRow(auth, await this.changes.getChange(auth.scope, id));
    });
  }
  private async apply(auth: Auth, { enterpriseId, wanted }: EnterpriseChangeRecord): Promise<void> {
    const before = await this.enterprises.lockEditable(auth.scope, enterpriseId);
    if (wanted.nameZh !== undefined && wanted.nameEn !== undefined)
      await this.enterprises.copyNamesToRoot(enterpriseId, {
        nameZh: wanted.nameZh,
        nameEn: wanted.nameEn,
        nameFr: wanted.nameFr ?? null,
      });
    if (wanted.mailbox !== undefined) await this.enterprises.save({ id: enterpriseId, mailbox: wanted.mailbox });
    await this.audit.write(auth, {
      subject: 'enterprise',
      subjectId: enterpriseId,
      action: 'change',
      before,
      after: await this.enterprises.getEnterprise(auth.scope, enterpriseId),
    });
  }
}

function fieldsOf(
  { nameZh, nameEn, nameFr, mailbox }: EnterpriseRecord,
  request: EnterpriseChangeInput,
): { before: ChangeableFields; wanted: ChangeableFields } {
  if (request.kind === 'mailbox') return { before: { mailbox }, wanted: { mailbox: request.email } };
  return {
    before: { nameZh, nameEn, nameFr },
    wanted: { nameZh: request.nameZh, nameEn: request.nameEn, nameFr: request.nameFr ?? null },
  };
}

function toRow(auth: Auth, record: EnterpriseChangeRecord): EnterpriseChangeRow {
  const isOpen = record.state === 'pending' && auth.scope.reach === 'all' && can(auth, 'extSys:enterprise:approve');
  return {
    ...record,
    createTime: record.createTime.toISOString(),
    decidedAt: record.decidedAt?.toISOString() ?? null,
    can: { approve: isOpen, refuse: isOpen },
  };
}
