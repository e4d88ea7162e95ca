// Every call with bodies generated from its own schema: most fields are good, some are odd. Whatever comes, it is never
// an internal error.
import { api, type Route, routesOf } from '@matlas/contract';
import { type AuthHeader, generateInput, SeededRandom, sharedApp, signedIn, type TestApp } from '@matlas/testing';
import { IS_SHORT } from '@matlas/testing/depth';

const BODIES = IS_SHORT ? 8 : 60;
/** They end the session of the test. */
const LEFT_OUT: readonly Route[] = [api.identity.session.logout, api.identity.session.changePassword];
/** Streams of events stay open. */
const isStream = ({ path }: Route): boolean => /\/(events|stream)$/.test(path);
const DEADLINE_MS = 60_000;

let test: TestApp;
let headers: AuthHeader;
beforeAll(async () => {
  test = await sharedApp();
  ({ headers } = await signedIn(test, ['platformAdmin']));
});
afterAll(() => test.close());

const routes = routesOf(api).filter(
  (route) => !LEFT_OUT.includes(route) && !isStream(route) && !route.bytes && !route.tus,
);
const named = routes.map((route, index) => [`${route.method} ${route.path}`, route, index] as const);

function pathOf(route: Route, input: Record<string, unknown>, random: SeededRandom): string {
  return route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input[name];
    const text =
      typeof value === 'number' || typeof value === 'string' ? String(value).replace(/[\ud800-\udfff]/g, '') : '';
    return encodeURIComponent((text || String(random.integer(1, 9))).slice(0, 200));
  });
}

describe.each(named)('%s', (_, route, index) => {
  it('answers generated bodies without an internal error', async () => {
    for (let body = 0; body < BODIES; body++) {
      const random = new SeededRandom(index * 1000 + body);
      const generated = generateInput(route.input, random);
      const input = (typeof generated === 'object' && generated !== null ? generated : {}) as Record<string, unknown>;
      const method = route.method.toLowerCase() as 'get' | 'post';
      const call = test.http[method](`/api${pathOf(route, input, random)}`)
        .set(headers)
        .timeout({ deadline: DEADLINE_MS });
      const answer = await (method === 'get'
        ? call.query(queryOf(input))
        : call.set('Content-Type', 'application/json').send(JSON.stringify(input)));
      if (answer.status >= 500 && ![502, 503].includes(answer.status))
        throw new Error(`body ${body}: ${answer.status} ${answer.text}\n${JSON.stringify(input)?.slice(0, 2000)}`);
    }
  });
});

const queryOf = (input: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[name, String(value).replace(/[\ud800-\udfff]/g, '')]]
        : [],
    ),
  );
