import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db, notFound, Params, type Scope, scopeWhere } from '@matlas/server-kit';

const KEY_BYTES = 32;
const SHOWN_LETTERS = 12;

/** The stored data of a key; the key itself is shown once, when it is created. */
export interface ApiKeyRow {
  id: number;
  name: string;
  prefix: string;
  userId: number;
  permissions: string[];
  expiresAt: Date;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
}
export interface NewApiKey {
  enterpriseId: number;
  userId: number;
  name: string;
  permissions: readonly string[];
  days: number;
  createdBy: number;
  modelIds?: readonly number[] | null | undefined;
  organisationIds?: readonly number[] | null | undefined;
}
/** A key with its limits. */
export interface OwnedApiKey extends ApiKeyRow {
  createdAt: Date;
  modelIds: number[] | null;
  organisationIds: number[] | null;
}
const OWNED = `k.id, k.name, k.prefix, k.user_id as "userId", k.permissions, k.expires_at as "expiresAt",
  k.revoked_at as "revokedAt", k.last_used_at as "lastUsedAt", k.create_time as "createdAt",
  k.model_ids as "modelIds", k.organisation_ids as "organisationIds"`;

/** The key has 256 random bits, so a fast hash is as safe as a slow one; it is computed at every request. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Nothing chosen is no limit. */
const noneIfEmpty = (ids: readonly number[] | null | undefined) => (ids?.length ? ids : null);

/** Queries of api_key. */
@Injectable()
export class ApiKeyStore {
  constructor(private readonly db: Db) {}

  async create(fields: NewApiKey): Promise<{ id: number; key: string }> {
    const key = `matlas_${randomBytes(KEY_BYTES).toString('base64url')}`;
    const row = await this.db.row<{ id: number }>(
      `insert into api_key (enterprise_id, user_id, name, prefix, key_hash, permissions, expires_at, created_by,
          model_ids, organisation_ids)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7), $8, $9, $10) returning id`,
      [
        fields.enterpriseId,
        fields.userId,
        fields.name,
        key.slice(0, SHOWN_LETTERS),
        hashOfKey(key),
        fields.permissions,
        fields.days,
        fields.createdBy,
        noneIfEmpty(fields.modelIds),
        noneIfEmpty(fields.organisationIds),
      ],
    );
    return { id: row?.id ?? 0, key };
  }

  list(scope: Scope): Promise<ApiKeyRow[]> {
    const params = new Params();
    const where = scopeWhere(scope, params, { enterprise: 'k.enterprise_id', createdBy: 'k.user_id' });
    return this.db.rows<ApiKeyRow>(
      `select k.id, k.name, k.prefix, k.user_id as "userId", k.permissions, k.expires_at as "expiresAt",
          k.revoked_at as "revokedAt", k.last_used_at as "lastUsedAt"
       from api_key k where ${where} order by k.id`,
      params.values,
    );
  }

  /** Keys of this user, the newest first. */
  listOfUser(userId: number): Promise<OwnedApiKey[]> {
    return this.db.rows<OwnedApiKey>(`select ${OWNED} from api_key k where k.user_id = $1 order by k.id desc`, [
      userId,
    ]);
  }
  /** A valid key of this user. Throws `notFound`. */
  async getOwn(userId: number, id: number): Promise<OwnedApiKey> {
    const found = await this.db.row<OwnedApiKey>(
      `select ${OWNED} from api_key k
        where k.id = $1 and k.user_id = $2 and k.revoked_at is null and k.expires_at > now() for update`,
      [id, userId],
    );
    if (!found) throw notFound('apiKey', id);
    return found;
  }
  /** Ends a valid key of this user after so many hours. Throws `notFound`. */
  async endOwn(userId: number, id: number, hours = 0): Promise<void> {
    const ended = await this.db.execute(
      `update api_key
        set expires_at = least(expires_at, now() + make_interval(hours => $3)),
          revoked_at = case when $3 = 0 then now() end
        where id = $1 and user_id = $2 and revoked_at is null`,
      [id, userId, hours],
    );
    if (ended === 0) throw notFound('apiKey', id);
  }
  async endAllOfUser(userId: number): Promise<void> {
    await this.db.execute('update api_key set revoked_at = now() where user_id = $1 and revoked_at is null', [userId]);
  }

  /** False when no such valid key is in the caller's reach. */
  async revoke(scope: Scope, id: number): Promise<boolean> {
    const params = new Params();
    const where = `k.id = ${params.add(id)} and k.revoked_at is null
        and ${scopeWhere(scope, params, { enterprise: 'k.enterprise_id', createdBy: 'k.user_id' })}`;
    return (await this.db.execute(`update api_key k set revoked_at = now() where ${where}`, params.values)) === 1;
  }

  async markUsed(id: number): Promise<void> {
    await this.db.execute('update api_key set last_used_at = now() where id = $1', [id]);
  }
}
