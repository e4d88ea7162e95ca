import { seedInstallation } from '@matlas/seed';
import { MIGRATIONS } from '@matlas/migrations';
import { migrateDatabase } from '@matlas/server-kit';
import type { Command } from '../command';

export const seed: Command = {
  name: 'seed',
  positionals: { kind: { choices: ['reference', 'demo'] } },
  async run({ config, value, say, inApplication }) {
    await migrateDatabase(config.DATABASE_URL, MIGRATIONS);
    const kind = value('kind') === 'demo' ? 'demo' : 'reference';
    const seeded = await inApplication((app) => seedInstallation(app, kind, (step) => say('seeding', { step })));
    if (seeded.substances !== undefined) say('seeded', { count: seeded.substances });
    if (seeded.administrator)
      say(config.ADMIN_PASSWORD ? 'administratorGiven' : 'administrator', { ...seeded.administrator });
    if (seeded.administrator?.mustChangePassword) say('mustChange');
    if (seeded.demoAccounts.length) say('demoTitle');
    for (const account of seeded.demoAccounts) say('demoAccount', { ...account, roles: account.roles.join(', ') });
  },
};
