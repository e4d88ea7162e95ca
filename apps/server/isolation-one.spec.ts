import { FEATURES } from '@matlas/features';
import { api, routesOf } from '@matlas/contract';
import { type Isolation, isolationWorld } from '../../libs/testing/isolation';
import { Probe } from '../../libs/testing/isolation/probe';

let isolation: Isolation;
beforeAll(async () => {
  const t = Date.now();
  isolation = await isolationWorld(FEATURES);
  console.log('world', Date.now() - t);
}, 120_000);
afterAll(() => isolation.close());
const only = process.env.ONLY;
const routes = routesOf(api).filter((route) => !only || new RegExp(only).test(route.path));
it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', async (_, route) => {
  expect(await new Probe(isolation.test, isolation.world, route).run()).toEqual([]);
});
