import { Injectable } from '@nestjs/common';
import type { AuditActor } from '@matlas/domain';
import { type Auth, can } from '@matlas/server-kit';
import { AbsenceStore } from './absence.store';

/** Who acts on audits: leads assign and withdraw for everybody, deputies act for those who are absent today. */
@Injectable()
export class AuditActors {
  constructor(private readonly absences: AbsenceStore) {}

  async findActor(auth: Auth): Promise<AuditActor> {
    return {
      id: auth.userId,
      isLead: can(auth, 'data:ownDistribution:edit'),
      standsInFor: await this.absences.listAbsentFor(auth.enterpriseId, auth.userId),
    };
  }
}
