import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { engineInput, EngineRunner, RuleSetStore, RunInputStore, VehicleAnalysis } from '@matlas/features/analysis';
import { buffersOf } from '@matlas/domain';
import { FEATURES } from '@matlas/features';
import { MIGRATIONS } from '@matlas/migrations';
import { AppRoot, Db, migrateDatabase, readConfig, systemAuth, taskFile, WorkerPool } from '@matlas/server-kit';
import type { Answer } from './peer-sql';

const RUN = { modelId: 1, asOf: '2026-01-01' };
const SECRET = 'bench-only-bench-only-bench-only-bench-only';
const JUDGE = taskFile<typeof import('./judge.task')>(require.resolve('./judge.task'));

export interface EngineContestant {
  /** Lists, BOM and graph from the database, then build and judge in the pool's thread: the same work as the peers'. */
  judge(): Promise<Answer>;
  /** As the job does it before it writes: with the fingerprint of the input, passes among the findings, all rows made ready to be stored. */
  asJob(): Promise<{ findingCount: number }>;
  close(): Promise<void>;
}

export const migrate = (url: string): Promise<unknown> => migrateDatabase(url, MIGRATIONS);

export async function engineContestant(url: string): Promise<EngineContestant> {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: url, SESSION_SECRET: SECRET, LOG_LEVEL: 'error', WORKER: 'off', WEB_DIR: '' });
  const app = await NestFactory.createApplicationContext(AppRoot.of(config, FEATURES, MIGRATIONS), { logger: ['error'] });
  const of = <T>(type: new (...parts: never[]) => T): T => app.get(type, { strict: false });
  const [analysis, engine, inputs, pool] = [of(VehicleAnalysis), of(EngineRunner), of(RunInputStore), of(WorkerPool)];
  const auth = systemAuth();
  // behind the wall of the vehicle's maker, as a job of theirs
  const asMaker = <T>(work: () => Promise<T>): Promise<T> => of(Db).as({ ...auth.scope, reach: 'enterprise', enterpriseId: 1 }, work);
  const run = { ...RUN, lawIds: await asMaker(() => of(RuleSetStore).lawIds(auth.scope, [])) };
  return {
    judge: async () => {
      const loaded = await asMaker(() => analysis.load(run, auth));
      const { engine: input } = engineInput(loaded);
      return pool.run(JUDGE, { engine: { ...input, options: { ...input.options, includePass: false } } }, { transfer: buffersOf(loaded) });
    },
    asJob: () => asMaker(async () => {
      await inputs.version(run.modelId, run.lawIds, run.asOf);
      return engine.run(1, await analysis.load(run, auth));
    }),
    close: () => app.close(),
  };
}
