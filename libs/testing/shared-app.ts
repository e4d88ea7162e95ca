import { createRequire } from 'node:module';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import supertest from 'supertest';
import { Events, type Feature, JobRegistry, JobSchedules, OperationLog, OWNER_WALL, Walls } from '@matlas/server-kit';
import { DataSource } from 'typeorm';
import { createTestApp, type TestApp } from './app';
import { DatabaseReset } from './database-reset';
import { atEndOfRun } from './end-of-run';
import { jobsAtRest } from './job-end';
import { endLeftWorkers } from './worker-process';

/** Whether the application runs jobs. A worker has one application of each kind, created on first use. */
type Kind = 'on' | 'off';
interface Shared {
  kind: Kind;
  test: TestApp;
  reset: DatabaseReset;
  stopHearing: (() => void)[];
  user: string | undefined;
  end(): Promise<void>;
}

const sharedApps = new Map<Kind, Promise<Shared>>();
const REST_MS = 20_000;
/** Set by jest/shared-environment.cjs. */
const HAS_FAILED = Symbol.for('matlas.hasFailed');
/** Number of consecutive event-loop turns without a connection in use after which all work counts as finished. */
const QUIET_TURNS = 5;

/** All areas. libs/testing must not import them, so the runner passes their location (jest/node-setup.cjs). */
function allAreas(): readonly Feature[] {
  const place = process.env.TEST_AREAS;
  if (!place) throw new Error('TEST_AREAS is not set: run the tests with libs/tooling/jest/jest.config.cjs');
  return (createRequire(__filename)(place) as { FEATURES: readonly Feature[] }).FEATURES;
}

async function start(kind: Kind, user: string): Promise<Shared> {
  const folder = mkdtempSync(join(tmpdir(), 'matlas-test-files-'));
  const test = await createTestApp(allAreas(), {
    WORKER: kind,
    DATA_DIR: folder,
    RATE_UPLOAD: '100000',
    PUBLIC_URL: 'https://matlas.example/',
    SECRETS_KEY: 'k'.repeat(40),
    OUTBOUND_HOSTS: '127.0.0.1',
    CQC_FOLDER: join(folder, 'cqc'),
    IMDS_FOLDER: join(folder, 'imds'),
    IMDS_SETTLE_SECONDS: '0.02',
  });
  await test.app.listen(0, '127.0.0.1');
  for (const { schedule } of kind === 'on' ? test.app.get(JobRegistry).all : [])
    // Schedules must not start jobs that no spec file expects.
    if (schedule) await test.app.get(JobSchedules).remove(schedule.key);
  await waitUntilIdle(test, kind);
  const reset = await DatabaseReset.create(test.url);
  const shared: Shared = {
    kind,
    test,
    reset,
    stopHearing: [],
    user,
    end: async () => {
      sharedApps.delete(kind);
      await reset.end();
      await test.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  const events = test.app.get(Events);
  const on = events.on.bind(events);
  events.on = (name, listener) => {
    const stop = on(name, listener);
    shared.stopHearing.push(stop);
    return stop;
  };
  return shared;
}

/** Waits until nothing is running: jobs have ended, the operation log is written, no connection is in use. */
async function waitUntilIdle({ app, db }: TestApp, kind: Kind): Promise<void> {
  if (kind === 'on') await jobsAtRest(db, REST_MS);
  await app.get(OperationLog).flush();
  const pool = (
    app.get(DataSource).driver as unknown as {
      master: { totalCount: number; idleCount: number; waitingCount: number };
    }
  ).master;
  for (let quiet = 0, end = Date.now() + REST_MS; quiet < QUIET_TURNS; await nextTurn()) {
    quiet = pool.idleCount === pool.totalCount && pool.waitingCount === 0 ? quiet + 1 : 0;
    if (Date.now() > end) throw new Error('statements are still under way');
  }
}

/** Reverts the changes of a spec file. An application that cannot be reset is not passed to another file. */
async function resetApp(shared: Shared): Promise<void> {
  await endLeftWorkers();
  for (const stop of shared.stopHearing.splice(0)) stop();
  // Unfinished work of a failed file must not fail the next one.
  if ((globalThis as Record<symbol, unknown>)[HAS_FAILED]) return shared.end();
  try {
    await waitUntilIdle(shared.test, shared.kind);
    shared.test.app.get(Walls).outside = OWNER_WALL;
    await shared.reset.restore();
    shared.user = undefined;
  } catch (error) {
    process.stderr.write(`the application of this worker is started anew after ${shared.user}: ${String(error)}\n`);
    await shared.end();
  }
}

/**
 * The application of this worker with all areas, on a database with the content of a new one; the spec files of the
 * worker use it one after the other. `close` it in afterAll: this reverts the rows, listeners and row-security
 * contexts of the file (decision 0071).
 */
export async function sharedApp({ WORKER: kind = 'off' }: { WORKER?: Kind } = {}): Promise<TestApp> {
  const file = expect.getState().testPath ?? 'a test';
  const before = await sharedApps.get(kind);
  if (before?.user === file) throw new Error('this file has the application already: ask once, or close it first');
  if (before?.user) await before.end(); // a file before did not get as far as closing it
  if (!sharedApps.has(kind)) sharedApps.set(kind, start(kind, file));
  const shared = (await sharedApps.get(kind)) as Shared;
  shared.user = file;
  const { app, db, url } = shared.test;
  return { app, db, url, http: supertest(app.getHttpServer()), close: () => resetApp(shared) };
}
atEndOfRun(async () => {
  for (const shared of [...sharedApps.values()]) await (await shared).end();
});
