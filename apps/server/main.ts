import 'reflect-metadata';
import { MIGRATIONS } from '@matlas/migrations';
import { AppRoot, createApp, readConfig } from '@matlas/server-kit';
import { FEATURES } from './features';

async function main(): Promise<void> {
  const config = readConfig();
  const app = await createApp(AppRoot.of(config, FEATURES, MIGRATIONS), config);
  await app.listen(config.PORT, config.HOST);
  process.stdout.write(`Matlas listens on http://localhost:${config.PORT}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
