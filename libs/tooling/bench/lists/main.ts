import 'reflect-metadata';
import { ApiKeyService } from '@matlas/features/identity';
import { FEATURES } from '@matlas/features';
import { MIGRATIONS } from '@matlas/migrations';
import { AppRoot, createApp, Db, readConfig, systemAuth } from '@matlas/server-kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Client } from 'pg';
import { migrate } from '../engine-contestant';
import { type Contestant, ratiosOf, takeTurns, timesOf } from '../measure';
import { fillTenants } from './fill-tenants';
import { largeTables, type ScannedTable, findScannedTables } from './plan-watch';
import { LISTS, type ListUnderTest } from './questions';
import { runBench } from '../run-bench';

const ROUNDS = 15;
const FIRST_PAGE = 'page 1';
const SECRET = 'bench-only-bench-only-bench-only-bench-only';
const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

interface Server {
  app: NestFastifyApplication;
  keys: Record<ListUnderTest['as'], string>;
  enterpriseId: number;
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
  const isFilled = (await client.query(`select 1 from enterprise where code = 'CENTRE'`)).rowCount === 1;
  if (!isFilled) {
    await fillTenants(client, printLine);
    await client.query(CENTRE);
  }
  const { rows } = await client.query<{ id: number }>(`select id from enterprise where code = 'B001000'`);
  const enterpriseId = rows[0]?.id;
  if (!enterpriseId) throw new Error('nobody to ask the lists');
  const key = async (loginName: string): Promise<string> =>
    (
      await app
        .get(Db)
        .asPlatform(() =>
          app.get(ApiKeyService, { strict: false }).create(systemAuth(), { loginName, name: 'bench', days: 1 }),
        )
    ).key;
  return {
    app,
    enterpriseId,
    keys: { centre: await key('bench-centre'), enterprise: await key(`b${enterpriseId}-1`) },
  };
}
/** Signs in a user of the operating centre, or the administrator of the enterprise in the middle of all enterprises. */
const CENTRE = `
  with centre as (insert into enterprise (code, name_zh, name_en, identity)
  values ('CENTRE', '运营中心', 'Operating centre', 'platform')
  returning id),
  root as (insert into organisation (enterprise_id, code, name_zh, name_en)
  select id, 'ROOT', '运营中心', 'Operating centre'
  from centre
  returning id, enterprise_id),
  person as (insert into app_user (enterprise_id, organisation_id, login_name, name, password_hash,
    must_change_password)
  select enterprise_id, id, 'bench-centre', 'Bench', 'none', false
  from root
  returning id)
  insert into user_role (user_id, role_id)
  select p.id, r.id
  from person p, role r
  where r.built_in and r.code = 'platformAdmin'`;

async function requestPage(
  { app, keys, enterpriseId }: Server,
  { as, route, base }: ListUnderTest,
  question: Record<string, unknown>,
): Promise<{ records: unknown[]; nextCursor?: string }> {
  const text = JSON.stringify({ pageSize: 20, ...base, ...question }).replace('"ENTERPRISE"', String(enterpriseId));
  const answer = await app.inject({
    method: 'POST',
    url: `/api${route.path}`,
    headers: { 'x-api-key': keys[as], 'content-type': 'application/json' },
    payload: text,
  });
  const body = answer.json<{ ok: boolean; message: string; data: { records: unknown[]; nextCursor?: string } }>();
  if (!body.ok) throw new Error(`${route.path} ${text}: ${body.message}`);
  return body.data;
}

/** Replaces `after` by the cursor at the end of that page. */
async function withCursor(
  server: Server,
  list: ListUnderTest,
  { after, ...question }: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (after === undefined) return question;
  const { nextCursor } = await requestPage(server, list, { ...question, pageNo: after });
  if (!nextCursor) throw new Error(`${list.name} ends before page ${String(after)}`);
  return { ...question, cursor: nextCursor };
}

async function measure(server: Server, list: ListUnderTest, large: ReadonlySet<string>): Promise<boolean> {
  const questions: [string, Record<string, unknown>][] = [[FIRST_PAGE, {}]];
  for (const [name, question] of Object.entries(list.questions))
    questions.push([name, await withCursor(server, list, question)]);
  const contestants: Contestant[] = questions.map(([name, question]) => ({
    name,
    run: () => requestPage(server, list, question),
    every: 1,
    warmUps: 2,
  }));
  const rounds = await takeTurns(contestants, ROUNDS, () => undefined);
  printLine(`\n${list.name} (${list.route.path})`);
  let isClean = true;
  for (const [name, question] of questions) {
    const scanned: ScannedTable[] = [];
    let rows = 0;
    scanned.push(
      ...(await findScannedTables(
        large,
        async () => void (rows = (await requestPage(server, list, question)).records.length),
      )),
    );
    const [time, ratio] = [timesOf(rounds, name), ratiosOf(rounds, name, FIRST_PAGE)];
    const range = `(${time.min.toFixed(1)}-${time.max.toFixed(1)})`;
    const ofFirst = `${ratio.median.toFixed(2)} x page 1`.padStart(18);
    const tables = [...new Set(scanned.map(({ table }) => table))].join(', ');
    printLine(
      `  ${name.padEnd(24)}${String(rows).padStart(4)} rows ${time.median.toFixed(1).padStart(8)} ms ${range}${ofFirst}` +
        (tables ? `   READS WHOLE: ${tables}` : ''),
    );
    if (process.env.SHOW_PLANS) for (const { text } of scanned) printLine(text);
    isClean &&= scanned.length === 0;
  }
  return isClean;
}

async function main(): Promise<boolean> {
  const url = process.env.DATABASE_URL;
  if (!url)
    throw new Error('DATABASE_URL names a database, empty or filled by an earlier run: run `npm run bench -- lists`');
  await migrate(url);
  const client = new Client({ connectionString: url });
  await client.connect();
  const server = await startServer(url, client);
  try {
    const large = await largeTables(client);
    printLine(`large tables: ${[...large].join(', ')}`);
    let isClean = true;
    for (const list of LISTS) isClean = (await measure(server, list, large)) && isClean;
    printLine(isClean ? '\nPASS  no list reads a large table whole' : '\nFAIL  a list reads a large table whole');
    return isClean;
  } finally {
    await server.app.close();
    await client.end();
  }
}

runBench(main);
