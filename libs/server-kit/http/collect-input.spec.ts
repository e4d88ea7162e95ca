import { api, ENUMERATIONS, type Route, routesOf } from '@matlas/contract';
import type { z } from 'zod';
import { collectInput } from './collect-input';

// The envelope of the specification over all routes of the contract, not over samples: ids of a DELETE in the body or
// in the query, repeated array parameters, timestamps against caches.

const routes = routesOf(api);
const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
const fieldsOf = ({ input }: Route): Record<string, z.ZodType> =>
  'shape' in input ? (input.shape as Record<string, z.ZodType>) : {};
const paramsOf = (route: Route): Record<string, string> =>
  Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '7']));
const collect = (route: Route, sent: { query?: unknown; body?: unknown }): Record<string, unknown> =>
  collectInput(route, { params: paramsOf(route), query: sent.query ?? {}, body: sent.body });

/** Two values as texts, as a query string has them, that a field takes as an array; undefined for other fields. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['1', '2'],
  ...Object.values(ENUMERATIONS).flatMap(({ members: [first, second] }) =>
    first && second ? [[String(first.value), String(second.value)] as const] : [],
  ),
];
const pairOf = (field: z.ZodType): readonly [string, string] | undefined =>
  PAIRS.find((pair) => {
    const { success, data } = field.safeParse([...pair]);
    return success && Array.isArray(data) && data.length === 2;
  });

const deletions = routes.filter((route) => route.method === 'DELETE' && 'ids' in fieldsOf(route));
const arrays = routes
  .filter(({ method }) => method === 'GET' || method === 'DELETE')
  .flatMap((route) =>
    Object.entries(fieldsOf(route)).flatMap(([name, field]) => {
      const pair = pairOf(field);
      return pair ? [[`${nameOf(route)} ${name}`, route, name, field, pair] as const] : [];
    }),
  );

/** Without ids: all messages of the caller. */
const WITHOUT_IDS = new Set(['DELETE /common/notes/deleteAll']);

it('covers the routes', () => {
  expect(routes.length).toBeGreaterThan(600);
  expect(deletions.length).toBeGreaterThan(20);
  expect(arrays.length).toBeGreaterThan(30);
});

it.each(deletions.map((route) => [nameOf(route), route] as const))(
  '%s takes ids in the body, as a bare array, and in the query',
  (_, route) => {
    const { ids } = fieldsOf(route);
    const read = (sent: { query?: unknown; body?: unknown }) => ids?.parse(collect(route, sent)['ids']);
    for (const sent of [
      { body: { ids: [3, 4] } },
      { body: [3, 4] },
      { query: { ids: ['3', '4'] } },
      { query: { ids: '3,4' } },
      { body: {}, query: { ids: ['3', '4'] } },
    ])
      expect(read(sent)).toEqual([3, 4]);
    for (const sent of [{ body: { ids: [3] } }, { query: { ids: '3' } }, { body: { ids: 3 } }])
      expect(read(sent)).toEqual([3]);
    expect([nameOf(route), ids?.safeParse(collect(route, {})['ids']).success]).toEqual([
      nameOf(route),
      WITHOUT_IDS.has(nameOf(route)),
    ]);
  },
);

it.each(arrays)(
  '%s takes repeated values, one value, and values with commas',
  (_, route, name, field, [first, second]) => {
    const read = (value: unknown) => field.parse(collect(route, { query: { [name]: value } })[name]);
    const both = field.parse([first, second]);
    expect(read([first, second])).toEqual(both);
    expect(read(`${first},${second}`)).toEqual(both);
    expect(read(first)).toEqual(field.parse([first]));
  },
);

it.each(routes.map((route) => [nameOf(route), route] as const))(
  '%s never sees the timestamps against caches, and takes its path from the path alone',
  (_, route) => {
    const params = paramsOf(route);
    const [name = 'id'] = Object.keys(params);
    const sent = collect(route, { query: { t: '1763686000', _t: '1', [name]: '8' }, body: { [name]: '9' } });
    expect(sent).toEqual({ ...params, ...(Object.keys(params).length > 0 ? {} : { [name]: '9' }) });
  },
);

/** What an empty list of regulations means, for every call that takes one. A new call decides and is named here. */
const EMPTY_LAWS: Readonly<Record<string, 'noFilter' | 'asProposed' | 'refused'>> = {
  'POST /analysis/prohibitSubstance/analysisSubstance': 'noFilter',
  'POST /analysis/prohibitSubstance/analysisSubstanceExport': 'noFilter',
  'POST /analysis/prohibitSubstance/notJudged': 'noFilter',
  'POST /analysis/svhc/articleText': 'noFilter',
  'POST /analysis/svhc/export': 'noFilter',
  'POST /analysis/saved/saveOrUpdate': 'asProposed',
  'POST /analysis/whatIf/run': 'asProposed',
  'POST /analysis/impact/start': 'refused',
  'POST /analysis/watch/saveOrUpdate': 'refused',
  'POST /data/audit/setting/limits': 'refused',
};
const withLaws = routes.filter((route) => 'lawIds' in fieldsOf(route));
it('says of every call with regulations what an empty list means', () => {
  const refuses = (route: Route) => !fieldsOf(route)['lawIds']?.safeParse([]).success;
  expect(withLaws.map((route) => `${nameOf(route)} ${refuses(route) ? 'refused' : 'taken'}`).sort()).toEqual(
    Object.entries(EMPTY_LAWS)
      .map(([name, meaning]) => `${name} ${meaning === 'refused' ? 'refused' : 'taken'}`)
      .sort(),
  );
});
