import { Injectable } from '@nestjs/common';
import type { distributionApi, In } from '@matlas/contract';
import { type Auth, Db } from '@matlas/server-kit';
import { AuditActors } from '../absence/audit-actors';
import { assertStep } from '../audit-refusals';
import { AuditStore } from '../audit.store';
import { AuditWriteStore } from '../audit-write.store';
import { DistributionChecks } from './distribution-checks';

/** Assignment of audits by hand. */
@Injectable()
export class HandDistributionService {
  constructor(
    private readonly db: Db,
    private readonly checks: DistributionChecks,
    private readonly audits: AuditStore,
    private readonly writes: AuditWriteStore,
    private readonly actors: AuditActors,
  ) {}

  /** Assigns audits of both systems to one auditor, all or none. */
  assign(
    auth: Auth,
    { ids, auditorId, dueOn }: In<typeof distributionApi.addOneDistribute>,
  ): Promise<{ assigned: number }> {
    return this.db.tx(async () => {
      await this.checks.assertAuditors(auth, [auditorId], 'auditorId');
      const locked = await this.audits.lockAudits(auth.scope, undefined, ids);
      const actor = await this.actors.findActor(auth);
      for (const audit of locked) assertStep(actor, audit, 'assign');
      await this.writes.changeAudits(
        locked.map(({ id }) => id),
        { action: 'assign', to: 1, by: auth.userId, auditorId, dueOn },
      );
      return { assigned: locked.length };
    });
  }
}
