import { type ApiKeyRow, ApiKeyService } from '@matlas/features/identity';
import { clock, systemAuth } from '@matlas/server-kit';
import type { Command } from '../command';

const describeState = (key: ApiKeyRow, now: Date): string =>
  key.revokedAt ? 'keyRevoked' : key.expiresAt <= now ? 'keyExpired' : 'keyLive';

export const apiKeyList: Command = {
  name: 'apikey:list',
  async run({ printSentence, translate, inApplication }) {
    const keys = await inApplication((app) => app.get(ApiKeyService).list(systemAuth()));
    if (keys.length === 0) printSentence('nothing');
    for (const key of keys)
      printSentence('keyRow', {
        ...key,
        until: clock.day(key.expiresAt),
        state: translate(describeState(key, clock.now())),
      });
  },
};
