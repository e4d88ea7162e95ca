import { ApiKeyService } from '@matlas/features/identity';
import { systemAuth } from '@matlas/server-kit';
import type { Command } from '../command';

export const apiKeyCreate: Command = {
  name: 'apikey:create',
  options: {
    user: { type: 'string', required: true },
    name: { type: 'string', default: 'cli' },
    days: { type: 'string', default: '90' },
    permissions: { type: 'string' },
  },
  async run({ requiredValue, optionalValue, printSentence, printLine, inApplication }) {
    const permissions = optionalValue('permissions')
      ?.split(',')
      .map((tag) => tag.trim());
    const options = {
      loginName: requiredValue('user'),
      name: requiredValue('name'),
      days: Number(requiredValue('days')),
      permissions,
    };
    const { id, key } = await inApplication((app) => app.get(ApiKeyService).create(systemAuth(), options));
    printSentence('keyMade', { id, user: options.loginName, days: options.days });
    printLine(key);
  },
};
