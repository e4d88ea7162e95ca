import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db, Params, type Scope, scopeWhere } from '@matlas/server-kit';

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
}

/** The key has 256 random bits, so a fast hash is as safe as a slow one; it is computed at every request. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Queries of api_key. */
@Injectable()
export class ApiKeyStore {
  constructor(private readonly db: Db) {}

  async create(fields: NewApiKey): Promise<{ id: number; key: string }> {
    const key = `matlas_${randomBytes(KEY_BYTES).toString('base64url')}`;
    const row = await this.db.row<{ id: number }>(
      `insert into api_key (enterprise_id, user_id, name, prefix, key_hash, permissions, expires_at, created_by)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7), $8) returning id`,
      [
        fields.enterpriseId,
        fields.userId,
        fields.name,
        key.slice(0, SHOWN_LETTERS),
        hashOfKey(key),
        fields.permissions,
        fields.days,
        fields.createdBy,
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
