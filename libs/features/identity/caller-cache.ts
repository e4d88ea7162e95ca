import { Injectable } from '@nestjs/common';
import { clock, SharedCache } from '@matlas/server-kit';
import { CallerStore, type SessionCaller } from './caller.store';

const GROUP = 'callers';
/** What the triggers on users, roles, sessions and departments tell (migration session). */
const CHANNEL = 'matlas_access';
/** Of a session that was not used for a minute the next call writes so; that one must come from the database. */
const isLive = (caller: SessionCaller): boolean =>
  caller.endReason === null && !caller.isSeenLongAgo && caller.expiresAtMs > clock.now().getTime();

/**
 * Callers by session, from Redis where there is one. An end, a taken role or a deactivation holds for the next call of
 * every process.
 */
@Injectable()
export class CallerCache {
  constructor(
    private readonly callers: CallerStore,
    private readonly cache: SharedCache,
  ) {
    cache.forgetOn(CHANNEL, GROUP);
  }

  bySession(sessionId: string): Promise<SessionCaller | undefined> {
    return this.cache.read(GROUP, sessionId, isLive, () => this.callers.bySession(sessionId));
  }

  /** For changes that must hold everywhere before their own answer; the triggers tell the others a moment later. */
  forget(): Promise<void> {
    return this.cache.forget(GROUP);
  }
}
