import 'reflect-metadata';
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
import { ExactNumbers } from '@matlas/features/mds';
import { JudgedRulesStore, ruleSetOf } from '@matlas/features/rules';
import {
  buffersOf,
  createExactLoader,
  NO_FACTS,
  type PackedInput,
  positionUses,
  runEngine,
  unpackInput,
} from '@matlas/domain';
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
import { readColdGraph } from './cold-graph';
import type { Answer } from './peer-sql';

const RUN = { ...vehicleTarget(1, null), listVersionIds: [], asOf: '2026-01-01' };
const SECRET = 'bench-only-bench-only-bench-only-bench-only';
const JUDGE = taskFile<typeof import('./judge.task')>(require.resolve('./judge.task'));

const NO_ROWS = new Int32Array(0);
const NO_OVERRIDES = { override: NO_ROWS, substance: NO_ROWS, application: NO_ROWS };
const NO_GRAPH = { bytes: new Uint8Array(0), jokers: NO_ROWS };
const NO_DECLARED_FACTS = { vehicle: NO_FACTS, dates: {}, at: new Int32Array(0), others: [] };

export interface EngineContestant {
  /**
   * Reads lists, BOM and packed sheets from the database, then builds and judges in the thread of the pool: the
   * same work as that of the peers.
   */
  judge(): Promise<Answer>;
  /** The same with rows that are found by closure: no packed sheet is read, and the engine works in this thread. */
  judgeCold(): Promise<Answer>;
  /**
   * The work of the job up to writing: with the fingerprint of the input, passes among the findings, and all rows
   * prepared for storage.
   */
  judgeAsJob(): Promise<AnalysisOutput>;
  /** Reads the input of `compute`, which can use it any number of times. */
  readInput(): Promise<PackedInput>;
  close(): Promise<void>;
}

export const migrate = (url: string): Promise<unknown> => migrateDatabase(url, MIGRATIONS);

/**
 * Unpacks, builds and judges in this thread without reading anything. No value of these sets is so close to a limit
 * that exact numbers are needed.
 */
export async function compute(packed: PackedInput): Promise<Answer> {
  const engine = unpackInput(packed);
  return answerOf(await runEngine(engine, rejectExactRequest), engine);
}
const rejectExactRequest = (): Promise<never> => Promise.reject(new Error('generated data came too near a limit'));

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

/** Judges vehicle 1 in the compared ways, on behalf of its maker as one of their jobs would. */
class EngineRounds {
  private readonly auth = systemAuth();
  private run = { ...RUN, lawIds: [] as number[] };

  constructor(private readonly app: INestApplicationContext) {}

  async prepare(): Promise<void> {
    const lawIds = await this.runAsMaker(() => this.getService(JudgedRulesStore).listLawIds(this.auth.scope, []));
    this.run = { ...RUN, lawIds };
  }

  async readInput(): Promise<PackedInput> {
    const read = await this.runAsMaker(() => this.getService(RunInputLoader).loadInput(this.run, this.auth));
    return failuresOnly(engineInput(read).engine);
  }

  async judge(): Promise<Answer> {
    const packed = await this.readInput();
    return this.runAsMaker(() =>
      this.getService(ExactNumbers).serveDuring((exact) =>
        this.getService(WorkerPool).run(JUDGE, { engine: packed, exact }, { transfer: [exact, ...buffersOf(packed)] }),
      ),
    );
  }

  judgeCold(): Promise<Answer> {
    return this.runAsMaker(async () => {
      const { run } = this;
      const [rules, bom, graph] = await Promise.all([
        this.getService(JudgedRulesStore).loadRules(run.lawIds, run.asOf),
        this.getService(RunInputStore).loadColumns(run),
        readColdGraph(this.getService(DerivedDb)),
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
        createExactLoader(graph.edges, (places) => this.getService(ExactNumbers).load(places)),
      );
      return answerOf(output, { items });
    });
  }

  judgeAsJob(): ReturnType<EngineContestant['judgeAsJob']> {
    return this.runAsMaker(async () => {
      await this.getService(RunInputStore).readVersion(this.run, this.run);
      return this.getService(EngineRunner).run(1, await this.getService(RunInputLoader).loadInput(this.run, this.auth));
    });
  }

  private getService<T>(type: new (...parts: never[]) => T): T {
    return this.app.get(type, { strict: false });
  }
  private runAsMaker<T>(work: () => Promise<T>): Promise<T> {
    return this.getService(Db).runAs({ ...this.auth.scope, reach: 'enterprise', enterpriseId: 1 }, work);
  }
}

/** Rules and BOM without a graph, which is read from the tables instead. */
const coldInput = (rules: ReturnType<typeof ruleSetOf>, bom: Awaited<ReturnType<RunInputStore['loadColumns']>>) =>
  engineInput({
    rules,
    scopes: [],
    bom,
    uses: positionUses({ parent: bom.parent, quantity: bom.quantity, hooked: bom.root }),
    roots: [],
    graph: NO_GRAPH,
    replacements: [],
    facts: NO_DECLARED_FACTS,
    ownNodes: [],
  }).engine;

export async function engineContestant(url: string): Promise<EngineContestant> {
  const app = await openApplication(url);
  const rounds = new EngineRounds(app);
  await rounds.prepare();
  return {
    readInput: () => rounds.readInput(),
    judge: () => rounds.judge(),
    judgeCold: () => rounds.judgeCold(),
    judgeAsJob: () => rounds.judgeAsJob(),
    close: () => app.close(),
  };
}
