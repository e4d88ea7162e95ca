import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { clock, CONFIG, type Config, Db, Events } from '@matlas/server-kit';
import { CallerCache } from './caller-cache';
import type { SessionEndReason, SessionVia } from './caller.store';

/**
 * A user who was active this recently is notified of a sign-in on another device; an older session counts as
 * abandoned.
 */
const IN_USE_MINUTES = 15;

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
      await this.db.execute(
        'insert into session (id, user_id, via, expires_at) values ($1, $2, $3, now() + make_interval(hours => $4))',
        [id, userId, via, this.config.SESSION_HOURS],
      );
      return id;
    });
  }

  /** The time to live counts from the last use. */
  async markSeen(id: string): Promise<void> {
    await this.db.execute(
      `update session
        set seen_at = now(), expires_at = now() + make_interval(hours => $2)
        where id = $1 and ended_at is null`,
      [id, this.config.SESSION_HOURS],
    );
  }

  async end(id: string, reason: SessionEndReason): Promise<void> {
    await this.db.execute('update session set ended_at = now(), end_reason = $2 where id = $1 and ended_at is null', [
      id,
      reason,
    ]);
    await this.cache.forget();
  }
  async endAll(userId: number, reason: SessionEndReason): Promise<void> {
    await this.db.execute(
      'update session set ended_at = now(), end_reason = $2 where user_id = $1 and ended_at is null',
      [userId, reason],
    );
    await this.cache.forget();
  }
}
