import 'reflect-metadata';
import { MIGRATIONS } from '@matlas/migrations';
import { FEATURES } from '@matlas/features';
import { seedInstallation } from '@matlas/seed';
import { AppRoot, createApp, migrateDatabase, readConfig, trigramsSupportChinese } from '@matlas/server-kit';

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const config = readConfig();
  const migrated = await migrateDatabase(config.DATABASE_URL, MIGRATIONS);
  if (migrated.length) printLine(`Database: ${migrated.length} migrations`);
  if (!(await trigramsSupportChinese(config.DATABASE_URL)))
    printLine(
      'Database: searches for Chinese words will be slow, its LC_CTYPE is C; C.UTF-8 would index them (README, Configuration)',
    );
  const app = await createApp(AppRoot.of(config, FEATURES, MIGRATIONS), config);
  await app.init();
  const seeded = await seedInstallation(app, config.SEED, (step) => printLine(`Loading ${step}`));
  await app.listen(config.PORT, config.HOST);
  printLine(`Matlas listens on http://localhost:${config.PORT}`);
  for (const account of [seeded.administrator, ...seeded.demoAccounts])
    if (account?.password) printLine(`  account ${account.loginName}  password ${account.password}`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
