import 'reflect-metadata';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { MIGRATIONS } from '@matlas/migrations';
import {
  AppRoot,
  clock,
  type Config,
  createApp,
  Db,
  type Feature,
  OWNER_WALL,
  readConfig,
  Translator,
  Walls,
} from '@matlas/server-kit';
import supertest from 'supertest';
import { cloneDatabase } from './database';
import { endLeftWorkers } from './worker-process';

export interface TestApp {
  /** supertest client for the running application; paths start with `/api`. */
  http: ReturnType<typeof supertest>;
  app: NestFastifyApplication;
  db: Db;
  url: string;
  close(): Promise<void>;
}
Translator.onRaw = (sentence) => {
  throw new Error(`a raw key or placeholder: ${sentence}`);
};
export type TestSettings = Partial<Record<keyof Config, string>>;

/**
 * Starts the given areas on their own database (clone of the migrated template), with HTTP in the same process.
 * Close it in afterAll. For spec files that cannot use the shared application of the worker (`sharedApp`); a
 * comment at the top of the file gives the reason.
 */
export async function createTestApp(features: readonly Feature[], env: TestSettings = {}): Promise<TestApp> {
  const database = await cloneDatabase();
  const zone = clock.zone;
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATABASE_POOL: '6',
    SESSION_SECRET: 'jest-jest-jest-jest-jest-jest-jest-jest',
    LOG_LEVEL: 'silent',
    WORKER: 'off',
    WEB_DIR: '',
    RATE_SIGN_IN: '10000',
    RATE_MAIL: '10000',
    RATE_GUEST: '10000',
    ...env,
  });
  const app = await createApp(AppRoot.of(config, features, MIGRATIONS), config);
  await app.init();
  const fastify = app.getHttpAdapter().getInstance();
  await fastify.ready();
  // Row-security context of statements in a test's own code; requests and jobs have their own, and the start had none.
  app.get(Walls).outside = OWNER_WALL;
  return {
    app,
    db: app.get(Db),
    url: database.url,
    http: supertest(fastify.server),
    close: async () => {
      await endLeftWorkers();
      await app.close();
      await database.drop();
      clock.zone = zone; // another zone is this application's alone; its specs have the worker's again
    },
  };
}
