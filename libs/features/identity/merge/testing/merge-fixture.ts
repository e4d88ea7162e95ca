import {
  type AuthHeader,
  enterprise,
  sharedApp,
  signIn,
  type TestApp,
  type TestEnterprise,
  user,
} from '@matlas/testing';

export let app: TestApp;
export let platform: TestEnterprise;
export let centre: AuthHeader;

/** Registers the set-up and tear-down for all tests of a file. */
export function setUpMerges(): void {
  beforeAll(async () => {
    app = await sharedApp();
    platform = await enterprise(app.db, { identity: 'platform' });
    centre = await signIn(app, await user(app.db, platform, { roles: ['operatingCentre'] }));
  });
  afterAll(() => app.close());
}

export type Pair = { source: TestEnterprise; target: TestEnterprise };
export const post = async (path: string, body: object, headers = centre) =>
  (await app.http.post(`/api/matlas/enterprise/merge/${path}`).set(headers).set('Accept-Language', 'en').send(body))
    .body;
export const ids = ({ source, target }: Pair) => ({ sourceId: source.id, targetId: target.id });
export const start = (pair: Pair) => post('start', { ...ids(pair), confirmName: `企业 ${pair.source.code}` });
export async function two(): Promise<Pair> {
  const [source, target] = [await enterprise(app.db), await enterprise(app.db)];
  await user(app.db, target);
  return { source, target };
}
