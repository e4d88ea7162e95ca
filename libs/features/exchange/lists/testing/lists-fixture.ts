import { MdsShareService } from '@matlas/features/mds';
import { asBytes, sharedApp, signedIn, type TestApp } from '@matlas/testing';

const SUBSTANCES = [
  ['7439-89-6', 'Iron'],
  ['9003-07-0', 'Polypropylene'],
  ['1333-86-4', 'Carbon black'],
  ['117-81-7', 'DEHP'],
] as const;
/** Each substance is a vertex of the graph. */
async function seedSubstances(db: TestApp['db']): Promise<void> {
  for (const [cas, name] of SUBSTANCES)
    await db.execute(
      `with vertex as (insert into graph_node (kind)
        values (4)
        returning id) insert into substance (id, code, cas, name_en, name_zh, kind)
        select id, 'CAS-' || $1::text, $1, $2, $2, 'substance'
        from vertex`,
      [cas, name],
    );
}
export const rest = (cas: string) => ({ cas, portion: { kind: 3 } });
export const material = (
  name: string,
  children: readonly object[],
  more: { classCode?: string; attributes?: object } = {},
) => ({
  kind: 3,
  name,
  symbol: name,
  number: name,
  standard: 'QC/T 1',
  ...(more.classCode?.startsWith('5') ? { attributes: { recyclate: { answer: 2 } } } : {}),
  children,
  ...more,
});
const steel = () => ({ ...material('Steel', [rest('7439-89-6')], { classCode: '1.1.1' }), number: '1.0330' });
export let app: TestApp;
export let supplier: Awaited<ReturnType<typeof signedIn>>;
export let maker: Awaited<ReturnType<typeof signedIn>>;

/** Registers the hooks before and after all tests of a file. */
export function setUpLists(): void {
  beforeAll(async () => {
    app = await sharedApp();
    await seedSubstances(app.db);
    supplier = await signedIn(app);
    maker = await signedIn(app);
  });
  afterAll(() => app.close());
}

export type Who = Pick<typeof supplier, 'headers'>;
export const call = (who: Who, method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object) =>
  app.http[method](`/api${path}`).set(who.headers).set('Accept-Language', 'en').send(body);
export const create = async (who: Who, tree: object, kind = 'component', more: object = {}) =>
  (await call(who, 'post', `/data/local/${kind}`, { tree, ...more })).body.data;
export const createReleasedSheet = async (
  who: Who,
  tree: object,
  to: 'IR' | 'RL' = 'IR',
  kind = 'component',
  more: object = {},
) => (await call(who, 'post', `/data/local/release/${(await create(who, tree, kind, more)).id}`, { to })).body.data;
export const part = (number: string, more: object = {}) => ({
  kind: 1,
  name: `Part ${number}`,
  number,
  children: [{ massGrams: '5', node: steel() }],
  ...more,
});
export const share = (sheetId: number, fields: object = {}) =>
  app.app
    .get(MdsShareService)
    .saveShares([{ sheetId, enterpriseId: maker.enterprise.id, receiveStatus: 'N', ...fields }]);
export const page = async (who: Who, list: string, body: object = {}) =>
  (await call(who, 'post', `/exchange/${list}/page`, body)).body.data;
export const names = async (who: Who, list: string, body: object = {}) =>
  ((await page(who, list, body)).records as { mdsName?: string; name?: string }[]).map(
    (row) => row.mdsName ?? row.name,
  );
export const bytes = (who: Who, path: string, body: object) =>
  call(who, 'post', path, body)
    .buffer(true)
    .parse(asBytes as never);
