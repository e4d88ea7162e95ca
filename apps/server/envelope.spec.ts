import { api, type Route, routesOf } from '@matlas/contract';
import { customRole, enterprise, sharedApp, signIn, type TestApp, user } from '@matlas/testing';

// Over all routes: a doubled `/api/api` and timestamps against caches change no answer.

let app: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  app = await sharedApp();
  const home = await enterprise(app.db);
  const role = await customRole(app.db, home, { permissions: [] });
  headers = await signIn(app, await user(app.db, home, { roles: [role] }));
});
afterAll(() => app.close());

const closed = routesOf(api).filter(({ needs }) => needs !== 'public' && needs !== 'signedIn');
const ask = async ({ method, path }: Route, before: string, after: string) => {
  const address = `${before}${path.replace(/\{\w+\}/g, '1')}${after}`;
  const { status, body } = await app.http[method.toLowerCase() as 'get'](address).set(headers);
  return [status, body?.code ?? ''];
};

it.each(['GET', 'POST', 'PUT', 'DELETE'])(
  'every %s of a route answers the same below /api and /api/api, with t and _t',
  async (method) => {
    const routes = closed.filter((route) => route.method === method);
    expect(routes.length).toBeGreaterThan(5);
    for (const route of routes) {
      const plain = await ask(route, '/api', '');
      expect([route.path, ...plain]).toEqual([route.path, 403, 'forbidden']);
      expect([route.path, ...(await ask(route, '/api/api', '?t=1763686000123&_t=1'))]).toEqual([route.path, ...plain]);
    }
  },
);
