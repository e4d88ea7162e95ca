import { Injectable } from '@nestjs/common';
import { clock, SharedCache } from '@matlas/server-kit';
import { CallerStore, type SessionCaller } from './caller.store';

const GROUP = 'callers';
/** Channel on which the triggers on users, roles, sessions and departments notify of changes (migration session). */
const CHANNEL = 'matlas_access';
/** A session that was unused for a minute is read from the database, so that the call updates its last use. */
const isLive = (caller: SessionCaller): boolean =>
  caller.endReason === null && !caller.isSeenLongAgo && caller.expiresAtMs > clock.now().getTime();

/**
 * Caches callers by session in Redis, if configured. The end of a session, a removed role or a deactivation takes
 * effect at the next call in every process.
 */
@Injectable()
export class CallerCache {
  constructor(
    private readonly callers: CallerStore,
    private readonly cache: SharedCache,
  ) {
    cache.invalidateOn(CHANNEL, GROUP);
  }

  bySession(sessionId: string): Promise<SessionCaller | undefined> {
    return this.cache.read(GROUP, sessionId, isLive, () => this.callers.bySession(sessionId));
  }

  /**
   * For changes that must take effect everywhere before the response is sent; the triggers notify other processes
   * slightly later.
   */
  forget(): Promise<void> {
    return this.cache.invalidate(GROUP);
  }
}
