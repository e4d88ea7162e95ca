import {
  type AuthHeader,
  createDepartment,
  enterprise,
  sharedApp,
  signedIn,
  signIn,
  type TestApp,
  type TestEnterprise,
  user,
} from '@matlas/testing';

export let app: TestApp;
export let maker: Awaited<ReturnType<typeof signedIn>>;
export let other: Awaited<ReturnType<typeof signedIn>>;
export let centre: AuthHeader;
export let paint: number;
export let painter: AuthHeader;

/** Registers the set-up and tear-down for all tests of a file. */
export function setUpStatistics(): void {
  beforeAll(async () => {
    app = await sharedApp();
    maker = await signedIn(app);
    other = await signedIn(app);
    centre = await signIn(app, await user(app.db, await platform(), { roles: ['operatingCentre'] }));
    paint = await createDepartment(app.db, maker.enterprise);
    painter = await signIn(
      app,
      await user(app.db, maker.enterprise, { organisationId: paint, roles: ['organisationAdmin'] }),
    );
  });
  afterAll(() => app.close());
}

async function platform(): Promise<TestEnterprise> {
  const found = await app.db.row<TestEnterprise>(
    `select e.id, e.code, o.id as "organisationId"
      from enterprise e
      join organisation o on o.enterprise_id = e.id and o.parent_id is null
      where e.identity = 'platform'`,
  );
  return found ?? enterprise(app.db, { identity: 'platform' });
}
export const ask = async (what: string, query: object = {}, headers: AuthHeader = maker.headers) =>
  (await app.http.get(`/api/matlas/statistics/${what}`).set(headers).set('Accept-Language', 'en').query(query)).body;
