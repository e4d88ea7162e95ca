import { Injectable } from '@nestjs/common';
import type { ModelUser } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, can, Db } from '@matlas/server-kit';
import { CallerCache } from '../caller-cache';
import { type GrantedModel, ModelGrantStore, type ModelUserRecord } from './model-grant.store';
import { auditDetail, StoredUsers } from './stored-users';

/** Gives vehicle models to users who are limited to certain models, and takes them. */
@Injectable()
export class ModelGrantService {
  constructor(
    private readonly db: Db,
    private readonly grants: ModelGrantStore,
    private readonly stored: StoredUsers,
    private readonly cache: CallerCache,
    private readonly audit: AuditTrail,
  ) {}

  async listUsers(auth: Auth, model: GrantedModel): Promise<ModelUser[]> {
    const users = await this.grants.listUsers(auth.scope, model);
    return users.map((user) => toModelUser(auth, user, model));
  }
  /**
   * All users or none. Takes effect at their next call. Throws `model.userSeesAll` for a user who is not limited to
   * certain models, `user.beyondOwn` for one with more rights than the caller.
   */
  grant(auth: Auth, model: GrantedModel, userIds: readonly number[], granted: boolean): Promise<ModelUser[]> {
    return this.db.tx(async () => {
      for (const userId of [...new Set(userIds)].sort((one, other) => one - other)) {
        const before = await this.stored.lockUser(auth, userId);
        if (before.enterpriseId !== model.enterpriseId || !before.limitedToModels)
          throw new AppError('model.userSeesAll', { name: before.name });
        await this.grants.setGranted(model.id, userId, granted);
        const after = await this.stored.getStoredUser(auth, userId);
        await this.audit.write(auth, {
          subject: 'app_user',
          subjectId: userId,
          action: 'change',
          before: auditDetail(before),
          after: auditDetail(after),
        });
      }
      await this.cache.forget();
      return this.listUsers(auth, model);
    });
  }
}

const toModelUser = (auth: Auth, user: ModelUserRecord, { createdBy }: GrantedModel): ModelUser => ({
  ...user,
  can: { grant: user.limited && user.id !== createdBy && can(auth, 'entorguser:user:edit') },
});
