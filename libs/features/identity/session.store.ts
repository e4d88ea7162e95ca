import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { clock, CONFIG, type Config, Db, Events, notFound, RequestClient } from '@matlas/server-kit';
import { CallerCache } from './caller-cache';
import type { SessionEndReason, SessionVia } from './caller.store';

/**
 * A user who was active this recently is notified of a sign-in on another device; an older session counts as
 * abandoned.
 */
const IN_USE_MINUTES = 15;
const MAX_AGENT = 300;

/** A session as its person sees it. */
export interface SessionRow {
  id: string;
  agent: string;
  address: string;
  via: SessionVia;
  createdAt: Date;
  seenAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
}

/**
 * Server-side sessions: one active session per user; ended ones are stored for a while, so that the client can be
 * told the reason.
 */
@Injectable()
export class SessionStore {
  constructor(
    private readonly db: Db,
    private readonly cache: CallerCache,
    private readonly events: Events,
    private readonly client: RequestClient,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Opens a session and ends the user's previous one. Concurrent sign-ins are serialised by a lock on the user's
   * row.
   */
  open(userId: number, via: SessionVia = 'password'): Promise<string> {
    return this.db.tx(async () => {
      await this.db.execute('update app_user set last_sign_in_at = now() where id = $1', [userId]);
      const inUse = await this.db.row(
        `select 1
          from session
          where user_id = $1 and ended_at is null and seen_at > now() - interval '${IN_USE_MINUTES} minutes'`,
        [userId],
      );
      await this.endAll(userId, 'replaced');
      if (inUse) await this.events.afterCommit('session.replaced', { userId, at: clock.instant() });
      await this.db.execute(
        `delete from session where user_id = $1 and coalesce(ended_at, expires_at) < now() - interval '30 days'`,
        [userId],
      );
      const id = randomUUID();
      const { agent, address } = this.client.current;
      await this.db.execute(
        `insert into session (id, user_id, via, expires_at, agent, address)
          values ($1, $2, $3, now() + make_interval(hours => $4), $5, $6)`,
        [id, userId, via, this.config.SESSION_HOURS, agent.slice(0, MAX_AGENT), address],
      );
      return id;
    });
  }

  /** The time to live counts from the last use, and ends at the latest SESSION_MAX_HOURS after the sign-in. */
  async markSeen(id: string): Promise<void> {
    await this.db.execute(
      `update session
        set seen_at = now(), expires_at = least(
          now() + make_interval(hours => $2), create_time + make_interval(hours => $3))
        where id = $1 and ended_at is null`,
      [id, this.config.SESSION_HOURS, this.config.SESSION_MAX_HOURS],
    );
  }

  async end(id: string, reason: SessionEndReason): Promise<void> {
    await this.db.execute('update session set ended_at = now(), end_reason = $2 where id = $1 and ended_at is null', [
      id,
      reason,
    ]);
    await this.cache.forget();
  }
  /** Ends the sessions of a user, all or all others than this one. */
  async endAll(
    userId: number,
    reason: SessionEndReason,
    { except }: { except?: string | undefined } = {},
  ): Promise<void> {
    await this.db.execute(
      `update session set ended_at = now(), end_reason = $2
        where user_id = $1 and ended_at is null and id is distinct from $3`,
      [userId, reason, except ?? null],
    );
    await this.cache.forget();
  }

  /** The live sessions of a user and those that ended in the last 30 days, the newest first. */
  listOfUser(userId: number): Promise<SessionRow[]> {
    return this.db.rows<SessionRow>(
      `select id, agent, address, via, create_time as "createdAt", seen_at as "seenAt", expires_at as "expiresAt",
          coalesce(ended_at, case when expires_at <= now() then expires_at end) as "endedAt"
        from session
        where user_id = $1 and coalesce(ended_at, expires_at) > now() - interval '30 days'
        order by create_time desc limit 50`,
      [userId],
    );
  }
  /** Ends a session of this user. Throws `notFound` for another's. */
  async endOwn(userId: number, id: string): Promise<void> {
    const ended = await this.db.execute(
      `update session set ended_at = coalesce(ended_at, now()), end_reason = coalesce(end_reason, 'signedOut')
        where id = $1 and user_id = $2`,
      [id, userId],
    );
    if (ended === 0) throw notFound('session', id);
    await this.cache.forget();
  }
  /** Records that the password was proved in this session. */
  async confirm(id: string): Promise<void> {
    await this.db.execute('update session set confirmed_at = now() where id = $1', [id]);
    await this.cache.forget();
  }
}
