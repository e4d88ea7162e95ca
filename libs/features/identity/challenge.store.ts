import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type ChallengeKind, LIMITS } from '@matlas/contract';
import { PlatformDb, RequestClient } from '@matlas/server-kit';

export interface OpenedChallenge {
  id: string;
  expiresAt: Date;
}
export interface TriedChallenge {
  answer: number;
  ageMs: number;
  /** Work that the client has to prove; 0 for none. */
  workBits: number;
}

const LIFETIME = `interval '${LIMITS.challengeMinutes} minutes'`;
const CAPTCHA_BYTES = 32;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Sign-in challenges. Each allows one attempt by the client that requested it, and a solved one allows one sign-in
 * of that client: every statement deletes or updates what it reads, so that of two concurrent requests only one
 * succeeds. Only the hash of the captcha is stored.
 */
@Injectable()
export class ChallengeStore {
  constructor(
    private readonly db: PlatformDb,
    private readonly client: RequestClient,
  ) {}

  async createChallenge(kind: ChallengeKind, answer: number, workBits: number): Promise<OpenedChallenge> {
    await this.db.execute(
      `delete from sign_in_challenge
        where id in (select id from sign_in_challenge where expires_at <= now() for update skip locked)`,
    );
    const row = await this.db.row<OpenedChallenge>(
      `insert into sign_in_challenge (id, kind, answer, client_hash, work_bits, expires_at)
        values ($1, $2, $3, $4, $5, now() + ${LIFETIME})
        returning id, expires_at as "expiresAt"`,
      [randomUUID(), kind, answer, this.clientHash, workBits],
    );
    if (!row) throw new Error('sign_in_challenge: no row');
    return row;
  }

  /**
   * Uses up the single attempt. Undefined when the challenge was used, has expired, is unknown or belongs to
   * another client.
   */
  takeAttempt(id: string, kind: ChallengeKind): Promise<TriedChallenge | undefined> {
    return this.db.row<TriedChallenge>(
      `update sign_in_challenge
        set tried_at = now()
        where id = $1 and kind = $2 and client_hash = $3 and tried_at is null and expires_at > now()
       returning answer, (extract(epoch from now() - create_time) * 1000)::float8 as "ageMs",
         work_bits as "workBits"`,
      [id, kind, this.clientHash],
    );
  }

  /** Creates the captcha of a challenge that was solved. */
  async createCaptcha(id: string): Promise<{ captcha: string; expiresAt: Date }> {
    const captcha = randomBytes(CAPTCHA_BYTES).toString('base64url');
    const row = await this.db.row<{ expiresAt: Date }>(
      `update sign_in_challenge
        set captcha_hash = $2, expires_at = now() + ${LIFETIME}
        where id = $1
        returning expires_at as "expiresAt"`,
      [id, sha256(captcha)],
    );
    if (!row) throw new Error('sign_in_challenge: the solved one is gone');
    return { captcha, ...row };
  }

  /** True once per captcha, and only for the client that solved it. */
  async useCaptcha(captcha: string): Promise<boolean> {
    return (
      (await this.db.execute(
        'delete from sign_in_challenge where captcha_hash = $1 and client_hash = $2 and expires_at > now()',
        [sha256(captcha), this.clientHash],
      )) === 1
    );
  }

  private get clientHash(): string {
    const { address, agent } = this.client.current;
    return sha256(`${address}\n${agent}`);
  }
}
