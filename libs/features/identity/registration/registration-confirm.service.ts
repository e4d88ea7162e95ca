import { Injectable } from '@nestjs/common';
import { accountMailJob, type api, type In } from '@matlas/contract';
import { AppError, AuditTrail, Db, Events, JobQueue, systemAuth } from '@matlas/server-kit';
import { OneTimeCodeStore } from '../recovery/one-time-code.store';
import { PendingAccount } from './pending-account';
import { RegistrationStore } from './registration.store';

type Registration = typeof api.registration;

/** Asks registrants to confirm their mailbox, and opens their account then. */
@Injectable()
export class RegistrationConfirmService {
  constructor(
    private readonly db: Db,
    private readonly registrations: RegistrationStore,
    private readonly accounts: PendingAccount,
    private readonly codes: OneTimeCodeStore,
    private readonly audit: AuditTrail,
    private readonly events: Events,
    private readonly jobs: JobQueue,
  ) {}

  async requestConfirmation(registrationId: number): Promise<void> {
    await this.jobs.start(systemAuth(), accountMailJob, { kind: 'confirmation', registrationId });
  }
  /** Throws `registration.linkInvalid`, or the errors of `PendingAccount.createAccount`. */
  confirm({ code }: In<Registration['confirm']>): Promise<null> {
    return this.db.tx(async () => {
      const taken = await this.codes.useCode(code, ['confirmation']);
      if (!taken?.registrationId) throw new AppError('registration.linkInvalid');
      await this.openAccount(taken.registrationId);
      return null;
    });
  }

  async openAccount(id: number): Promise<void> {
    const registration = await this.registrations.lockRegistration(systemAuth().scope, id);
    await this.accounts.createAccount(registration);
    await this.audit.write(systemAuth(), {
      subject: 'registration',
      subjectId: id,
      action: 'change',
      before: { state: 'unconfirmed' },
      after: { state: 'waiting' },
    });
    const { enterpriseName, enterpriseEnName } = registration;
    await this.events.afterCommit('registration.waiting', { registrationId: id, enterpriseName, enterpriseEnName });
  }
}
