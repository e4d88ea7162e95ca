import { Injectable, Optional } from '@nestjs/common';
import { grants } from '@matlas/contract';
import { type Auth, AuthLookup, systemAuth } from '../auth';
import { AppError } from '../app-error';
import type { JobRecord, JobStarter } from './job-record';

/** What a job keeps of its starter. An API key may do less than its user: its permissions stay with the job. */
export const starterOf = (auth: Auth): JobStarter => ({
  via: auth.via,
  loginName: auth.loginName,
  name: auth.name,
  ...(auth.via === 'apiKey' ? { permissions: auth.permissions } : {}),
});

/** Gives a run the rights that its starter has now. */
@Injectable()
export class JobStarters {
  constructor(@Optional() private readonly people?: AuthLookup) {}

  /** Throws `session.deactivated` when the person is gone or has left the enterprise: a job never runs for nobody. */
  async authOf(job: JobRecord): Promise<Auth> {
    if (job.createdBy === null && job.starter.via === 'system') return systemAuth(job.enterpriseId ?? 0);
    const auth = job.createdBy === null ? undefined : await this.people?.byUser(job.createdBy);
    if (!auth || auth.userId !== job.createdBy || auth.enterpriseId !== (job.enterpriseId ?? 0))
      throw new AppError('session.deactivated');
    const kept = job.starter.permissions;
    return {
      ...auth,
      via: job.starter.via,
      ...(kept ? { permissions: kept.filter((tag) => grants(auth.permissions, tag)) } : {}),
    };
  }
}
