import 'reflect-metadata';
import { MessageChannel } from 'node:worker_threads';
import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import {
  engineInput,
  EngineRunner,
  RunInputStore,
  RunInputLoader,
  vehicleTarget,
  type AnalysisOutput,
} from '@matlas/features/substance-analysis';
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

const failuresOnly = (packed: PackedInput): PackedInput => ({
  ...packed,
  options: { ...packed.options, includePass: false },
});

/** Judges vehicle 1 in the ways that are compared, in the name of its maker as a job of theirs would. */
class EngineRounds {
  private readonly auth = systemAuth();
  private run = { ...RUN, lawIds: [] as number[] };

  constructor(private readonly app: INestApplicationContext) {}

  async prepare(): Promise<void> {
    const lawIds = await this.asMaker(() => this.of(JudgedRulesStore).listLawIds(this.auth.scope, []));
    this.run = { ...RUN, lawIds };
  }

  async input(): Promise<PackedInput> {
    const read = await this.asMaker(() => this.of(RunInputLoader).loadInput(this.run, this.auth));
    return failuresOnly(engineInput(read).engine);
  }

  async judge(): Promise<Answer> {
    const packed = await this.input();
    const { port1, port2 } = new MessageChannel();
    answerThread(port1, (question) => this.asMaker(() => this.of(EngineRunner).loadExact(question)));
    return this.of(WorkerPool)
      .run(JUDGE, { engine: packed, exact: port2 }, { transfer: [port2, ...buffersOf(packed)] })
      .finally(() => port1.close());
  }

  cold(): Promise<Answer> {
    return this.asMaker(async () => {
      const { run } = this;
      const [rules, bom, graph] = await Promise.all([
        this.of(JudgedRulesStore).loadRules(run.lawIds, run.asOf),
        this.of(RunInputStore).loadColumns(run),
        coldGraph(this.of(DerivedDb)),
      ]);
      const { items, positions, watched } = coldInput(ruleSetOf(rules, run.asOf), bom);
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
        exactBy(graph.edges, (places) => this.of(EngineRunner).loadExact(places)),
      );
      return answerOf(output, { items });
    });
  }

  asJob(): ReturnType<EngineContestant['asJob']> {
    return this.asMaker(async () => {
      await this.of(RunInputStore).readVersion(this.run, this.run);
      return this.of(EngineRunner).run(1, await this.of(RunInputLoader).loadInput(this.run, this.auth));
    });
  }

  private of<T>(type: new (...parts: never[]) => T): T {
    return this.app.get(type, { strict: false });
  }
  private asMaker<T>(work: () => Promise<T>): Promise<T> {
    return this.of(Db).runAs({ ...this.auth.scope, reach: 'enterprise', enterpriseId: 1 }, work);
  }
}

/** Rules and BOM without a graph: that one is read from the tables. */
const coldInput = (rules: ReturnType<typeof ruleSetOf>, bom: Awaited<ReturnType<RunInputStore['loadColumns']>>) =>
  engineInput({
    rules,
    scopes: [],
    bom,
    uses: positionUses({ parent: bom.parent, quantity: bom.quantity, hooked: bom.root }),
    roots: [],
    graph: NO_GRAPH,
    replacements: [],
    facts: NO_FACTS_SAID,
    ownNodes: [],
  }).engine;

export async function engineContestant(url: string): Promise<EngineContestant> {
  const app = await openApplication(url);
  const rounds = new EngineRounds(app);
  await rounds.prepare();
  return {
    input: () => rounds.input(),
    judge: () => rounds.judge(),
    cold: () => rounds.cold(),
    asJob: () => rounds.asJob(),
    close: () => app.close(),
  };
}
