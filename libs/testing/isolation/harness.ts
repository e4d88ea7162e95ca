import { createTestApp, type TestApp } from '../app';
import { jobsAtRest } from '../job-end';
import { type Feature, JobRegistry, JobSchedules } from '@matlas/server-kit';
import { hearStatements } from './statements';
import { type Place, type World, WorldMaker } from './world';

/** Takes row-level security away from this database alone: what is asked then is kept apart by the stores, and by nothing else. */
export async function withoutSecondWall({ db }: TestApp): Promise<void> {
  const tables = await db.rows<{ name: string }>(`select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class where relrowsecurity and relkind in ('r', 'p')`);
  for (const { name } of tables) await db.execute(`alter table ${name} disable row level security`);
}
/** What the clock starts would write while others are asked. */
async function withoutClock({ app }: TestApp): Promise<void> {
  for (const { schedule } of app.get(JobRegistry).all) if (schedule) await app.get(JobSchedules).remove(schedule.key);
}
export interface Isolation { test: TestApp; world: World; close(): Promise<void> }

/** An application with everything in it that people could want to see of each other. */
export async function isolationWorld(features: readonly Feature[], whileGrowing: Growing = () => Promise.resolve()): Promise<Isolation> {
  const test = await createTestApp(features, { WORKER: 'on', RATE_UPLOAD: '100000', RATE_SIGN_IN: '100000', RATE_MAIL: '100000', RATE_GUEST: '100000' });
  const stop = hearStatements();
  const close = async (): Promise<void> => {
    stop();
    await test.close();
  };
  try {
    await withoutSecondWall(test);
    await withoutClock(test);
    return { test, world: await grown(test, whileGrowing), close };
  } catch (error) {
    await close();
    throw error;
  }
}
type Growing = (stage: Place, test: TestApp, world: World) => Promise<void>;
async function grown(test: TestApp, whileGrowing: Growing): Promise<World> {
  const maker = new WorldMaker(test);
  await maker.people();
  await maker.own();
  await jobsAtRest(test.db); // what a new list sets off would write while others are asked
  await whileGrowing('own', test, maker.world);
  for (const place of ['department', 'enterprise'] as const) {
    await maker.rowsOf(place);
    await jobsAtRest(test.db);
    await whileGrowing(place, test, maker.world);
  }
  return maker.world;
}
