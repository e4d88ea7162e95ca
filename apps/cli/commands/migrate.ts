import { MIGRATIONS } from '@matlas/migrations';
import { migrateDatabase } from '@matlas/server-kit';
import type { Command } from '../command';

export const migrate: Command = {
  name: 'migrate',
  async run({ config, printSentence }) {
    const ran = await migrateDatabase(config.DATABASE_URL, MIGRATIONS);
    printSentence('migrated', { count: ran.length });
    for (const name of ran) printSentence('migratedOne', { name });
  },
};
