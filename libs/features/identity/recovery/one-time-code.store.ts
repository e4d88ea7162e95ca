import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PlatformDb } from '@matlas/server-kit';

export type CodePurpose = 'registration' | 'invitation' | 'confirmation' | 'recovery';
/** The subject of a code, by its purpose. */
export interface CodeHolder {
  purpose: CodePurpose;
  email: string;
  userId?: number | null;
  registrationId?: number | null;
  invitedBy?: number | null;
}
export interface CodeRecord extends Required<CodeHolder> {
  expiresAt: Date;
  isExpired: boolean;
}

const CODE_BYTES = 32;
const COLUMNS = `purpose, email, user_id as "userId", registration_id as "registrationId", invited_by as "invitedBy",
    expires_at as "expiresAt", expires_at <= now() as "isExpired"`;
const hashCode = (code: string): string => createHash('sha256').update(code).digest('base64url');

/**
 * Codes of mailed links: stored only as hashes (256 random bits need no slow hash), valid for one use and a limited
 * time.
 */
@Injectable()
export class OneTimeCodeStore {
  constructor(private readonly db: PlatformDb) {}

  /** Returns the code in clear text, which appears only in the mail. */
  async createCode(holder: CodeHolder, minutes: number): Promise<string> {
    await this.db.execute(`delete from one_time_code where expires_at < now() - interval '30 days'`);
    const code = randomBytes(CODE_BYTES).toString('base64url');
    await this.db.execute(
      `insert into one_time_code (code_hash, purpose, email, user_id, registration_id, invited_by, expires_at)
        values ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7))`,
      [
        hashCode(code),
        holder.purpose,
        holder.email,
        holder.userId ?? null,
        holder.registrationId ?? null,
        holder.invitedBy ?? null,
        minutes,
      ],
    );
    return code;
  }

  /** An unused code, expired or not. */
  findUnused(code: string, purposes: readonly CodePurpose[]): Promise<CodeRecord | undefined> {
    return this.db.row<CodeRecord>(
      `select ${COLUMNS} from one_time_code where code_hash = $1 and purpose = any($2) and used_at is null`,
      [hashCode(code), purposes],
    );
  }
  /** Uses up a valid code; of two concurrent calls only one gets it. */
  useCode(code: string, purposes: readonly CodePurpose[]): Promise<CodeRecord | undefined> {
    return this.db.row<CodeRecord>(
      `update one_time_code
        set used_at = now()
        where code_hash = $1 and purpose = any($2) and used_at is null and expires_at > now()
        returning ${COLUMNS}`,
      [hashCode(code), purposes],
    );
  }
  /** Invalidates all other recovery links of the user. */
  async endRecoveries(userId: number): Promise<void> {
    await this.db.execute(
      `update one_time_code set used_at = now() where user_id = $1 and purpose = 'recovery' and used_at is null`,
      [userId],
    );
  }
}
