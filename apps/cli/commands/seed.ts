import { seedInstallation } from '@matlas/seed';
import { MIGRATIONS } from '@matlas/migrations';
import { migrateDatabase } from '@matlas/server-kit';
import type { Command } from '../command';

export const seed: Command = {
  name: 'seed',
  positionals: { kind: { choices: ['reference', 'demo'] } },
  async run({ config, requiredValue, printSentence, inApplication }) {
    await migrateDatabase(config.DATABASE_URL, MIGRATIONS);
    const kind = requiredValue('kind') === 'demo' ? 'demo' : 'reference';
    const seeded = await inApplication((app) =>
      seedInstallation(app, kind, (step) => printSentence('seeding', { step })),
    );
    if (seeded.substances !== undefined) printSentence('seeded', { count: seeded.substances });
    if (seeded.administrator)
      printSentence(config.ADMIN_PASSWORD ? 'administratorGiven' : 'administrator', { ...seeded.administrator });
    if (seeded.administrator?.mustChangePassword) printSentence('mustChange');
    if (seeded.demoAccounts.length) printSentence('demoTitle');
    for (const account of seeded.demoAccounts)
      printSentence('demoAccount', {
        ...account,
        password: account.isPasswordGiven ? '(DEMO_PASSWORD)' : account.password,
        roles: account.roles.join(', '),
      });
  },
};
