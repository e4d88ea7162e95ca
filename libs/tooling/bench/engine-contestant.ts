import 'reflect-metadata';
import { MessageChannel } from 'node:worker_threads';
import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import {
  engineInput,
  EngineRunner,
  RunInputStore,
  VehicleAnalysis,
  vehicleTarget,
  type AnalysisOutput,
} from '@matlas/features/analysis';
import { JudgedRulesStore, ruleSetOf } from '@matlas/features/rules';
import { buffersOf, NO_FACTS, type PackedInput, positionUses, runEngine, unpackInput } from '@matlas/domain';
import { FEATURES } from '@matlas/features';
import { MIGRATIONS } from '@matlas/migrations';
import {
  AppRoot,
  Db,
  DerivedDb,
  migrateDatabase,
  readConfig,
  systemAuth,
  taskFile,
  WorkerPool,
} from '@matlas/server-kit';
import { answerOf } from './answer-of';
import { coldGraph } from './cold-graph';
import { answerThread, exactBy } from './exact-port';
import type { Answer } from './peer-sql';

const RUN = { ...vehicleTarget(1, null), listVersionIds: [], asOf: '2026-01-01' };
const SECRET = 'bench-only-bench-only-bench-only-bench-only';
const JUDGE = taskFile<typeof import('./judge.task')>(require.resolve('./judge.task'));

const NO_ROWS = new Int32Array(0);
const NO_OVERRIDES = { override: NO_ROWS, substance: NO_ROWS, application: NO_ROWS };
const NO_GRAPH = { bytes: new Uint8Array(0), jokers: NO_ROWS };
const NO_FACTS_SAID = { vehicle: NO_FACTS, dates: {}, at: new Int32Array(0), others: [] };

export interface EngineContestant {
  /**
   * Lists, BOM and packed sheets from the database, then build and judge in the pool's thread: the same work as the
   * peers'.
   */
  judge(): Promise<Answer>;
  /** The same of rows that the closures name: no packed sheet is read, and the engine works in this thread. */
  cold(): Promise<Answer>;
  /**
   * As the job does it before it writes: with the fingerprint of the input, passes among the findings, all rows made
   * ready to be stored.
   */
  asJob(): Promise<AnalysisOutput>;
  /** Everything read: what `compute` works on, as often as it is asked. */
  input(): Promise<PackedInput>;
  close(): Promise<void>;
}

export const migrate = (url: string): Promise<unknown> => migrateDatabase(url, MIGRATIONS);

/** Unpacks, builds and judges in this thread, without reading anything: the sets of one vehicle come near no limit. */
export async function compute(packed: PackedInput): Promise<Answer> {
  const engine = unpackInput(packed);
  return answerOf(await runEngine(engine, nothingExact), engine);
}
const nothingExact = (): Promise<never> => Promise.reject(new Error('generated data came too near a limit'));

export async function openApplication(url: string): Promise<INestApplicationContext> {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    SESSION_SECRET: SECRET,
    LOG_LEVEL: 'error',
    WORKER: 'off',
    WEB_DIR: '',
  });
  return NestFactory.createApplicationContext(AppRoot.of(config, FEATURES, MIGRATIONS), { logger: ['error'] });
}

export async function engineContestant(url: string): Promise<EngineContestant> {
  const app = await openApplication(url);
  const of = <T>(type: new (...parts: never[]) => T): T => app.get(type, { strict: false });
  const [analysis, engine, inputs, pool] = [of(VehicleAnalysis), of(EngineRunner), of(RunInputStore), of(WorkerPool)];
  const auth = systemAuth();
  // behind the wall of the vehicle's maker, as a job of theirs
  const asMaker = <T>(work: () => Promise<T>): Promise<T> =>
    of(Db).as({ ...auth.scope, reach: 'enterprise', enterpriseId: 1 }, work);
  const run = { ...RUN, lawIds: await asMaker(() => of(JudgedRulesStore).lawIds(auth.scope, [])) };
  const failuresOnly = (packed: PackedInput): PackedInput => ({
    ...packed,
    options: { ...packed.options, includePass: false },
  });
  const input = async (): Promise<PackedInput> =>
    failuresOnly(engineInput(await asMaker(() => analysis.load(run, auth))).engine);
  return {
    input,
    judge: async () => {
      const packed = await input();
      const { port1, port2 } = new MessageChannel();
      answerThread(port1, (question) => asMaker(() => engine.exact(question)));
      return pool
        .run(JUDGE, { engine: packed, exact: port2 }, { transfer: [port2, ...buffersOf(packed)] })
        .finally(() => port1.close());
    },
    cold: () =>
      asMaker(async () => {
        const [rules, bom, graph] = await Promise.all([
          of(JudgedRulesStore).load(run.lawIds, run.asOf),
          inputs.columns(run),
          coldGraph(of(DerivedDb)),
        ]);
        const { items, positions, watched } = engineInput({
          rules: ruleSetOf(rules, run.asOf),
          scopes: [],
          bom,
          uses: positionUses({ parent: bom.parent, quantity: bom.quantity, hooked: bom.root }),
          roots: [],
          graph: NO_GRAPH,
          replacements: [],
          facts: NO_FACTS_SAID,
          ownNodes: [],
        }).engine;
        const output = await runEngine(
          {
            ...graph,
            items,
            positions,
            watched,
            exemptions: [],
            applications: [],
            overrides: NO_OVERRIDES,
            dates: {},
            options: { scaleToDeclared: true, includePass: false },
          },
          exactBy(graph.edges, (places) => engine.exact(places)),
        );
        return answerOf(output, { items });
      }),
    asJob: () =>
      asMaker(async () => {
        await inputs.version(run, run);
        return engine.run(1, await analysis.load(run, auth));
      }),
    close: () => app.close(),
  };
}
