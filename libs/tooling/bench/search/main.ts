import 'reflect-metadata';
import type { Route } from '@matlas/contract';
import { ApiKeyService } from '@matlas/features/identity';
import { FEATURES } from '@matlas/features';
import { MIGRATIONS } from '@matlas/migrations';
import { AppRoot, createApp, Db, readConfig, systemAuth } from '@matlas/server-kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Client } from 'pg';
import { migrate } from '../engine-contestant';
import { spreadOf } from '../measure';
import { ASKER, fillSheets } from './fill-sheets';
import { DEEP_PAGE, type MeasuredQuery, SEARCHES, type SearchUnderTest } from './questions';
import { type BothWays, timeBothWays, type Statement, statementsOf } from './read-everything';
import { runBench } from '../run-bench';

const ROUNDS = 5;
const WARM_UPS = 2;
/** Goal G9. */
const TARGET = { deepOfFirst: 2, rareOverSequential: 20 };
const SECRET = 'bench-only-bench-only-bench-only-bench-only';
const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

interface Answer {
  records: unknown[];
  total: number;
  totalIsMin?: boolean;
  nextCursor?: string;
}
interface Server {
  app: NestFastifyApplication;
  key: string;
  client: Client;
}

async function startServer(url: string, client: Client): Promise<Server> {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    SESSION_SECRET: SECRET,
    LOG_LEVEL: 'silent',
    WORKER: 'off',
    WEB_DIR: '',
  });
  const app = await createApp(AppRoot.of(config, FEATURES, MIGRATIONS), config);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  if ((await client.query('select 1 from enterprise where code = $1', [ASKER.code])).rowCount === 0)
    await fillSheets(client);
  const { key } = await app
    .get(Db)
    .asPlatform(() =>
      app
        .get(ApiKeyService, { strict: false })
        .create(systemAuth(), { loginName: ASKER.loginName, name: 'bench', days: 1 }),
    );
  return { app, key, client };
}

async function requestPage({ app, key }: Server, route: Route, question: Record<string, unknown>): Promise<Answer> {
  const answer = await app.inject({
    method: 'POST',
    url: `/api${route.path}`,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    payload: JSON.stringify({ pageSize: 20, ...question }),
  });
  const body = answer.json<{ ok: boolean; message: string; data: Answer }>();
  if (!body.ok) throw new Error(`${route.path} ${JSON.stringify(question)}: ${body.message}`);
  return body.data;
}
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

interface Line {
  name: string;
  rows: number;
  total: string;
  first: number;
  deep: number | undefined;
  both: BothWays | undefined;
  isReached: boolean;
}
/**
 * The first page without a filter, the first page of the query and a page far down take turns, so that a slow
 * moment of the machine affects all of them alike.
 */
async function measure(
  server: Server,
  { route }: SearchUnderTest,
  { name, ask: requested, is, isInfix }: MeasuredQuery,
): Promise<{ line: Line; ofPlain: number }> {
  let answer: Answer = { records: [], total: 0 };
  const statements: Statement[] = await statementsOf(
    async () => void (answer = await requestPage(server, route, requested)),
  );
  const cursor = is === 'long' ? await deepCursor(server, route, requested, answer) : undefined;
  const runs = {
    plain: () => requestPage(server, route, {}),
    first: () => requestPage(server, route, requested),
    ...(cursor ? { deep: () => requestPage(server, route, { ...requested, cursor }) } : {}),
  };
  const times = new Map<string, number[]>(Object.keys(runs).map((key) => [key, []]));
  for (let round = -WARM_UPS; round < ROUNDS; round++)
    for (const [key, run] of Object.entries(runs)) {
      const ms = await timed(run);
      if (round >= 0) times.get(key)?.push(ms);
    }
  const median = (key: string): number => spreadOf(times.get(key) ?? []).median;
  const both = is === 'rare' ? await timeBothWays(server.client, statements) : undefined;
  const [first, deep] = [median('first'), cursor ? median('deep') : undefined];
  const isReached =
    (deep === undefined || deep <= TARGET.deepOfFirst * first) &&
    (!isInfix || both === undefined || both.sequential >= TARGET.rareOverSequential * both.indexed);
  return {
    line: {
      name,
      rows: answer.records.length,
      total: `${answer.total}${answer.totalIsMin ? '+' : ''}`,
      first,
      deep,
      both,
      isReached,
    },
    ofPlain: first / median('plain'),
  };
}
/** A cursor at a page far down, or at the middle of a shorter result. */
async function deepCursor(
  server: Server,
  route: Route,
  input: Record<string, unknown>,
  { total, totalIsMin }: Answer,
): Promise<string | undefined> {
  for (const pageNo of totalIsMin ? [DEEP_PAGE, DEEP_PAGE / 10, Math.floor(total / 40)] : [Math.floor(total / 40)]) {
    if (pageNo < 1) continue;
    const { nextCursor } = await requestPage(server, route, { ...input, pageNo });
    if (nextCursor) return nextCursor;
  }
  return undefined;
}

const ms = (value: number): string => (value < 10 ? value.toFixed(1) : Math.round(value).toString());
function printResult({ name, rows, total, first, deep, both, isReached }: Line, ofPlain: number): void {
  const besides = [
    `${ofPlain.toFixed(2).padStart(6)} x page 1`,
    ...(deep === undefined ? [] : [`deep ${ms(deep)} ms = ${(deep / first).toFixed(2)} x`]),
    ...(both === undefined
      ? []
      : [
          `its search ${ms(both.indexed)} ms, reading everything ${ms(both.sequential)} ms = ${(both.sequential / both.indexed).toFixed(0)} x`,
        ]),
  ];
  printLine(
    `  ${name.padEnd(36)}${String(rows).padStart(3)} of ${total.padEnd(7)}${ms(first).padStart(7)} ms  ${besides.join('   ')}${isReached ? '' : '   MISSED'}`,
  );
}

async function main(): Promise<boolean> {
  const url = process.env.DATABASE_URL;
  if (!url)
    throw new Error('DATABASE_URL names a database, empty or filled by an earlier run: run `npm run bench -- search`');
  await migrate(url);
  const client = new Client({ connectionString: url });
  await client.connect();
  const server = await startServer(url, client);
  const only = process.argv.slice(2).join(' ');
  const missed: string[] = [];
  try {
    for (const search of SEARCHES) {
      printLine(`\n${search.name} (${search.route.path})`);
      for (const question of search.questions.filter(({ name }) => name.includes(only))) {
        const { line, ofPlain } = await measure(server, search, question);
        printResult(line, ofPlain);
        if (!line.isReached) missed.push(`${search.name}: ${line.name}`);
      }
    }
    printLine(
      missed.length === 0
        ? `\nPASS  deep pages within ${TARGET.deepOfFirst} x page 1, rare answers at least ${TARGET.rareOverSequential} x quicker than reading everything`
        : `\nFAIL  ${missed.join(', ')}`,
    );
    return missed.length === 0;
  } finally {
    await server.app.close();
    await client.end();
  }
}

runBench(main);
