import 'reflect-metadata';
import { MIGRATIONS } from '@matlas/migrations';
import { FEATURES } from '@matlas/features';
import { AppRoot, migrateDatabase, readConfig } from '@matlas/server-kit';
import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import { serveHealth } from './health-server';

/**
 * The process that can be scaled out: the same areas as the server, but only job handlers. It serves health checks
 * over HTTP if PORT is set.
 */
async function main(): Promise<void> {
  const config = readConfig({ ...process.env, WORKER: 'only' });
  await migrateDatabase(config.DATABASE_URL, MIGRATIONS);
  const app = await NestFactory.createApplicationContext(AppRoot.of(config, FEATURES, MIGRATIONS), {
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(app.get(Logger));
  app.enableShutdownHooks();
  if (process.env.PORT) serveHealth(app, config.PORT);
  process.stdout.write('Matlas worker runs\n');
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
