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
  async run({ value, optional, say, print, inApplication }) {
    const permissions = optional('permissions')
      ?.split(',')
      .map((tag) => tag.trim());
    const wish = { loginName: value('user'), name: value('name'), days: Number(value('days')), permissions };
    const { id, key } = await inApplication((app) => app.get(ApiKeyService).create(systemAuth(), wish));
    say('keyMade', { id, user: wish.loginName, days: wish.days });
    print(key);
  },
};
