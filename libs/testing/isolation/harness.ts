import { MIGRATIONS } from '@matlas/migrations';
import {
  AppRoot,
  createApp,
  Db,
  type Feature,
  JobRegistry,
  JobSchedules,
  OWNER,
  readConfig,
  Walls,
} from '@matlas/server-kit';
import supertest from 'supertest';
import type { TestApp } from '../app';
import { encrypted, TEST_PASSWORD } from '../builders';
import type { TestDatabase } from '../database';
import { atEndOfRun } from '../end-of-run';
import { jobsAtRest } from '../job-end';
import { databaseAt } from './databases';
import { sampledValues } from './samples';
import { hearStatements } from './statements';
import { type World, WorldMaker } from './world';

/**
 * Takes row-level security away from this database alone: what is asked then is kept apart by the stores, and by
 * nothing else.
 */
export async function withoutSecondWall({ db }: TestApp): Promise<void> {
  const tables = await db.rows<{ name: string }>(
    `select format('%I.%I', relnamespace::regnamespace, relname) as name
      from pg_class
      where relrowsecurity and relkind in ('r', 'p')`,
  );
  for (const { name } of tables) await db.execute(`alter table ${name} disable row level security`);
}
/** What the clock starts would write while others are asked. */
async function withoutClock({ app }: TestApp): Promise<void> {
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
 * All areas on a database that is there already. Who is asked needs no worker: a job that is taken back is seen by
 * none.
 */
async function appOn({ url }: TestDatabase, features: readonly Feature[], worker: 'on' | 'off'): Promise<TestApp> {
  const config = readConfig({ ...SETTINGS, DATABASE_URL: url, WORKER: worker });
  const app = await createApp(AppRoot.of(config, features, MIGRATIONS), config);
  await app.init();
  const fastify = app.getHttpAdapter().getInstance();
  await fastify.ready();
  app.get(Walls).outside = OWNER;
  const test = { app, db: app.get(Db), url, http: supertest(fastify.server), close: () => app.close() };
  await withoutClock(test);
  return test;
}

/** Before there are rows of another department; before there are any of another enterprise; the whole world. */
export type Stage = 'own' | 'department' | 'enterprise';
export interface Isolation {
  test: TestApp;
  world: World;
  close(): Promise<void>;
}

/**
 * An application with everything in it that people could want to see of each other: a copy of the world that the run
 * has grown, as it stood then.
 */
export async function isolationWorld(features: readonly Feature[], stage: Stage = 'enterprise'): Promise<Isolation> {
  const database = await databaseAt(stage, (growing, keep) => grown(features, growing, keep));
  const test = await appOn(database, features, 'off');
  const stop = hearStatements();
  const close = async (): Promise<void> => {
    stop();
    await test.close();
    await database.drop();
  };
  try {
    const world = (await test.db.row<{ world: World }>('select world from isolation.world'))?.world;
    // seen anew by each call that is taken back, it would be written each time
    await test.db.execute(`update session set seen_at = now() + interval '1 day'`);
    if (!world) throw new Error(`there is no world of the stage ${stage}`);
    await sampleSecrets(test);
    return { test, world, close };
  } catch (error) {
    await close();
    throw error;
  }
}
/** Passwords under the server's key, which is the same in every copy of the world. */
async function sampleSecrets(test: TestApp): Promise<void> {
  for (const [name, password] of [
    ['oldPassword', TEST_PASSWORD],
    ['newPassword', `New-${TEST_PASSWORD}`],
  ] as const)
    sampledValues.set(name, await encrypted(test, password));
}

let kept: Promise<Isolation> | undefined;
/** Set by jest/shared-environment.cjs. */
const HAS_FAILED = Symbol.for('matlas.hasFailed');
/**
 * The whole world, for one file of this worker after the other: what they ask is taken back. After a file that failed
 * the next one has another copy.
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
 * Grows the world; between two stages the application ends, because a database that is copied must have nobody in it.
 */
async function grown(
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
  await withoutSecondWall(test);
  await test.db.execute('create schema isolation');
  await test.db.execute('create table isolation.world (world jsonb not null)');
  await maker.people();
  await maker.own();
  await kept('own');
  for (const place of ['department', 'enterprise'] as const) {
    await maker.rowsOf(place);
    await kept(place);
  }
}
