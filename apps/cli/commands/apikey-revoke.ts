import { ApiKeyService } from '@matlas/features/identity';
import { notFound, systemAuth } from '@matlas/server-kit';
import type { Command } from '../command';

export const apiKeyRevoke: Command = {
  name: 'apikey:revoke',
  positionals: { id: {} },
  async run({ value, say, inApplication }) {
    const id = Number(value('id'));
    if (!Number.isInteger(id)) throw notFound('apiKey', value('id'));
    await inApplication((app) => app.get(ApiKeyService).revoke(systemAuth(), id));
    say('keyEnded', { id });
  },
};
