import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LIMITS } from '@matlas/contract';
import { AppError, clock, PlatformDb } from '@matlas/server-kit';

interface Attempt {
  failures: number;
  lockedUntil: Date | null;
}

const WINDOW = `interval '${LIMITS.signInLockMinutes} minutes'`;
const BEGIN = `
  insert into sign_in_attempt as a (name_hash, failures, last_at) values ($1, 1, now())
  on conflict (name_hash) do update set
    failures = case when a.locked_until > now() then a.failures
                    when a.locked_until is not null or a.last_at < now() - ${WINDOW} then 1
                    else a.failures + 1 end,
    locked_until = case when a.locked_until > now() then a.locked_until
                        when a.locked_until is null and a.failures >= ${LIMITS.signInFailures}
                          and a.last_at >= now() - ${WINDOW} then now() + ${WINDOW} end,
    last_at = now()
  returning failures, locked_until as "lockedUntil"`;

/**
 * Counts sign-in attempts by login name, whether or not the user exists, so that a lock does not reveal which names
 * exist. An attempt counts as a failure before the password is checked: parallel guesses cannot exceed the limit. Names
 * are stored as hashes, because people type passwords into the wrong field.
 */
@Injectable()
export class SignInAttemptStore {
  constructor(private readonly db: PlatformDb) {}

  /** Counts an attempt; throws `signIn.locked` when the name is locked. */
  async countAttempt(name: string): Promise<void> {
    const attempt = await this.db.row<Attempt>(BEGIN, [hashLoginName(name)]);
    if (attempt?.lockedUntil) throw lockedError(attempt.lockedUntil);
  }

  /** Locks the name after the last allowed failure; then throws `signIn.locked`. */
  async recordFailure(name: string): Promise<void> {
    await this.db.execute(`delete from sign_in_attempt where last_at < now() - interval '1 day'`);
    const locked = await this.db.row<{ lockedUntil: Date }>(
      `update sign_in_attempt
        set locked_until = now() + ${WINDOW}
        where name_hash = $1 and failures >= ${LIMITS.signInFailures} and locked_until is null
        returning locked_until as "lockedUntil"`,
      [hashLoginName(name)],
    );
    if (locked) throw lockedError(locked.lockedUntil);
  }

  async clearAttempts(name: string): Promise<void> {
    await this.db.execute('delete from sign_in_attempt where name_hash = $1', [hashLoginName(name)]);
  }
}

const hashLoginName = (name: string): string => createHash('sha256').update(name.toLowerCase()).digest('hex');
const MINUTE_MS = 60_000;
const lockedError = (until: Date): AppError =>
  new AppError('signIn.locked', {
    minutes: Math.max(1, Math.ceil((until.getTime() - clock.now().getTime()) / MINUTE_MS)),
    until: until.toISOString(),
  });
