import 'reflect-metadata';
import { setTimeout as wait } from 'node:timers/promises';
import { analysisDeviationApi, analysisMaterialDetailApi, type Route } from '@matlas/contract';
import { MassDetailJob } from '@matlas/features/material-analysis';
import { ApiKeyService } from '@matlas/features/identity';
import { FEATURES } from '@matlas/features';
import { MIGRATIONS } from '@matlas/migrations';
import { AppRoot, createApp, Db, readConfig, systemAuth } from '@matlas/server-kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Client } from 'pg';
import { type Goal, judgeGoal, formatSpread } from '../goals';
import { largeTables, findScannedTables } from '../lists/plan-watch';
import { type Contestant, ratiosOf, type Round, takeTurns, timesOf } from '../measure';
import { runBench } from '../run-bench';
import { fillSet } from '../sets';
import { copyToVehicles, setMasses } from './fill-details';

const ROUNDS = 15;
const SECRET = 'bench-only-bench-only-bench-only-bench-only';
const PAGE = 20;
const FIRST = 'page 1';
const LATE = 'last page by cursor';
const DIRECT = 'direct: read and compute';
const PAUSE = 100;
const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

interface Server {
  app: NestFastifyApplication;
  key: string;
}
type Question = Record<string, unknown>;
interface RequestedPage {
  name: string;
  route: Route;
  question: Question;
}

/**
 * `npm run bench -- material-detail`: pages of a vehicle's stored list of materials at any depth, with a million
 * lines of all vehicles in the table.
 */
async function startServer(url: string, client: Client): Promise<Server> {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    SESSION_SECRET: SECRET,
    LOG_LEVEL: 'silent',
    WORKER: 'on',
    WEB_DIR: '',
  });
  const app = await createApp(AppRoot.of(config, FEATURES, MIGRATIONS), config);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  await client.query(
    `insert into user_role (user_id, role_id)
      select 1, r.id
      from role r
      where r.built_in and r.code = 'platformAdmin'
      on conflict do nothing`,
  );
  const { key } = await app
    .get(Db)
    .asPlatform(() =>
      app.get(ApiKeyService, { strict: false }).create(systemAuth(), { loginName: 'bench', name: 'bench', days: 1 }),
    );
  return { app, key };
}
async function sendRequest<T>({ app, key }: Server, route: Route, question: Question): Promise<T> {
  const answer = await app.inject({
    method: route.method === 'GET' ? 'GET' : 'POST',
    url: `/api${route.path.replace('{modId}', '1')}`,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(route.method === 'GET' ? {} : { payload: JSON.stringify({ modId: 1, ...question }) }),
  });
  const body = answer.json<{ ok: boolean; message: string; data: T }>();
  if (!body.ok) throw new Error(`${route.path} ${JSON.stringify(question)}: ${body.message}`);
  return body.data;
}

/** Starts the calculation as a user does; returns the milliseconds of the job and the number of lines. */
async function calculate(
  server: Server,
): Promise<{ milliseconds: number; lines: number; deviations: number; materials: number }> {
  const before = (await sendRequest<{ result: { id: number } | null }>(server, analysisMaterialDetailApi.state, {}))
    .result?.id;
  await sendRequest(server, analysisMaterialDetailApi.calculate, {});
  for (;;) {
    await wait(PAUSE);
    const { result, runningJobId } = await sendRequest<{
      runningJobId: number | null;
      result: { id: number; milliseconds: number; lines: number; deviations: number; materials: number } | null;
    }>(server, analysisMaterialDetailApi.state, {});
    if (result && result.id !== before) return result;
    if (runningJobId === null) throw new Error('the list of materials was not made');
  }
}

/** The cursor at the end of the page with this number. */
async function cursorNear(server: Server, page: number, question: Question = {}): Promise<string> {
  const { nextCursor } = await sendRequest<{ nextCursor?: string }>(server, analysisMaterialDetailApi.page, {
    ...question,
    pageSize: PAGE,
    pageNo: page,
  });
  if (!nextCursor) throw new Error(`the list ends before page ${page}`);
  return nextCursor;
}

const page = (name: string, question: Question): RequestedPage => ({
  name,
  route: analysisMaterialDetailApi.page,
  question: { pageSize: PAGE, ...question },
});

/** Pages of the list in several orders, from the first to the last, and filtered. */
async function pageQuestions(server: Server, lines: number): Promise<RequestedPage[]> {
  const last = Math.floor(lines / PAGE) - 1;
  return [
    page(FIRST, {}),
    page('half way by cursor', { cursor: await cursorNear(server, last >> 1) }),
    page(LATE, { cursor: await cursorNear(server, last) }),
    page('last page by number', { pageNo: last }),
    page('by material, page 1', { sort: 'materialName' }),
    page('by material, last by cursor', {
      sort: 'materialName',
      cursor: await cursorNear(server, last, { sort: 'materialName' }),
    }),
    page('by class, last by cursor', {
      sort: 'classCode',
      cursor: await cursorNear(server, last, { sort: 'classCode' }),
    }),
    page('not scaled, page 1', { scaled: false }),
    page('of a class', { classCodes: ['5'] }),
    page('of a supplier', { suppliers: ['Supplier 7'] }),
    page('searched', { q: 'Position 19' }),
    page('searched, no hit', { q: 'nowhere at all' }),
  ];
}

