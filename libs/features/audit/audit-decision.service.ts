import { Injectable } from '@nestjs/common';
import { type AuditDecisionInput, auditDecision, type AuditRevocation, type NodeReason } from '@matlas/contract';
import { approvalOf, type AuditAction } from '@matlas/domain';
import { SheetCheckService } from '@matlas/features/mds';
import { AppError, type Auth, Db, Events } from '@matlas/server-kit';
import { AuditActors } from './absence/audit-actors';
import { assertStep } from './audit-refusals';
import { AuditStore } from './audit.store';
import type { AuditedSystem, LockedAudit } from './audit.record';
import { type AuditChange, AuditWriteStore } from './audit-write.store';
import { AutomaticApproval } from './pre-audit/automatic-approval';
import { RemarkService } from './remarks/remark.service';

interface Chosen {
  ids: readonly number[];
  /** Version of a single audit that the caller read. */
  version?: number | undefined;
}
type Details = Partial<Pick<AuditChange, 'auditorId' | 'reason' | 'text'>>;

/** Decisions of auditors, and who has which sheet in hand. Of two concurrent decisions the first one counts. */
@Injectable()
export class AuditDecisionService {
  constructor(
    private readonly db: Db,
    private readonly audits: AuditStore,
    private readonly writes: AuditWriteStore,
    private readonly checking: SheetCheckService,
    private readonly automatic: AutomaticApproval,
    private readonly remarks: RemarkService,
    private readonly events: Events,
    private readonly actors: AuditActors,
  ) {}

  /**
   * All or none. Throws `sheet.formInvalid` for the approval of a sheet whose check finds errors, and
   * `audit.notPassed` for the approval of several of which the machine did not pass one.
   */
  decide(auth: Auth, system: AuditedSystem, input: AuditDecisionInput): Promise<null> {
    const isApproval = input.decision === auditDecision.of.approve;
    if (!isApproval && !input.reason) throw new AppError('audit.reasonRequired');
    return this.db.tx(async () => {
      const fourEyes = await this.automatic.wantsFourEyes(auth.enterpriseId);
      const locked = await this.lock(auth, system, input);
      const actionOf = (audit: LockedAudit): AuditAction => (isApproval ? approvalOf(audit, fourEyes) : 'return');
      const actor = await this.actors.findActor(auth);
      for (const audit of locked) assertStep(actor, audit, actionOf(audit));
      if (isApproval) await this.assertApprovable(auth, locked);
      for (const action of new Set(locked.map(actionOf)))
        await this.step(
          auth,
          locked.filter((audit) => actionOf(audit) === action),
          action,
          {
            auditorId: auth.userId,
            ...(input.reason && !isApproval ? { reason: input.reason } : {}),
            ...(input.text ? { text: input.text } : {}),
          },
        );
      if (!isApproval) await this.publishReturn(auth, locked, input.nodes);
      return null;
    });
  }
  /** The sheet is in the hands of the one who takes the decision back. */
  withdraw(
    auth: Auth,
    system: AuditedSystem,
    { id, version, text }: { id: number; version?: number | undefined; text: string },
  ): Promise<null> {
    return this.takeBack(auth, system, { ids: [id], version }, 'withdraw', { auditorId: auth.userId, text });
  }
  /** Returns an approved sheet later, also a hooked one. */
  revoke(auth: Auth, system: AuditedSystem, { id, version, reason, text }: AuditRevocation): Promise<null> {
    return this.takeBack(auth, system, { ids: [id], version }, 'revoke', { auditorId: auth.userId, reason, text });
  }
  takeOver(auth: Auth, system: AuditedSystem, chosen: Chosen): Promise<null> {
    return this.change(auth, system, chosen, 'assign', { auditorId: auth.userId });
  }
  handBack(auth: Auth, system: AuditedSystem, chosen: Chosen): Promise<null> {
    return this.change(auth, system, chosen, 'handBack', {});
  }

  private async publishReturn(
    auth: Auth,
    audits: readonly { id: number; sheetId?: number }[],
    nodes: readonly NodeReason[],
    revoked = false,
  ): Promise<void> {
    const [only] = audits;
    if (only?.sheetId !== undefined && nodes.length > 0)
      await this.remarks.addReasons(auth, only.id, only.sheetId, nodes);
    const auditIds = audits.map(({ id }) => id);
    await this.events.afterCommit('audit.returned', { auditIds, by: auth.userId, revoked });
  }
  private takeBack(
    auth: Auth,
    system: AuditedSystem,
    chosen: Chosen,
    action: 'withdraw' | 'revoke',
    details: Details,
  ): Promise<null> {
    return this.db.tx(async () => {
      await this.change(auth, system, chosen, action, details);
      if (action === 'revoke')
        await this.publishReturn(
          auth,
          chosen.ids.map((id) => ({ id })),
          [],
          true,
        );
      await this.automatic.stopIfDue(auth);
      return null;
    });
  }
  private change(
    auth: Auth,
    system: AuditedSystem,
    chosen: Chosen,
    action: AuditAction,
    details: Details,
  ): Promise<null> {
    return this.db.tx(async () => {
      await this.step(auth, await this.lock(auth, system, chosen), action, details);
      return null;
    });
  }
  private async step(auth: Auth, locked: readonly LockedAudit[], action: AuditAction, details: Details): Promise<void> {
    const actor = await this.actors.findActor(auth);
    const [to] = locked.map((audit) => assertStep(actor, audit, action));
    if (to === undefined) return;
    await this.writes.changeAudits(
      locked.map(({ id }) => id),
      { ...details, action, to, by: auth.userId },
    );
  }
  private async lock(auth: Auth, system: AuditedSystem, { ids, version }: Chosen): Promise<LockedAudit[]> {
    const locked = await this.audits.lockAudits(auth.scope, system, ids);
    const [first] = locked;
    // A decision of somebody else is reported as such, not as an outdated version.
    if (version !== undefined && first && locked.length === 1 && first.status < 2 && first.version !== version)
      throw new AppError('conflict');
    return locked;
  }
  private async assertApprovable(auth: Auth, locked: readonly LockedAudit[]): Promise<void> {
    for (const { sheetId } of locked) {
      const { findings } = await this.checking.checkSheet(auth, sheetId);
      if (findings.some(({ severity }) => severity === 'error')) throw new AppError('sheet.formInvalid');
    }
    const isPassed = ({ machine }: LockedAudit): boolean => machine === 'approve' || machine === 'passed';
    const left = locked.filter((audit) => !isPassed(audit)).length;
    if (locked.length > 1 && left > 0) throw new AppError('audit.notPassed', { count: left });
  }
}
