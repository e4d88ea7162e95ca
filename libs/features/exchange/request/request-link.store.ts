import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type GuestAnswerWire, REQUEST_LINK_DAYS } from '@matlas/contract';
import { PlatformDb } from '@matlas/server-kit';

/** A code of a mailed link, and the request that it opens. */
export interface OpenedLink {
  requestId: number;
  enterpriseId: number;
  expiresAt: Date;
  isExpired: boolean;
  isRevoked: boolean;
}
export interface LinkAnswer {
  answer: GuestAnswerWire | null;
  version: number;
  savedAt: Date | null;
  submittedAt: Date | null;
}

const CODE_BYTES = 32;
/** Maximum number of mails to one mailbox within an hour, over all enterprises. */
const MAX_CODES_PER_HOUR = 30;
/** Codes are stored as hashes only; 256 random bits need no slow hash. */
const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url');

/**
 * Links of suppliers without an account. A caller has nothing but the code, so links are searched over all
 * enterprises.
 */
@Injectable()
export class RequestLinkStore {
  constructor(private readonly db: PlatformDb) {}

  byCode(code: string): Promise<OpenedLink | undefined> {
    return this.db.row<OpenedLink>(
      `select c.request_id as "requestId", q.enterprise_id as "enterpriseId", c.expires_at as "expiresAt",
          c.expires_at <= now() as "isExpired", c.revoked_at is not null as "isRevoked"
       from mds_request_code c join mds_request q on q.id = c.request_id where c.code_hash = $1`,
      [hashOf(code)],
    );
  }
  /**
   * Returns the code in clear text, which is written to the mail only; undefined when the mailbox reached its
   * hourly limit.
   */
  async createCode(requestId: number, email: string): Promise<string | undefined> {
    const recent = await this.db.row<{ count: number }>(
      `select count(*)::int as count
        from mds_request_code c
        join mds_request q on q.id = c.request_id
        where lower(q.email) = lower($1) and c.made_at > now() - interval '1 hour'`,
      [email],
    );
    if ((recent?.count ?? 0) >= MAX_CODES_PER_HOUR) return undefined;
    const code = randomBytes(CODE_BYTES).toString('base64url');
    await this.db.execute(
      `insert into mds_request_code (code_hash, request_id, expires_at)
        values ($1, $2, now() + make_interval(days => $3))`,
      [hashOf(code), requestId, REQUEST_LINK_DAYS],
    );
    await this.db.execute('insert into mds_request_link (request_id) values ($1) on conflict do nothing', [requestId]);
    return code;
  }
  /** Invalidates all links of the request. */
  async revokeCodes(requestId: number): Promise<void> {
    await this.db.execute(
      'update mds_request_code set revoked_at = now() where request_id = $1 and revoked_at is null',
      [requestId],
    );
  }
  async markOpened(requestId: number): Promise<void> {
    await this.db.execute('update mds_request_link set opened_at = now() where request_id = $1 and opened_at is null', [
      requestId,
    ]);
  }
  async findAnswer(requestId: number): Promise<LinkAnswer> {
    const found = await this.db.row<LinkAnswer>(
      `select answer, answer_version as version, saved_at as "savedAt", submitted_at as "submittedAt"
        from mds_request_link
        where request_id = $1`,
      [requestId],
    );
    return found ?? { answer: null, version: 0, savedAt: null, submittedAt: null };
  }
  /** False when another window has saved since. */
  async save(requestId: number, answer: GuestAnswerWire, version: number): Promise<boolean> {
    return (
      (await this.db.execute(
        `update mds_request_link
          set answer = $2, answer_version = answer_version + 1, saved_at = now()
          where request_id = $1 and answer_version = $3`,
        [requestId, JSON.stringify(answer), version],
      )) > 0
    );
  }
  async setSubmitted(requestId: number, is: boolean): Promise<void> {
    await this.db.execute(
      'update mds_request_link set submitted_at = case when $2 then now() end where request_id = $1',
      [requestId, is],
    );
  }
}
