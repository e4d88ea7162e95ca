import { Injectable } from '@nestjs/common';
import type { accessApi, In, Out, OwnApiKey, OwnSession } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, clock, Db } from '@matlas/server-kit';
import { ApiKeyStore, type OwnedApiKey } from './api-key.store';
import { commonPermissions } from './common-permissions';
import { DepartmentReach } from './department-reach.store';
import { PasswordProof } from './password-proof';
import { ServerKeyStore } from './server-key.store';
import { SessionStore } from './session.store';

type Made = Out<typeof accessApi.createApiKey>;

/** Sessions and API keys of the signed-in person. */
@Injectable()
export class AccessService {
  constructor(
    private readonly db: Db,
    private readonly sessions: SessionStore,
    private readonly apiKeys: ApiKeyStore,
    private readonly departments: DepartmentReach,
    private readonly proof: PasswordProof,
    private readonly serverKeys: ServerKeyStore,
    private readonly audit: AuditTrail,
  ) {}

  async confirm(auth: Auth, input: In<typeof accessApi.confirm>): Promise<null> {
    await this.proof.requirePassword(auth, await this.serverKeys.decrypt(input.password));
    if (auth.sessionId !== undefined) await this.sessions.confirm(auth.sessionId);
    return null;
  }

  async listSessions(auth: Auth): Promise<OwnSession[]> {
    const rows = await this.sessions.listOfUser(auth.userId);
    return rows.map(({ createdAt, seenAt, expiresAt, endedAt, ...row }) => ({
      ...row,
      createTime: createdAt.toISOString(),
      lastUseTime: seenAt.toISOString(),
      expireTime: expiresAt.toISOString(),
      endTime: endedAt?.toISOString() ?? null,
      isCurrent: row.id === auth.sessionId,
    }));
  }
  async endSession(auth: Auth, id: string): Promise<null> {
    await this.sessions.endOwn(auth.userId, id);
    return null;
  }

  async listApiKeys(auth: Auth): Promise<OwnApiKey[]> {
    return (await this.apiKeys.listOfUser(auth.userId)).map(toOwnApiKey);
  }

  /** Throws `apiKey.tooWide` for a right that the caller lacks, and refuses models and departments of others. */
  createApiKey(auth: Auth, input: In<typeof accessApi.createApiKey>): Promise<Made> {
    return this.db.tx(async () => {
      const permissions = input.permissions?.length ? input.permissions : auth.permissions;
      if (permissions.some((pattern) => !commonPermissions(auth.permissions, [pattern]).includes(pattern)))
        throw new AppError('apiKey.tooWide');
      const { modelIds, organisationIds } = input;
      if (organisationIds && !(await this.departments.areReachable(auth.scope, organisationIds)))
        throw badInput({ path: 'organisationIds', code: 'notFound' });
      if (modelIds && !(await this.departments.areModelsReachable(auth.scope, modelIds)))
        throw badInput({ path: 'modelIds', code: 'notFound' });
      return this.insert(auth, { ...input, permissions });
    });
  }

  rotateApiKey(auth: Auth, { id, days, overlapHours }: In<typeof accessApi.rotateApiKey>): Promise<Made> {
    return this.db.tx(async () => {
      const { name, permissions, modelIds, organisationIds } = await this.apiKeys.getOwn(auth.userId, id);
      const made = await this.insert(auth, { name, permissions, modelIds, organisationIds, days });
      await this.apiKeys.endOwn(auth.userId, id, overlapHours);
      await this.auditKey(auth, id, 'change', { replacedBy: made.id, overlapHours });
      return made;
    });
  }

  endApiKey(auth: Auth, id: number): Promise<null> {
    return this.db.tx(async () => {
      await this.apiKeys.endOwn(auth.userId, id);
      await this.auditKey(auth, id, 'delete', { revoked: true });
      return null;
    });
  }

  private async insert(
    auth: Auth,
    fields: Pick<OwnedApiKey, 'name'> & {
      permissions: readonly string[];
      days: number;
      modelIds?: readonly number[] | null | undefined;
      organisationIds?: readonly number[] | null | undefined;
    },
  ): Promise<Made> {
    const { userId, enterpriseId } = auth;
    const made = await this.apiKeys.create({ ...fields, enterpriseId, userId, createdBy: userId });
    await this.auditKey(auth, made.id, 'create', { owner: auth.loginName, ...fields });
    return made;
  }
  private auditKey(auth: Auth, id: number, action: 'create' | 'change' | 'delete', after: object): Promise<void> {
    return this.audit.write(auth, { subject: 'api_key', subjectId: id, action, after: { ...after } });
  }
}

const toOwnApiKey = ({ createdAt, expiresAt, lastUsedAt, revokedAt, userId: _, ...row }: OwnedApiKey): OwnApiKey => ({
  ...row,
  createTime: createdAt.toISOString(),
  expireTime: expiresAt.toISOString(),
  lastUseTime: lastUsedAt?.toISOString() ?? null,
  endTime: (revokedAt ?? (expiresAt <= clock.now() ? expiresAt : null))?.toISOString() ?? null,
});
