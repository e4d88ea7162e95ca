import { Injectable } from '@nestjs/common';
import { accountMailJob, type Page, type PageQuery, type RegistrationRow } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, Db, Events, JobQueue, systemAuth } from '@matlas/server-kit';
import { toRegistrationRow } from './registration.row';
import { type RegistrationRecord, RegistrationStore } from './registration.store';

/** Decisions of the operating centre on registrations; the registrant is informed by mail. */
@Injectable()
export class RegistrationDecisionService {
  constructor(
    private readonly db: Db,
    private readonly registrations: RegistrationStore,
    private readonly jobs: JobQueue,
    private readonly audit: AuditTrail,
    private readonly events: Events,
  ) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<RegistrationRow>> {
    const found = await this.registrations.page(auth.scope, page);
    return { ...found, records: found.records.map(toRegistrationRow) };
  }
  async get(auth: Auth, id: number): Promise<RegistrationRow> {
    return toRegistrationRow(await this.registrations.getRegistration(auth.scope, id));
  }

  /** Throws `registration.unconfirmed` or `registration.decided`. */
  approve(auth: Auth, id: number): Promise<RegistrationRow> {
    return this.decide(auth, id, 'approved', null);
  }
  refuse(auth: Auth, id: number, reason: string): Promise<RegistrationRow> {
    return this.decide(auth, id, 'refused', reason);
  }

  private decide(
    auth: Auth,
    id: number,
    state: 'approved' | 'refused',
    reason: string | null,
  ): Promise<RegistrationRow> {
    return this.db.tx(async () => {
      const before = await this.registrations.lockRegistration(auth.scope, id);
      const enterpriseId = undecided(before);
      await this.registrations.saveDecision(id, { state, by: auth.loginName, reason });
      await (state === 'approved'
        ? this.registrations.activate(enterpriseId)
        : this.registrations.remove(enterpriseId));
      await this.audit.write(auth, {
        subject: 'registration',
        subjectId: id,
        action: 'change',
        before: { state: before.state, reason: null },
        after: { state, reason },
      });
      await this.jobs.start(systemAuth(), accountMailJob, { kind: 'decision', registrationId: id });
      const { enterpriseName, enterpriseEnName, invitedBy: invitedByEnterpriseId } = before;
      await this.events.afterCommit('registration.decided', {
        registrationId: id,
        enterpriseName,
        enterpriseEnName,
        approved: state === 'approved',
        invitedByEnterpriseId,
      });
      return this.get(auth, id);
    });
  }
}

/** The enterprise that waits for the decision. */
function undecided({ state, enterpriseId }: RegistrationRecord): number {
  if (state === 'unconfirmed') throw new AppError('registration.unconfirmed');
  if (state !== 'waiting' || enterpriseId === null) throw new AppError('registration.decided');
  return enterpriseId;
}
