import { type ApiKeyRow, ApiKeyService } from '@matlas/features/identity';
import { clock, systemAuth } from '@matlas/server-kit';
import type { Command } from '../command';

const stateOf = (key: ApiKeyRow, now: Date): string =>
  key.revokedAt ? 'keyRevoked' : key.expiresAt <= now ? 'keyExpired' : 'keyLive';

export const apiKeyList: Command = {
  name: 'apikey:list',
  async run({ say, sentence, inApplication }) {
    const keys = await inApplication((app) => app.get(ApiKeyService).list(systemAuth()));
    if (keys.length === 0) say('nothing');
    for (const key of keys)
      say('keyRow', { ...key, until: clock.day(key.expiresAt), state: sentence(stateOf(key, clock.now())) });
  },
};
