import type { Route } from '@matlas/contract';
import type { TestApp } from './app';
import type { AuthHeader } from './builders';
import { asBytes, cellsOf } from './read-cells';

/** Calls routes of the contract as one user and returns their data; files as rows of cells. */
export interface ApiClient {
  callRoute<V>(route: Route, input: object): Promise<V>;
  cells(route: Route, input: object): Promise<unknown[][]>;
}
/** Calls over HTTP as a user, in English; a refusal is thrown as an error. */
export function apiClientAs(
  test: Pick<TestApp, 'http'>,
  who: () => AuthHeader,
): ApiClient & { request(route: Route, input: object): SupertestRequest } {
  const request = (route: Route, input: object): SupertestRequest => {
    const left = new Map(Object.entries(input));
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(left.get(name));
      left.delete(name);
      return value;
    });
    const method = route.method.toLowerCase() as 'get' | 'post';
    const httpCall = test.http[method](`/api${path}`).set(who()).set('Accept-Language', 'en');
    return method === 'get' ? httpCall.query(Object.fromEntries(left)) : httpCall.send(Object.fromEntries(left));
  };
  return {
    request,
    callRoute: async <V>(route: Route, input: object) => {
      const { body } = await request(route, input);
      if (!body.ok) throw new Error(`${route.path} ${JSON.stringify(body)}`);
      return body.data as V;
    },
    cells: async (route, input) => cellsOf((await request(route, input).buffer().parse(asBytes)).body as Buffer),
  };
}
type SupertestRequest = ReturnType<TestApp['http']['get']>;
