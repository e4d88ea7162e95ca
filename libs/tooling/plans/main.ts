import 'reflect-metadata';
import { FEATURES } from '@matlas/features';
import { Db, DerivedDb } from '@matlas/server-kit';
import { type AuthHeader, createTestApp, signIn, type TestApp, user } from '@matlas/testing';
import { fillers, fillSmallTables, fillTenants, OWNER } from './fill-tables';
import { explainRoles } from './position-roles';
import { explainStatement, statementsOf } from './statement-log';

type Name = keyof typeof fillers;
type Question = Record<string, unknown>;
interface List {
  path: string;
  own: Question;
  rare: string;
  byName: string;
}

/**
 * A page some hundred thousand rows down, if the list is long enough. The next page uses the cursor of the previous
 * one.
 */
const DEEP_PAGE = 4000;
const LISTS: Record<Name, List[]> = {
  bom: [{ path: '/bom/info/bomQuery', own: { modId: 7 }, rare: 'P0126704', byName: 'name' }],
  sheets: [
    { path: '/data/localDataManage/page', own: {}, rare: 'P0023757', byName: 'name' },
    {
      path: '/data/localDataManage/pageLocalData',
      own: { latestOnly: true, usableOnly: true },
      rare: 'P0023757',
      byName: 'name',
    },
  ],
  substances: [{ path: '/data/substance/page', own: {}, rare: '99999-9-9', byName: 'nameEn' }],
  logs: [
    { path: '/system/logInfo/page', own: { kind: 'operation' }, rare: '10.0.177', byName: 'createTime' },
    { path: '/system/logInfo/page', own: { kind: 'user' }, rare: '10.0.180', byName: 'createTime' },
    { path: '/system/logInfo/page', own: { kind: 'change' }, rare: 'rarest', byName: 'createTime' },
  ],
  users: [
    { path: '/system/userInfo/page', own: {}, rare: 'p77777', byName: 'loginName' },
    { path: '/system/roleInfo/page', own: {}, rare: 'auditor', byName: 'nameZh' },
  ],
  roles: [],
  runs: [{ path: '/analysis/prohibitSubstance/runPage', own: {}, rare: 'rarest', byName: 'number' }],
  inventory: [
    { path: '/analysis/carMaterialDetail/inventory/page', own: { modId: 7 }, rare: '99999-9-9', byName: 'name' },
  ],
  findings: [
    { path: '/analysis/prohibitSubstance/anaQueryList', own: { runId: 3 }, rare: 'P0126704', byName: 'positionName' },
  ],
};
/** A call without parameters to vary: all runs of one vehicle, including the current one. */
const RUNS_OF_MODEL: List = { path: '/analysis/prohibitSubstance/runs?modId=7', own: {}, rare: '', byName: '' };
const questionsOf = ({ rare, byName }: List): [string, Question][] => [
  ['first page', {}],
  ['rare number', { q: rare }],
  ['rare word', { q: 'rarest' }],
  ['one of a hundred', { q: 'middle' }],
  ['every third', { q: 'common' }],
  ['no hit', { q: 'zzzqqq' }],
  ['two letters', { q: 'zq' }],
  [`by ${byName}`, { sort: byName }],
  [`every third, by ${byName}`, { q: 'common', sort: byName }],
];

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
const milliseconds = (value: number): string => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`;

async function explain(
  test: TestApp,
  headers: AuthHeader,
  { path }: List,
  name: string,
  question: Question | undefined,
): Promise<string | undefined> {
  let next: string | undefined;
  const statements = await statementsOf([test.db, test.app.get(DerivedDb)], async () => {
    const call = question === undefined ? test.http.get(`/api${path}`) : test.http.post(`/api${path}`).send(question);
    const { body } = await call.set(headers);
    const answer = body as { respCode: number; message: string; data: { nextCursor?: string } };
    if (answer.respCode !== 0) throw new Error(`${path}: ${answer.message}`);
    next = answer.data.nextCursor;
  });
  for (const statement of statements.filter(
    ({ text }) => / limit /.test(text) && !/ job |from session|from app_user u? ?where/.test(text.slice(0, 300)),
  )) {
    const plan = await explainStatement(test.db, statement);
    const kind = statement.text.startsWith('select count') ? 'count' : 'rows';
    const cost = `${milliseconds(plan.ms).padStart(9)}${String(plan.buffers).padStart(9)} pages`;
    const scans = `${plan.readsWholeTable ? '!! ' : ''}${plan.scans.join(' | ')}`;
    printLine(`  ${name.padEnd(28)} ${kind.padEnd(6)}${cost}  ${scans}`);
  }
  return next;
}

/** Two thousand pasted rows: numbers, names, synonyms, and a tenth that cannot be found. */
const LOOK_UP = {
  words: Array.from({ length: 2_000 }, (_, n) =>
    n % 10 === 9
      ? { name: `unheard of ${n}` }
      : n % 3 === 0
        ? { cas: `${n * 499 + 1}-${(n * 499 + 1) % 90}-${(n * 499 + 1) % 10}` }
        : { name: n % 3 === 1 ? `物质 ${n * 499}` : `Synonym of ${n * 499}` },
  ),
};

async function explainList(test: TestApp, headers: AuthHeader, list: List): Promise<void> {
  printLine(`\n${list.path} ${JSON.stringify(list.own)}`);
  for (const [name, question] of questionsOf(list))
    await explain(test, headers, list, name, { ...list.own, ...question });
  const pageNo = list.path.includes('bomQuery') ? DEEP_PAGE / 5 : DEEP_PAGE;
  const cursor = await explain(test, headers, list, `page ${pageNo} by offset`, { ...list.own, pageNo });
  if (list.path === '/data/substance/page')
    await explain(test, headers, { ...list, path: '/data/substance/lookup' }, 'look-up of 2,000', LOOK_UP);
  if (cursor) await explain(test, headers, list, `page ${pageNo + 1} by cursor`, { ...list.own, cursor });
}

async function main(): Promise<void> {
  const chosenNames = process.argv.slice(2).filter((name): name is Name => name in fillers);
  const names = chosenNames.length > 0 ? chosenNames : (Object.keys(fillers) as Name[]);
  const test = await createTestApp(FEATURES, { WORKER: 'off' });
  try {
    const db = test.app.get(Db);
    await fillTenants(db);
    const headers = await signIn(test, await user(db, OWNER));
    await fillSmallTables(db);
    for (const name of names) {
      const began = Date.now();
      await db.tx(async () => {
        // Switches off checks and triggers: the rows refer to records that do not exist.
        await db.execute('set local session_replication_role = replica');
        await db.execute(`set local maintenance_work_mem = '512MB'`);
        await fillers[name](db);
      });
      await db.execute('vacuum analyze');
      printLine(`\n${name}: filled in ${Math.round((Date.now() - began) / 1000)} s`);
      for (const list of LISTS[name]) await explainList(test, headers, list);
      if (name === 'runs') await explain(test, headers, RUNS_OF_MODEL, 'runs of a vehicle', undefined);
      if (name === 'roles') await explainRoles(db, printLine);
    }
  } finally {
    await test.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
