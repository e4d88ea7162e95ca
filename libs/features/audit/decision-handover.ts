import { Injectable } from '@nestjs/common';
import { AppError, type Auth, Db } from '@matlas/server-kit';
import { AuditWriteStore } from './audit-write.store';
import { AuditStore } from './audit.store';

/** What brings decisions to the other system. The area of its connector registers itself. */
export interface DecisionSender {
  /**
   * Starts to send the decisions of these audits, in the caller's transaction. False when the enterprise has no
   * connection: then a person hands them over, with the export.
   */
  startSending(auth: Auth, auditIds: readonly number[]): Promise<boolean>;
}

/** Hands decisions over to the other system. They are marked once they are there. */
@Injectable()
export class DecisionHandover {
  private sender: DecisionSender | undefined;
  constructor(
    private readonly db: Db,
    private readonly audits: AuditStore,
    private readonly writes: AuditWriteStore,
  ) {}

  register(sender: DecisionSender): void {
    this.sender = sender;
  }
  /**
   * Sent where the enterprise is connected, otherwise only marked. Throws `sync.stateNotSyncable` for what is not
   * decided, or was handed over since its decision.
   */
  handOver(auth: Auth, { ids }: { ids: readonly number[] }): Promise<null> {
    return this.db.tx(async () => {
      const locked = await this.audits.lockAudits(auth.scope, 'imds', ids);
      if (locked.some(({ status, isSynced }) => status < 2 || isSynced)) throw new AppError('sync.stateNotSyncable');
      const auditIds = locked.map(({ id }) => id);
      if (!(await this.sender?.startSending(auth, auditIds))) await this.markHandedOver(auditIds, auth.userId);
      return null;
    });
  }
  async markHandedOver(auditIds: readonly number[], by: number): Promise<void> {
    if (auditIds.length > 0) await this.writes.markSynced(auditIds, by);
  }
}