/** Sums, the parts with most of a class or substance, and mass deviations. */
function sumQuestions(substanceId: number): RequestedPage[] {
  return [
    { name: 'totals', route: analysisMaterialDetailApi.totals, question: {} },
    { name: 'totals of a class', route: analysisMaterialDetailApi.totals, question: { classCodes: ['5'] } },
    {
      name: 'parts with the most of a class',
      route: analysisMaterialDetailApi.highContent,
      question: { by: 'part', classCodes: ['5.1'] },
    },
    {
      name: 'parts with a substance',
      route: analysisMaterialDetailApi.highContent,
      question: { by: 'part', substanceId },
    },
    {
      name: 'materials with a substance',
      route: analysisMaterialDetailApi.highContent,
      question: { by: 'material', substanceId },
    },
    { name: 'deviations, page 1', route: analysisDeviationApi.page, question: {} },
    { name: 'deviations, page 400', route: analysisDeviationApi.page, question: { pageNo: 400 } },
    { name: 'deviations outside', route: analysisDeviationApi.page, question: { outsideOnly: true } },
    { name: 'deviation totals', route: analysisDeviationApi.totals, question: {} },
  ];
}
function printResults(rounds: readonly Round[], names: readonly string[]): void {
  for (const name of names) {
    const time = timesOf(rounds, name);
    const range = `(${time.min.toFixed(1)}-${time.max.toFixed(1)})`;
    const ratio = formatSpread(ratiosOf(rounds, name, FIRST));
    printLine(`  ${name.padEnd(34)}${time.median.toFixed(1).padStart(9)} ms ${range}  ${ratio} x ${FIRST}`);
  }
}
const GOALS: readonly Goal[] = [
  { name: 'E1', text: 'the last of all pages by cursor, x page 1', over: LATE, under: FIRST, limit: 1.2 },
  {
    name: 'E1',
    text: 'by material, the last page by cursor, x page 1 of that order',
    over: 'by material, last by cursor',
    under: 'by material, page 1',
    limit: 1.2,
  },
  {
    name: 'E1',
    text: 'kept and not computed: reading and computing at each page, x page 1',
    over: DIRECT,
    under: FIRST,
    limit: 5,
    atLeast: true,
  },
];

async function scans(server: Server, client: Client, requested: readonly RequestedPage[]): Promise<string[]> {
  const large = await largeTables(client);
  const found: string[] = [];
  // A search without a hit and the sums read the whole list of the vehicle, which is a third of the million rows here.
  for (const { name, route, question } of requested.filter((one) => /page|cursor/.test(one.name)))
    for (const { table } of await findScannedTables(large, () => sendRequest(server, route, question)))
      found.push(`${name} reads all of ${table}`);
  return found;
}

/** The substance that occurs in most materials of the vehicle. */
async function frequentSubstance(client: Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `select substance_id as id
      from mass_content
      where detail_id = (select max(id) from mass_detail where model_id = 1)
      group by 1
      order by count(*) desc
      limit 1`,
  );
  return rows[0]?.id ?? 0;
}

/** The queries, and what they would cost if the list were computed for each page. */
function contestantsOf(server: Server, requested: readonly RequestedPage[]): Contestant[] {
  const job = server.app.get(MassDetailJob, { strict: false });
  const questions = requested.map(({ name, route, question }): Contestant => ({
    name,
    every: 1,
    warmUps: 2,
    run: () => sendRequest(server, route, question),
  }));
  const direct: Contestant = {
    name: DIRECT,
    every: 3,
    warmUps: 1,
    run: () =>
      server.app
        .get(Db)
        .runAs({ ...systemAuth().scope, reach: 'enterprise', enterpriseId: 1 }, () => job.calculateList(1)),
  };
  return [...questions, direct];
}

async function main(): Promise<boolean> {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL names the empty database to fill: run `npm run bench -- material-detail`');
  const { client } = await fillSet(url, 's1', printLine);
  await setMasses(client);
  const server = await startServer(url, client);
  try {
    const made = await calculate(server);
    const again = await calculate(server);
    printLine(
      `the whole job, read, computed, written: ${made.milliseconds} ms for ${made.lines} lines of ${made.materials} ` +
        `materials and ${made.deviations} deviations; again over the old one: ${again.milliseconds} ms`,
    );
    await copyToVehicles(client, printLine);
    const requested = [...(await pageQuestions(server, made.lines)), ...sumQuestions(await frequentSubstance(client))];
    const rounds = await takeTurns(contestantsOf(server, requested), ROUNDS, () => undefined);
    printResults(rounds, [...requested.map(({ name }) => name), DIRECT]);
    const whole = await scans(server, client, requested);
    for (const line of whole) printLine(`READS WHOLE: ${line}`);
    const verdicts = GOALS.map((goal) => judgeGoal(rounds, goal));
    for (const { line } of verdicts) printLine(line);
    return whole.length === 0 && verdicts.every(({ isReached }) => isReached);
  } finally {
    await server.app.close();
    await client.end();
  }
}

runBench(main);
