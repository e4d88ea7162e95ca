import { api, routesOf } from '@matlas/contract';
import { FEATURES } from '@matlas/features';
import { probeHalf, ROUTES_OF_HALF } from '@matlas/testing';

it('leaves no call of the contract out', () => {
  const asked = new Set([...ROUTES_OF_HALF.business, ...ROUTES_OF_HALF.people]);
  expect(routesOf(api).filter((route) => !asked.has(route)).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

/** Calls about people, enterprises, messages, jobs and the platform, and those of areas that are new. */
probeHalf(FEATURES, 'people');
