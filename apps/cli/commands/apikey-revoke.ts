import { ApiKeyService } from '@matlas/features/identity';
import { notFound, systemAuth } from '@matlas/server-kit';
import type { Command } from '../command';

export const apiKeyRevoke: Command = {
  name: 'apikey:revoke',
  positionals: { id: {} },
  async run({ requiredValue, printSentence, inApplication }) {
    const id = Number(requiredValue('id'));
    if (!Number.isInteger(id)) throw notFound('apiKey', requiredValue('id'));
    await inApplication((app) => app.get(ApiKeyService).revoke(systemAuth(), id));
    printSentence('keyEnded', { id });
  },
};
