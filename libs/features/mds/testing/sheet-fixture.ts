import { sharedApp, signedIn, type TestApp } from '@matlas/testing';
import { seedSubstances } from '../sample-trees';

export let app: TestApp;
let owner: Awaited<ReturnType<typeof signedIn>>;

/** Registers the hooks before and after all tests of a file. */
export function setUpSheets(): void {
  beforeAll(async () => {
    app = await sharedApp();
    await seedSubstances(app.db);
    owner = await signedIn(app);
  });
  afterAll(() => app.close());
}

export const call = (method: 'get' | 'post' | 'put' | 'delete', path: string, language = 'en') =>
  app.http[method](`/api/data/${path}`).set(owner.headers).set('Accept-Language', language);
export const createSheet = async (tree: object, kind = 'component') =>
  (await call('post', `local/${kind}`).send({ tree })).body;
export const createReleasedSheet = async (tree: object, kind = 'component') => {
  const { data } = await createSheet(tree, kind);
  return (await call('post', `local/release/${data.id}`).send({})).body.data;
};
