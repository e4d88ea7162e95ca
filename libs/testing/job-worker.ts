import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppRoot, readConfig } from '@matlas/server-kit';
import { MIGRATIONS } from '@matlas/migrations';
import { probeFeature } from './job-probes';

/**
 * A worker process for tests that kill it: `node --require libs/tooling/swc/register.cjs
 * libs/testing/job-worker.ts`. Prints `ready` when it takes jobs.
 */
async function main(): Promise<void> {
  const app = await NestFactory.createApplicationContext(AppRoot.of(readConfig(), [probeFeature], MIGRATIONS), {
    logger: ['error'],
  });
  app.enableShutdownHooks();
  process.stdout.write('ready\n');
}
void main();
