import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LIMITS } from '@matlas/contract';
import { AppError, clock, PlatformDb } from '@matlas/server-kit';

interface Attempt {
  failures: number;
  lockedUntil: Date | null;
}

/** Marks the row that counts the attempts of all unknown devices on a name. */
const STRANGERS = '*';
const WINDOW = `interval '${LIMITS.signInLockMinutes} minutes'`;
/** Not now(), which is the start of a transaction that may have waited for others. */
const NOW = 'clock_timestamp()';
const LOCK = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';
const BEGIN = `
  insert into sign_in_attempt as a (name_hash, client_hash, failures, last_at) values ($1, $2, 1, ${NOW})
  on conflict (name_hash, client_hash) do update set
    failures = case when a.locked_until > ${NOW} then a.failures
                    when a.locked_until is not null or a.last_at < ${NOW} - ${WINDOW} then 1
                    else a.failures + 1 end,
    locked_until = case when a.locked_until > ${NOW} then a.locked_until
                        when a.locked_until is null and a.failures >= ${LIMITS.signInFailures}
                          and a.last_at >= ${NOW} - ${WINDOW} then ${NOW} + ${WINDOW} end,
    last_at = ${NOW}
  returning failures, locked_until as "lockedUntil"`;
const MUST_WAIT = `
  select 1 from sign_in_attempt
  where name_hash = $1 and client_hash = '${STRANGERS}' and locked_until > ${NOW}`;
const COUNT_STRANGER = `
  insert into sign_in_attempt as a (name_hash, client_hash, failures, last_at) values ($1, '${STRANGERS}', 1, ${NOW})
  on conflict (name_hash, client_hash) do update set
    failures = case when a.last_at < ${NOW} - ${WINDOW} then 1 else a.failures + 1 end,
    locked_until = case when a.failures >= ${LIMITS.strangerAttempts} and a.last_at >= ${NOW} - ${WINDOW}
                          then ${NOW} + interval '${LIMITS.strangerSeconds} seconds' end,
    last_at = ${NOW}`;

/**
 * Counts sign-in attempts by login name and client, whether or not the user exists, so that a lock does not reveal
 * which names exist, and a stranger locks nobody out elsewhere. An attempt counts as a failure before the password is
 * checked: parallel guesses cannot exceed the limit. Names and addresses are stored as hashes, because people type
 * passwords into the wrong field.
 */
@Injectable()
export class SignInAttemptStore {
  constructor(private readonly db: PlatformDb) {}

  /**
   * Counts an attempt, one after the other for each name; throws `signIn.locked` when the name is locked for this
   * client. Strangers, which are counted over all addresses too, get `tooManyRequests` when there were so many that the
   * next has to wait: that attempt guessed nothing, and is not counted.
   */
  async countAttempt(name: string, client = '', { isStranger = false } = {}): Promise<void> {
    const nameHash = hashText(name);
    const attempt = await this.db.tx(async () => {
      await this.db.execute(LOCK, [nameHash]);
      const counted = await this.db.row<Attempt>(BEGIN, [nameHash, hashClient(client)]);
      if (isStranger && !counted?.lockedUntil) await this.countStranger(nameHash);
      return counted;
    });
    if (attempt?.lockedUntil) throw lockedError(attempt.lockedUntil);
  }
  private async countStranger(nameHash: string): Promise<void> {
    if (await this.db.row(MUST_WAIT, [nameHash]))
      throw new AppError('tooManyRequests', { seconds: LIMITS.strangerSeconds });
    await this.db.execute(COUNT_STRANGER, [nameHash]);
  }

  /** Locks the name for this client after the last allowed failure; then throws `signIn.locked`. */
  async recordFailure(name: string, client = ''): Promise<void> {
    await this.db.execute(`delete from sign_in_attempt where last_at < now() - interval '1 day'`);
    const locked = await this.db.row<{ lockedUntil: Date }>(
      `update sign_in_attempt
        set locked_until = now() + ${WINDOW}
        where name_hash = $1 and client_hash = $2 and failures >= ${LIMITS.signInFailures} and locked_until is null
        returning locked_until as "lockedUntil"`,
      [hashText(name), hashClient(client)],
    );
    if (locked) throw lockedError(locked.lockedUntil);
  }

  /** Forgets the attempts on a name, of one client or of all. */
  async clearAttempts(name: string, client?: string): Promise<void> {
    await this.db.execute(
      'delete from sign_in_attempt where name_hash = $1 and client_hash = coalesce($2, client_hash)',
      [hashText(name), client === undefined ? null : hashClient(client)],
    );
  }

  /** A right password was no guess. */
  async forgiveStranger(name: string): Promise<void> {
    await this.db.execute(
      `update sign_in_attempt set failures = greatest(failures - 1, 0), locked_until = null
        where name_hash = $1 and client_hash = '${STRANGERS}'`,
      [hashText(name)],
    );
  }

  /** Counts a failed sign-in of an address, whatever the names. */
  async countAddress(address: string): Promise<void> {
    await this.db.execute(
      `insert into sign_in_attempt as a (name_hash, client_hash, failures, last_at) values ('', $1, 1, now())
        on conflict (name_hash, client_hash) do update set
          failures = case when a.last_at < now() - ${WINDOW} then 1 else a.failures + 1 end, last_at = now()`,
      [hashText(address)],
    );
  }
  /** Whether so many sign-ins of this address failed lately that its next challenge requires work. */
  async isSuspicious(address: string): Promise<boolean> {
    const found = await this.db.row(
      `select 1 from sign_in_attempt
        where name_hash = '' and client_hash = $1 and failures >= ${LIMITS.addressFailures}
          and last_at >= now() - ${WINDOW}`,
      [hashText(address)],
    );
    return found !== undefined;
  }
}

const hashText = (text: string): string => createHash('sha256').update(text.toLowerCase()).digest('hex');
const hashClient = (client: string): string => (client === '' ? '' : hashText(client));
const MINUTE_MS = 60_000;
const lockedError = (until: Date): AppError =>
  new AppError('signIn.locked', {
    minutes: Math.max(1, Math.ceil((until.getTime() - clock.now().getTime()) / MINUTE_MS)),
    until: until.toISOString(),
  });
