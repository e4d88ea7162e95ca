import { createTestApp, type TestApp } from '../app';
import type { Feature } from '@matlas/server-kit';
import { hearStatements } from './statements';
import { type World, WorldMaker } from './world';

/** Takes row-level security away from this database alone: what is asked then is kept apart by the stores, and by nothing else. */
export async function withoutSecondWall({ db }: TestApp): Promise<void> {
  const tables = await db.rows<{ name: string }>(`select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class where relrowsecurity and relkind in ('r', 'p')`);
  for (const { name } of tables) await db.execute(`alter table ${name} disable row level security`);
}
export interface Isolation { test: TestApp; world: World; close(): Promise<void> }

/** An application with everything in it that people could want to see of each other. */
export async function isolationWorld(features: readonly Feature[], whileGrowing: (stage: string, test: TestApp, world: World) => Promise<void> = () => Promise.resolve()): Promise<Isolation> {
  const test = await createTestApp(features, { WORKER: 'on', RATE_UPLOAD: '100000', RATE_SIGN_IN: '100000', RATE_MAIL: '100000' });
  await withoutSecondWall(test);
  const stop = hearStatements();
  const maker = new WorldMaker(test);
  await maker.people();
  await maker.own();
  await whileGrowing('own', test, maker.world);
  await maker.rowsOf('department');
  await whileGrowing('department', test, maker.world);
  await maker.rowsOf('enterprise');
  await whileGrowing('enterprise', test, maker.world);
  return {
    test, world: maker.world,
    close: async () => {
      stop();
      await test.close();
    },
  };
}
