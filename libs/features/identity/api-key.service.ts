import { Injectable } from '@nestjs/common';
import { AppError, AuditTrail, type Auth, badInput, Db, notFound } from '@matlas/server-kit';
import { type ApiKeyRow, ApiKeyStore } from './api-key.store';
import { CallerStore } from './caller.store';
import { commonPermissions } from './common-permissions';
import { UserStore } from './user.store';

const MAX_DAYS = 3650;
export interface ApiKeyRequest {
  loginName: string;
  name: string;
  /** Days of validity, 1 to 3650. */
  days: number;
  /** Permission patterns; absent or empty: all permissions of the owner. */
  permissions?: readonly string[] | undefined;
}

/**
 * Keys for programs. A key acts for its owner and may do only what both its permissions and the owner's roles
 * allow.
 */
@Injectable()
export class ApiKeyService {
  constructor(
    private readonly db: Db,
    private readonly apiKeys: ApiKeyStore,
    private readonly users: UserStore,
    private readonly callers: CallerStore,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Returns the key itself, which is not stored and cannot be read again. Throws `apiKey.tooWide` for rights that
   * the owner lacks.
   */
  create(auth: Auth, request: ApiKeyRequest): Promise<{ id: number; key: string }> {
    if (!Number.isInteger(request.days) || request.days < 1 || request.days > MAX_DAYS)
      throw badInput({
        path: 'days',
        code: 'row.outOfRange',
        params: { value: String(request.days), min: 1, max: MAX_DAYS },
      });
    return this.db.tx(async () => {
      const ownerId = await this.users.findId(request.loginName);
      const owner = ownerId === undefined ? undefined : await this.callers.byUser(ownerId);
      if (!owner) throw notFound('user', request.loginName);
      const permissions = request.permissions?.length ? request.permissions : owner.permissions;
      if (permissions.some((pattern) => !commonPermissions(owner.permissions, [pattern]).includes(pattern)))
        throw new AppError('apiKey.tooWide');
      const { name, days } = request;
      const made = await this.apiKeys.create({
        enterpriseId: owner.enterpriseId,
        userId: owner.userId,
        name,
        permissions,
        days,
        createdBy: auth.userId,
      });
      await this.audit.write(auth, {
        subject: 'api_key',
        subjectId: made.id,
        action: 'create',
        after: { owner: request.loginName, name, days, permissions },
      });
      return made;
    });
  }

  list(auth: Auth): Promise<ApiKeyRow[]> {
    return this.apiKeys.list(auth.scope);
  }

  revoke(auth: Auth, id: number): Promise<void> {
    return this.db.tx(async () => {
      if (!(await this.apiKeys.revoke(auth.scope, id))) throw notFound('apiKey', id);
      await this.audit.write(auth, {
        subject: 'api_key',
        subjectId: id,
        action: 'delete',
        before: { revoked: false },
        after: { revoked: true },
      });
    });
  }
}
