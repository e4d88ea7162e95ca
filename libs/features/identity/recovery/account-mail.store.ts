import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type AccountMail, LIMITS } from '@matlas/contract';
import { PlatformDb } from '@matlas/server-kit';

/** A user who can sign in now. */
export interface Person {
  userId: number;
  loginName: string;
  name: string;
  email: string;
}

const PERSON = `u.id as "userId", u.login_name as "loginName", u.name, u.email`;
const ACTIVE_USERS = `from app_user u join enterprise e on e.id = u.enterprise_id
  where u.status = 1 and e.state = 'active' and coalesce(u.valid_from <= current_date, true)
    and coalesce(u.valid_until >= current_date, true)`;
const hashMailbox = (kind: string, mailbox: string): string =>
  createHash('sha256').update(`${kind} ${mailbox.toLowerCase()}`).digest('base64url');

/** Finds the owner of a mailbox, and counts the mails that were recently sent to it. */
@Injectable()
export class AccountMailStore {
  constructor(private readonly db: PlatformDb) {}

  byEmail(email: string): Promise<Person[]> {
    return this.db.rows<Person>(`select ${PERSON} ${ACTIVE_USERS} and lower(u.email) = lower($1) order by u.id`, [
      email,
    ]);
  }
  byLoginName(loginName: string, email: string): Promise<Person | undefined> {
    return this.db.row<Person>(
      `select ${PERSON} ${ACTIVE_USERS} and lower(u.login_name) = lower($1) and lower(u.email) = lower($2)`,
      [loginName, email],
    );
  }
  byId(userId: number): Promise<Person | undefined> {
    return this.db.row<Person>(`select ${PERSON} ${ACTIVE_USERS} and u.id = $1`, [userId]);
  }
  /** Includes users who cannot sign in. */
  async isKnown(email: string): Promise<boolean> {
    return (await this.db.row('select 1 from app_user where lower(email) = lower($1)', [email])) !== undefined;
  }
  enterpriseNames(enterpriseId: number): Promise<{ zh: string; en: string } | undefined> {
    return this.db.row(`select name_zh as zh, name_en as en from enterprise where id = $1`, [enterpriseId]);
  }

  /**
   * Counts a mail that an anonymous visitor requested; false when the hourly limit of this mailbox and kind is
   * reached. Kinds are counted separately, so that requests of one kind cannot block recovery mails. Mailboxes are
   * stored as hashes.
   */
  async countMail(kind: AccountMail['kind'], mailbox: string): Promise<boolean> {
    // Serialises mails to one mailbox until commit: concurrent transactions would not see each other's count.
    await this.db.execute('select pg_advisory_xact_lock(hashtextextended($1, 0))', [hashMailbox(kind, mailbox)]);
    await this.db.execute(`delete from account_mail where at < now() - interval '1 day'`);
    const row = await this.db.row<{ count: number }>(
      `select count(*)::int as count from account_mail where recipient_hash = $1 and at > now() - interval '1 hour'`,
      [hashMailbox(kind, mailbox)],
    );
    if ((row?.count ?? 0) >= LIMITS.mailsPerHour) return false;
    await this.db.execute('insert into account_mail (recipient_hash) values ($1)', [hashMailbox(kind, mailbox)]);
    return true;
  }
}
