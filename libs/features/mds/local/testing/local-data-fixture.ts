import { sharedApp, signedIn, type TestApp } from '@matlas/testing';
import { seedSubstances, steel } from '../../sample-trees';

export interface Row {
  id: number;
  cid: number;
  cver: string;
  name: string;
  status: string;
  version: number;
  validity: string;
  module: boolean;
  can: { confirm: boolean };
  flaws: string[];
  reason: string | null;
  errorCount: number;
  confirmBy: string | null;
}
const numberOf = (name: string): string => name.replaceAll(' ', '-');
export const namedSteel = (name: string): object => ({ ...steel(), name, number: numberOf(name) });
export const holding = (name: string, ...children: object[]): object => ({
  kind: 1,
  name,
  number: numberOf(name),
  children,
});
export let app: TestApp;
export let owner: Awaited<ReturnType<typeof signedIn>>;
export let stranger: Awaited<ReturnType<typeof signedIn>>;

/** Registers the hooks before and after all tests of a file. */
export function setUpLocalData(): void {
  beforeAll(async () => {
    app = await sharedApp({ WORKER: 'on' });
    await seedSubstances(app.db);
    [owner, stranger] = [await signedIn(app), await signedIn(app)];
    await app.db.execute(`update enterprise set duns = '11-222-3333', address = 'Road 1' where id = $1`, [
      owner.enterprise.id,
    ]);
  });
  afterAll(() => app.close());
}

export const call = async (
  method: 'get' | 'post' | 'put' | 'delete',
  path: string,
  body: object = {},
  headers = owner.headers,
  language = 'en',
) => (await app.http[method](`/api/${path}`).set(headers).set('Accept-Language', language).send(body)).body;
export const create = async (tree: object, more: object = {}): Promise<Row> =>
  (
    await call('post', `data/local/${'kind' in tree && tree.kind === 1 ? 'component' : 'material'}`, {
      tree,
      ...more,
    })
  ).data;
export const release = async ({ id }: Row, to = 'IR') => call('post', `data/local/release/${id}`, { to });
export const createReleasedSheet = async (tree: object, more: object = {}): Promise<Row> =>
  (await release(await create(tree, more))).data;
export const newVersion = async ({ id }: Row): Promise<Row> =>
  (await call('post', `data/local/newVersion/${id}`)).data.sheet;
export const setUp = (ids: readonly number[], what: object, headers = owner.headers, language = 'en') =>
  call('post', 'data/localDataManage/setUp', { ids, ...what }, headers, language);
export const remove = (...sheets: Row[]) =>
  call('delete', 'data/localDataManage/delete', { ids: sheets.map(({ id }) => id) });
export const one = async ({ id }: Row): Promise<Row> => (await call('get', `data/local/sheet/${id}`)).data;
export const moved = ({ id }: Row, column: string, interval: string) =>
  app.db.execute(`update mds_sheet set ${column} = ${column} - $2::interval where id = $1`, [id, interval]);
