import 'reflect-metadata';
import { MIGRATIONS } from '@matlas/migrations';
import { FEATURES } from '@matlas/features';
import { seedInstallation } from '@matlas/seed';
import { Accounts } from '@matlas/features/identity';
import {
  AppRoot,
  createApp,
  Db,
  isThisMachineOnly,
  listenHost,
  migrateDatabase,
  readConfig,
  trigramsSupportChinese,
} from '@matlas/server-kit';

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
  await app.get(Db).asPlatform(() => app.get(Accounts).refuseOpenDemoAccounts());
  await app.listen(config.PORT, listenHost(config));
  printLine(`Matlas listens on ${config.TLS_CERT ? 'https' : 'http'}://localhost:${config.PORT}`);
  if (isThisMachineOnly(config))
    printLine('  for this machine only; HOST=0.0.0.0 opens it to the network (libs/tooling/docs/operations.md, https)');
  for (const account of [seeded.administrator, ...seeded.demoAccounts])
    if (account)
      printLine(`  account ${account.loginName}  password ${account.isPasswordGiven ? 'as given' : account.password}`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
