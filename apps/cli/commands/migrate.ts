import { MIGRATIONS } from '@matlas/migrations';
import { migrateDatabase } from '@matlas/server-kit';
import type { Command } from '../command';

export const migrate: Command = {
  name: 'migrate',
  async run({ config, say }) {
    const ran = await migrateDatabase(config.DATABASE_URL, MIGRATIONS);
    say('migrated', { count: ran.length });
    for (const name of ran) say('migratedOne', { name });
  },
};
