import { MIGRATIONS } from '@matlas/migrations';
import {
  AppRoot,
  createApp,
  Db,
  type Feature,
  JobRegistry,
  JobSchedules,
  OWNER_WALL,
  readConfig,
  Walls,
} from '@matlas/server-kit';
import supertest from 'supertest';
import type { TestApp } from '../app';
import { encryptPassword, TEST_PASSWORD } from '../builders';
import type { TestDatabase } from '../database';
import { atEndOfRun } from '../end-of-run';
import { jobsAtRest } from '../job-end';
import { databaseAt } from './databases';
import { sampledValues } from './samples';
import { recordStatements } from './statements';
import { type World, WorldMaker } from './world';

/** Disables row-level security in this database, so that only the stores isolate the tenants. */
export async function disableRowSecurity({ db }: TestApp): Promise<void> {
  const tables = await db.rows<{ name: string }>(
    `select format('%I.%I', relnamespace::regnamespace, relname) as name
      from pg_class
      where relrowsecurity and relkind in ('r', 'p')`,
  );
  for (const { name } of tables) await db.execute(`alter table ${name} disable row level security`);
}
/** Removes scheduled jobs, whose writes would disturb the measured calls. */
async function removeSchedules({ app }: TestApp): Promise<void> {
  for (const { schedule } of app.get(JobRegistry).all) if (schedule) await app.get(JobSchedules).remove(schedule.key);
}

const SETTINGS = {
  NODE_ENV: 'test',
  DATABASE_POOL: '6',
  SESSION_SECRET: 'jest-jest-jest-jest-jest-jest-jest-jest',
  LOG_LEVEL: 'silent',
  WEB_DIR: '',
  RATE_UPLOAD: '100000',
  RATE_SIGN_IN: '100000',
  RATE_MAIL: '100000',
  RATE_GUEST: '100000',
};
/**
 * Starts all areas on an existing database. Measured calls need no worker: a job that is rolled back is never
 * visible.
 */
async function appOn({ url }: TestDatabase, features: readonly Feature[], worker: 'on' | 'off'): Promise<TestApp> {
  const config = readConfig({ ...SETTINGS, DATABASE_URL: url, WORKER: worker });
  const app = await createApp(AppRoot.of(config, features, MIGRATIONS), config);
  await app.init();
  const fastify = app.getHttpAdapter().getInstance();
  await fastify.ready();
  app.get(Walls).outside = OWNER_WALL;
  const test = { app, db: app.get(Db), url, http: supertest(fastify.server), close: () => app.close() };
  await removeSchedules(test);
  return test;
}

/** Stages of the world: before another department has rows; before another enterprise has rows; the complete world. */
export type Stage = 'own' | 'department' | 'enterprise';
export interface Isolation {
  test: TestApp;
  world: World;
  close(): Promise<void>;
}

/**
 * Starts an application on a copy of the run's world at the given stage, with rows of every kind that users could
 * try to see.
 */
export async function isolationWorld(features: readonly Feature[], stage: Stage = 'enterprise'): Promise<Isolation> {
  const database = await databaseAt(stage, (growing, keep) => growWorld(features, growing, keep));
  const test = await appOn(database, features, 'off');
  const stop = recordStatements();
  const close = async (): Promise<void> => {
    stop();
    await test.close();
    await database.drop();
  };
  try {
    const world = (await test.db.row<{ world: World }>('select world from isolation.world'))?.world;
    // Otherwise every rolled-back call would update the time of last use.
    await test.db.execute(`update session set seen_at = now() + interval '1 day'`);
    if (!world) throw new Error(`there is no world of the stage ${stage}`);
    await sampleSecrets(test);
    return { test, world, close };
  } catch (error) {
    await close();
    throw error;
  }
}
/** Passwords encrypted with the server's key, which is the same in every copy of the world. */
async function sampleSecrets(test: TestApp): Promise<void> {
  for (const [name, password] of [
    ['oldPassword', TEST_PASSWORD],
    ['newPassword', `New-${TEST_PASSWORD}`],
  ] as const)
    sampledValues.set(name, await encryptPassword(test, password));
}

let kept: Promise<Isolation> | undefined;
/** Set by jest/shared-environment.cjs. */
const HAS_FAILED = Symbol.for('matlas.hasFailed');
/**
 * The complete world, shared by the files of this worker one after the other: their calls are rolled back. After a
 * failed file the next one gets a new copy.
 */
export async function sharedWorld(features: readonly Feature[]): Promise<Isolation> {
  const shared = await (kept ??= isolationWorld(features));
  await sampleSecrets(shared.test);
  const close = async (): Promise<void> => {
    if (!(globalThis as Record<symbol, unknown>)[HAS_FAILED]) return;
    kept = undefined;
    await shared.close();
  };
  return { ...shared, close };
}
atEndOfRun(async () => {
  const last = await kept;
  kept = undefined;
  await last?.close();
});

/**
 * Creates the world; between two stages the application is closed, because a database with open connections cannot
 * be copied.
 */
async function growWorld(
  features: readonly Feature[],
  database: TestDatabase,
  keep: (stage: Stage) => Promise<void>,
): Promise<void> {
  const test = await appOn(database, features, 'on');
  const maker = new WorldMaker(test);
  const kept = async (stage: Stage): Promise<void> => {
    await jobsAtRest(test.db); // what a new list sets off would write while others are asked
    await test.db.execute('delete from isolation.world');
    await test.db.execute('insert into isolation.world values ($1)', [JSON.stringify(maker.world)]);
    await test.close();
    await keep(stage);
    if (stage !== 'enterprise') Object.assign(test, await appOn(database, features, 'on'));
  };
  await disableRowSecurity(test);
  await test.db.execute('create schema isolation');
  await test.db.execute('create table isolation.world (world jsonb not null)');
  await maker.createPeople();
  await maker.createOwnRows();
  await kept('own');
  for (const place of ['department', 'enterprise'] as const) {
    await maker.createRowsOf(place);
    await kept(place);
  }
}
