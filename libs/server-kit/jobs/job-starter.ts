import { Injectable } from '@nestjs/common';
import { grants } from '@matlas/contract';
import { type Auth, systemAuth } from '../auth';
import { AppError } from '../app-error';
import type { JobRecord, JobStarter } from './job-record';

/** A person in one of the enterprises and departments that they belong to. */
export interface Person { userId: number; enterpriseId: number; organisationId: number }
/**
 * Who a person is today, without a session; the identity area provides it. Answers undefined when the user is deleted or deactivated,
 * or no longer belongs there.
 */
export abstract class AuthSource {
  abstract authOf(person: Person): Promise<Auth | undefined>;
}

/** What a job keeps of its starter. An API key may do less than its user: its permissions stay with the job. */
export const starterOf = (auth: Auth): JobStarter =>
  ({ via: auth.via, loginName: auth.loginName, name: auth.name, ...(auth.via === 'apiKey' ? { permissions: auth.permissions } : {}) });

/** Gives a run the rights that its starter has now. */
@Injectable()
export class JobStarters {
  constructor(private readonly source: AuthSource) {}

  /** Throws `session.deactivated` when the person is gone: a job never runs for nobody. */
  async authOf(job: JobRecord): Promise<Auth> {
    if (job.starter.via === 'system') return systemAuth(job.enterpriseId ?? 0);
    const { createdBy: userId, enterpriseId, organisationId } = job;
    const auth = userId === null ? undefined : await this.source.authOf({ userId, enterpriseId: enterpriseId ?? 0, organisationId: organisationId ?? 0 });
    if (!auth || auth.userId !== userId || auth.enterpriseId !== (enterpriseId ?? 0)) throw new AppError('session.deactivated');
    const kept = job.starter.permissions;
    return { ...auth, via: job.starter.via, ...(kept ? { permissions: kept.filter((tag) => grants(auth.permissions, tag)) } : {}) };
  }
}
