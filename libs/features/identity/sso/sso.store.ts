import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PlatformDb } from '@matlas/server-kit';
import type { SsoSecrets } from './sso-provider';

export interface SsoPerson {
  userId: number;
  loginName: string;
  reachesAll: boolean;
  isLinked: boolean;
}

const LIFETIME = `interval '10 minutes'`;
const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
const PERSON = `
  select u.id as "userId", u.login_name as "loginName",
    exists (select 1
    from user_role ur
    join role r on r.id = ur.role_id
    where ur.user_id = u.id and r.data_scope = 'all') as "reachesAll",
    exists (select 1 from sso_identity s where s.user_id = u.id and s.issuer = $1) as "isLinked"
  from app_user u`;

/** Open sign-ins at the provider, and the links between its persons and users. */
@Injectable()
export class SsoStore {
  constructor(private readonly db: PlatformDb) {}

  /** `key` remains in the browser that started the attempt: a response without it comes from another browser. */
  async createAttempt({ state, nonce, codeVerifier }: SsoSecrets, key: string, returnTo: string): Promise<void> {
    await this.db.execute('delete from sso_attempt where expires_at < now()');
    await this.db.execute(
      `insert into sso_attempt (state_hash, key_hash, nonce, code_verifier, return_to, expires_at)
        values ($1, $2, $3, $4, $5, now() + ${LIFETIME})`,
      [hashSecret(state), hashSecret(key), nonce, codeVerifier, returnTo],
    );
  }
  /** Ends the attempt, whatever its result: a state can be used once. */
  async takeAttempt(state: string, key: string): Promise<(SsoSecrets & { returnTo: string }) | undefined> {
    const row = await this.db.row<{
      keyHash: string;
      nonce: string;
      codeVerifier: string;
      returnTo: string;
      isExpired: boolean;
    }>(
      `delete from sso_attempt
        where state_hash = $1
        returning key_hash as "keyHash", nonce, code_verifier as "codeVerifier", return_to as "returnTo",
          expires_at <= now() as "isExpired"`,
      [hashSecret(state)],
    );
    if (!row || row.isExpired || !isSame(row.keyHash, hashSecret(key))) return undefined;
    return { state, nonce: row.nonce, codeVerifier: row.codeVerifier, returnTo: row.returnTo };
  }

  findLinked(issuer: string, subject: string): Promise<SsoPerson | undefined> {
    return this.db.row<SsoPerson>(
      `${PERSON} join sso_identity i on i.user_id = u.id where i.issuer = $1 and i.subject = $2`,
      [issuer, subject],
    );
  }
  /** Returns at most two, enough to detect ambiguity. */
  byLoginName(issuer: string, loginName: string): Promise<SsoPerson[]> {
    return this.db.rows<SsoPerson>(`${PERSON} where lower(u.login_name) = lower($2)`, [issuer, loginName]);
  }
  byEmail(issuer: string, email: string): Promise<SsoPerson[]> {
    return this.db.rows<SsoPerson>(`${PERSON} where lower(u.email) = lower($2) order by u.id limit 2`, [issuer, email]);
  }
  async link(issuer: string, subject: string, userId: number): Promise<void> {
    await this.db.execute(
      `insert into sso_identity (issuer, subject, user_id)
        values ($1, $2, $3)
        on conflict (issuer, subject) do nothing`,
      [issuer, subject, userId],
    );
  }
}
