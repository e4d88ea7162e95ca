import { Injectable } from '@nestjs/common';
import { type AuditDecisionInput, auditDecision } from '@matlas/contract';
import type { AuditAction } from '@matlas/domain';
import { SheetCheckService } from '@matlas/features/mds';
import { AppError, type Auth, Db } from '@matlas/server-kit';
import { assertStep } from './audit-refusals';
import { AuditStore } from './audit.store';
import type { AuditedSystem, LockedAudit } from './audit.record';
import { AuditWriteStore } from './audit-write.store';

interface Chosen {
  ids: readonly number[];
  /** Version of a single audit that the caller read. */
  version?: number | undefined;
}

/** Decisions of auditors, and who has which sheet in hand. Of two concurrent decisions the first one counts. */
@Injectable()
export class AuditDecisionService {
  constructor(
    private readonly db: Db,
    private readonly audits: AuditStore,
    private readonly writes: AuditWriteStore,
    private readonly checking: SheetCheckService,
  ) {}

  /** All or none. Throws `sheet.formInvalid` for the approval of a sheet whose check finds errors. */
  decide(auth: Auth, system: AuditedSystem, input: AuditDecisionInput): Promise<null> {
    const isApproval = input.decision === auditDecision.of.approve;
    if (!isApproval && !input.reason) throw new AppError('audit.reasonRequired');
    return this.change(auth, system, input, isApproval ? 'approve' : 'return', async (locked) => {
      if (isApproval) for (const { sheetId } of locked) await this.assertWithoutErrors(auth, sheetId);
      return {
        auditorId: auth.userId,
        ...(input.reason && !isApproval ? { reason: input.reason } : {}),
        ...(input.text ? { text: input.text } : {}),
      };
    });
  }
  /** The sheet is in the hands of the one who takes the decision back. */
  withdraw(
    auth: Auth,
    system: AuditedSystem,
    { id, version, text }: { id: number; version?: number | undefined; text: string },
  ): Promise<null> {
    return this.change(auth, system, { ids: [id], version }, 'withdraw', () =>
      Promise.resolve({ auditorId: auth.userId, text }),
    );
  }
  takeOver(auth: Auth, system: AuditedSystem, chosen: Chosen): Promise<null> {
    return this.change(auth, system, chosen, 'assign', () => Promise.resolve({ auditorId: auth.userId }));
  }
  handBack(auth: Auth, system: AuditedSystem, chosen: Chosen): Promise<null> {
    return this.change(auth, system, chosen, 'handBack', () => Promise.resolve({}));
  }
  /**
   * Hands decisions over to the connector of the other system. Throws `sync.stateNotSyncable` for what is not
   * decided, or was handed over since its decision.
   */
  syncStatus(auth: Auth, chosen: Chosen): Promise<null> {
    return this.db.tx(async () => {
      const locked = await this.lock(auth, 'imds', chosen);
      if (locked.some(({ status, isSynced }) => status < 2 || isSynced)) throw new AppError('sync.stateNotSyncable');
      await this.writes.markSynced(
        locked.map(({ id }) => id),
        auth.userId,
      );
      return null;
    });
  }

  private change(
    auth: Auth,
    system: AuditedSystem,
    chosen: Chosen,
    action: AuditAction,
    detailsOf: (locked: readonly LockedAudit[]) => Promise<Partial<Parameters<AuditWriteStore['changeAudits']>[1]>>,
  ): Promise<null> {
    return this.db.tx(async () => {
      const locked = await this.lock(auth, system, chosen);
      const [to] = locked.map((audit) => assertStep(auth, audit, action));
      const details = await detailsOf(locked);
      if (to !== undefined)
        await this.writes.changeAudits(
          locked.map(({ id }) => id),
          { ...details, action, to, by: auth.userId },
        );
      return null;
    });
  }
  private async lock(auth: Auth, system: AuditedSystem, { ids, version }: Chosen): Promise<LockedAudit[]> {
    const locked = await this.audits.lockAudits(auth.scope, system, ids);
    const [first] = locked;
    // A decision of somebody else is told as such, not as an outdated version.
    if (version !== undefined && first && locked.length === 1 && first.status < 2 && first.version !== version)
      throw new AppError('conflict');
    return locked;
  }
  private async assertWithoutErrors(auth: Auth, sheetId: number): Promise<void> {
    const { findings } = await this.checking.checkSheet(auth, sheetId);
    if (findings.some(({ severity }) => severity === 'error')) throw new AppError('sheet.formInvalid');
  }
}
