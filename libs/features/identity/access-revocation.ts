import { Injectable } from '@nestjs/common';
import { ApiKeyStore } from './api-key.store';
import { SessionStore } from './session.store';

/** Ends what can still use an account after its password was changed. */
@Injectable()
export class AccessRevocation {
  constructor(
    private readonly sessions: SessionStore,
    private readonly apiKeys: ApiKeyStore,
  ) {}

  /** Ends all sessions of the user except this one and, if asked, all API keys. */
  async endOthers(
    userId: number,
    { sessionId, endApiKeys = false }: { sessionId?: string | undefined; endApiKeys?: boolean | undefined },
  ): Promise<void> {
    await this.sessions.endAll(userId, 'passwordReset', { except: sessionId });
    if (endApiKeys) await this.apiKeys.endAllOfUser(userId);
  }
}
