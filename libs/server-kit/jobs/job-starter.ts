import { Injectable, Optional } from '@nestjs/common';
import { grants } from '@matlas/contract';
import { type Auth, AuthLookup, limitScope, systemAuth } from '../auth';
import { AppError } from '../app-error';
import type { JobRecord, JobStarter } from './job-record';

/**
 * The data of the starter that a job stores. An API key may have fewer permissions than its user, and less data: its
 * permissions and limits are stored with the job.
 */
export const starterOf = (auth: Auth): JobStarter => ({
  via: auth.via,
  loginName: auth.loginName,
  name: auth.name,
  ...(auth.via === 'apiKey' ? { permissions: auth.permissions, limits: limitsOf(auth) } : {}),
});
/**
 * Of the models that the key names, those that its owner still has: the key must find its own jobs again. Without any,
 * the limit stays as it is, because an empty one is none.
 */
const limitsOf = ({ limits, scope }: Auth): Auth['limits'] =>
  limits && scope.isModelOnly && scope.modelIds?.length ? { ...limits, modelIds: scope.modelIds } : limits;

/** Resolves the current permissions of the starter for a run of the job. */
@Injectable()
export class JobStarters {
  constructor(@Optional() private readonly people?: AuthLookup) {}

  /**
   * Throws `session.deactivated` when the user was deleted, deactivated or has left the enterprise, so that no job runs
   * without a user.
   */
  async authOf(job: JobRecord): Promise<Auth> {
    if (job.createdBy === null && job.starter.via === 'system') return systemAuth(job.enterpriseId ?? 0);
    const auth = job.createdBy === null ? undefined : await this.people?.byUser(job.createdBy);
    if (!auth || auth.userId !== job.createdBy || auth.enterpriseId !== (job.enterpriseId ?? 0))
      throw new AppError('session.deactivated');
    const { permissions, limits } = job.starter;
    return {
      ...auth,
      via: job.starter.via,
      ...(limits ? { limits, scope: limitScope(auth.scope, limits) } : {}),
      ...(permissions ? { permissions: permissions.filter((tag) => grants(auth.permissions, tag)) } : {}),
    };
  }
}
