import { asBytes, jobEnd, sharedApp, signedIn, type TestApp } from '@matlas/testing';

type Person = Awaited<ReturnType<typeof signedIn>>;
export const BASE = '/transfer/conversion';
export const LEAD = '7439-92-1';
const SUBSTANCES = [
  ['7439-89-6', 'Iron', '铁'],
  ['7440-50-8', 'Copper', '铜'],
  [LEAD, 'Lead', '铅'],
  ['9003-07-0', 'Polypropylene', '聚丙烯'],
] as const;
/** Code numbers of this system differ from those of IMDS: 3 is steel here, 27 copper. */
const CODES = [
  [1, '3', '钢中的合金元素', 'Alloying element in steel', '{1(a)}'],
  [1, '27', '铜中的合金元素', 'Alloying element in copper', '{3}'],
  [2, '3', '铜中的合金元素', 'Alloying element in copper', '{3}'],
  [2, '1', '钢中用于机械加工目的的合金元素', 'Alloying element in steel for machining purposes', '{1(a),1(b)}'],
  [2, '12', '碳刷', 'Carbon brushes', '{}'],
] as const;
export let app: TestApp;
export let maker: Person;
export let other: Person;
export const ids: Record<string, number> = {};
export const call = async (
  who: Pick<Person, 'headers'>,
  method: 'get' | 'post' | 'delete',
  path: string,
  body: object = {},
) => (await app.http[method](`/api${path}`).set(who.headers).set('Accept-Language', 'en').send(body)).body;
export const ok = async (...[who, method, path, body]: Parameters<typeof call>) => {
  const answer = await call(who, method, path, body);
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.data;
};
export const bytes = async (
  who: Pick<Person, 'headers'>,
  method: 'get' | 'post',
  path: string,
  body: object = {},
): Promise<Buffer> =>
  (
    await app.http[method](`/api${path}`)
      .set(who.headers)
      .send(body)
      .buffer(true)
      .parse(asBytes as never)
  ).body;
const fixed = (cas: string, value: string, more: object = {}) => ({ cas, portion: { kind: 2, value }, ...more });
export const rest = (cas: string) => ({ cas, portion: { kind: 3 } });
export const material = (name: string, foreignName: string, classCode: string, children: object[]) => ({
  kind: 3,
  name,
  foreignName,
  classCode,
  symbol: foreignName,
  number: foreignName,
  standard: 'QC/T 1',
  children,
});
const released = async (kind: string, tree: object) =>
  (await ok(maker, 'post', `/data/local/release/${(await ok(maker, 'post', `/data/local/${kind}`, { tree })).id}`, {}))
    .id as number;
export const done = async (who: Pick<Person, 'headers'>, path: string, body: object) => {
  const { jobId } = await ok(who, 'post', `${BASE}/${path}`, body);
  const end = await jobEnd(app.db, jobId);
  return { ...end, jobId };
};
export const lastRun = async (who: Pick<Person, 'headers'>) => (await ok(who, 'post', `${BASE}/page`)).records[0];
export const preview = async (...sheetIds: number[]) => {
  await done(maker, 'out/preview', { ids: sheetIds });
  return lastRun(maker);
};
export const sheets = async (who: Pick<Person, 'headers'>, runId: number) =>
  (await ok(who, 'post', `${BASE}/sheets/page`, { runId, pageSize: 50 })).records;
export const lossesOf = async (who: Pick<Person, 'headers'>, runId: number) =>
  (await sheets(who, runId)).map(
    ({ name, state, findings }: { name: string; state: string; findings: { code: string }[] }) => [
      name,
      state,
      ...findings.map(({ code }) => code),
    ],
  );

/** Registers the set-up and tear-down for all tests of a file. */
export function setUpConversion(): void {
  beforeAll(async () => {
    app = await sharedApp({ WORKER: 'on' });
    await addCatalogue();
    maker = await signedIn(app);
    other = await signedIn(app);
    await releaseSheets();
  });
  afterAll(() => app.close());
}
async function addCatalogue(): Promise<void> {
  for (const [cas, en, zh] of SUBSTANCES)
    await app.db.execute(
      `with vertex as (insert into graph_node (kind)
          values (4)
          returning id) insert into substance (id, code, cas, name_en, name_zh, kind)
          select id, 'CAS-' || $1::text, $1, $2, $3, 'substance'
          from vertex`,
      [cas, en, zh],
    );
  for (const [origin, code, zh, en, entries] of CODES)
    await app.db.execute(
      `insert into rule_application_code (origin, code, name_zh, name_en, entries, entities, kind)
          values ($1, $2, $3, $4, $5, '{Pb}', 'elv_exemption')`,
      [origin, code, zh, en, entries],
    );
  for (const [code, zh] of [
    ['3.2', '铜合金'],
    ['1.1.1', '钢'],
    ['8.1', '电子'],
  ])
    await app.db.execute(
      `insert into material_class (code, leaf, name_en, name_zh, position) values ($1, true, $1, $2, 1)`,
      [code, zh],
    );
}
/** A nozzle of brass and a circuit board. */
async function releaseSheets(): Promise<void> {
  ids.brass = await released(
    'material',
    material('黄铜', 'Brass', '3.2', [fixed(LEAD, '2', { applicationCode: '27' }), rest('7440-50-8')]),
  );
  const { cid } = (await app.db.row<{ cid: number }>('select cid::int as cid from mds_sheet where id = $1', [
    ids.brass,
  ]))!;
  ids.nozzle = await released('component', {
    kind: 1,
    name: '喷嘴',
    foreignName: 'Nozzle',
    number: 'N-1',
    componentType: 'turned',
    children: [{ massGrams: '20', ref: { cid } }],
  });
  ids.board = await released('material', material('电路板', 'Board', '8.1', [rest('7440-50-8')]));
}
