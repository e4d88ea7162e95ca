import { Inject, Injectable } from '@nestjs/common';
import { api } from '@matlas/contract';
import {
  AppError,
  type Auth,
  type Authenticator,
  type AuthLookup,
  clock,
  CONFIG,
  type Config,
  type Credentials,
} from '@matlas/server-kit';
import { hashOfKey, ApiKeyStore } from './api-key.store';
import { apiKeyAuth, sessionAuth, userAuth } from './caller-auth';
import { CallerCache } from './caller-cache';
import { CallerStore, type SessionCaller } from './caller.store';
import { SessionStore } from './session.store';
import { SessionToken } from './session-token';

const { haveTo, logout, passwordState, changePassword } = api.identity.session;
const MINUTE_MS = 60_000;
/** Calls that are allowed while the password is an initial or expired one. */
const OPEN_WHILE_PASSWORD_DUE = [haveTo, logout, passwordState, changePassword];

/** Resolves session tokens and API keys to callers, from the records of the server. */
@Injectable()
export class CallerAuthenticator implements Authenticator, AuthLookup {
  constructor(
    private readonly callers: CallerStore,
    private readonly cache: CallerCache,
    private readonly sessions: SessionStore,
    private readonly tokens: SessionToken,
    private readonly apiKeys: ApiKeyStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async authenticate(credentials: Credentials): Promise<Auth | undefined> {
    if (credentials.token !== undefined) return this.bySession(credentials.token, credentials);
    if (credentials.apiKey !== undefined) return this.byApiKey(credentials.apiKey);
    return undefined;
  }

  async byUser(userId: number): Promise<Auth | undefined> {
    const caller = await this.callers.byUser(userId);
    return caller && !caller.isInactive ? userAuth(caller) : undefined;
  }

  private async bySession(token: string, { method, path }: Credentials): Promise<Auth> {
    const sessionId = this.tokens.readSessionId(token);
    const caller = sessionId === undefined ? undefined : await this.cache.bySession(sessionId);
    if (sessionId === undefined || !caller) throw new AppError('session.unknown');
    refuseEnded(caller);
    const auth = sessionAuth(caller, sessionId, this.isProofRecent(caller));
    if (
      auth.mustChangePassword &&
      !OPEN_WHILE_PASSWORD_DUE.some((route) => route.method === method && route.path === path)
    )
      throw new AppError('session.passwordDue');
    if (caller.isSeenLongAgo) await this.sessions.markSeen(sessionId);
    return auth;
  }

  /** For users of an identity provider, who have no password, the sign-in there is the proof. */
  private isProofRecent({ confirmedAtMs }: SessionCaller): boolean {
    const { CONFIRM_MINUTES: minutes } = this.config;
    return minutes === 0 || clock.now().getTime() - confirmedAtMs < minutes * MINUTE_MS;
  }

  private async byApiKey(key: string): Promise<Auth> {
    const caller = await this.callers.byApiKey(hashOfKey(key));
    if (!caller || caller.isDead || caller.isInactive) throw new AppError('apiKey.invalid');
    if (caller.isUsedLongAgo) await this.apiKeys.markUsed(caller.apiKeyId);
    return apiKeyAuth(caller);
  }
}

/**
 * 504 after a newer sign-in, 503 for a deactivated user, 401 with 50014 after the time to live, 401 with 50008
 * otherwise.
 */
function refuseEnded(caller: SessionCaller): void {
  if (caller.endReason === 'replaced') throw new AppError('session.replaced');
  if (caller.isInactive || caller.endReason === 'deactivated') throw new AppError('session.deactivated');
  if (caller.endReason !== null) throw new AppError('session.unknown');
  if (caller.isExpired) throw new AppError('session.expired');
}
