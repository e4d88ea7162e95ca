import { createTestApp, type TestApp } from '../app';
import type { Feature } from '@matlas/server-kit';
import { hearStatements } from './statements';
import { type World, WorldMaker } from './world';

export interface Isolation { test: TestApp; world: World; close(): Promise<void> }

/** An application with everything in it that people could want to see of each other. */
export async function isolationWorld(features: readonly Feature[], whileGrowing: (stage: string, test: TestApp, world: World) => Promise<void> = () => Promise.resolve()): Promise<Isolation> {
  const test = await createTestApp(features, { WORKER: 'on', RATE_UPLOAD: '100000', RATE_SIGN_IN: '100000', RATE_MAIL: '100000' });
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
