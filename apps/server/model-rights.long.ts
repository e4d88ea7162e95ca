import { api, MODEL_RECORD_KINDS, type Route, routesOf } from '@matlas/contract';
import { FEATURES } from '@matlas/features';
import {
  type Answer,
  IdPlaces,
  type Isolation,
  isolationWorld,
  minimalInput,
  nameRoutes,
  put,
  send,
  takenBack,
} from '@matlas/testing';

type IdPlace = IdPlaces['places'][number];
const MISSING = 999_999_999;
const WORLD_MS = 600_000;
const CALL_MS = 300_000;
const allRoutes = Object.values(api).flatMap((group) => routesOf(group));
const placesOf = (route: Route): IdPlace[] =>
  route.needs === 'public' ? [] : new IdPlaces(route).places.filter(({ kind }) => MODEL_RECORD_KINDS.includes(kind));
const asking = allRoutes.filter((route) => placesOf(route).length > 0);
const listing = allRoutes.filter(
  (route) =>
    route.needs !== 'public' &&
    (route.answer === 'page' || route.answer === 'list') &&
    !placesOf(route).some(({ isRequired }) => isRequired),
);

/**
 * A user of the whole enterprise who is limited to one of its models: the others, and whatever belongs to them, do not
 * exist for the user. Row-level security is off in this world, so the stores alone decide.
 */
describe('a model that a user was not given', () => {
  let isolation: Isolation;
  let headers: object;
  const hidden = (kind: string): number => isolation.world.rows.own[kind]?.[0] ?? MISSING;
  beforeAll(async () => {
    isolation = await isolationWorld(FEATURES);
    const { db } = isolation.test;
    const caller = isolation.world.callers.find(({ role }) => role === 'enterpriseAdmin');
    if (!caller) throw new Error('the world has no administrator of an enterprise');
    headers = caller.headers;
    await db.execute('update app_user set limited_to_models = true where id = $1', [caller.user.id]);
    await db.execute('insert into user_model (user_id, model_id) values ($1, $2)', [
      caller.user.id,
      isolation.world.rows.own['vehicleModel']?.[1],
    ]);
    await db.execute(
      `update role set permissions = '{*:*:*}' where id in (select role_id
      from user_role
      where user_id = $1)`,
      [caller.user.id],
    );
  }, WORLD_MS);
  afterAll(() => isolation?.close());

  const answerTo = (route: Route, place: IdPlace, id: number): Promise<Answer> => {
    const { places } = new IdPlaces(route);
    const valueOf = ({ isText }: IdPlace, of: number): unknown => (isText ? String(of) : of);
    const { input } = minimalInput(route, places, (one) =>
      valueOf(one, one.field === place.field ? id : hidden(one.kind)),
    );
    const call = {
      ...put(route, input, place.steps, valueOf(place, id)),
      // Otherwise the form of a user ignores the models.
      ...(place.field === 'modelIds' ? { limitedToModels: true } : {}),
    };
    return takenBack(isolation.test, () => send(isolation.test, route, call, headers, false));
  };
  /** Without the ids of rows, which have seven to nine digits, and without the numbers of samples. */
  const comparable = ({ status, text }: Answer): string =>
    `${status} ${text.replace(/\b\d{7,9}\b/g, '#').replace(/sample\d+/gi, '#')}`;

  it.each(nameRoutes(asking))(
    'is answered like one that there is not: %s',
    async (_, route) => {
      const different: string[] = [];
      for (const place of placesOf(route)) {
        const id = hidden(place.kind);
        const [of, missing] = [await answerTo(route, place, id), await answerTo(route, place, MISSING)];
        if (comparable(of) !== comparable(missing))
          different.push(`${place.field}: ${comparable(of).slice(0, 300)} / ${comparable(missing).slice(0, 300)}`);
      }
      expect(different).toEqual([]);
    },
    CALL_MS,
  );
  it.each(nameRoutes(listing))(
    'is in no list: %s',
    async (_, route) => {
      const { places } = new IdPlaces(route);
      const { input } = minimalInput(route, places, ({ kind, isText }) =>
        isText ? String(hidden(kind)) : hidden(kind),
      );
      const { text } = await takenBack(isolation.test, () => send(isolation.test, route, input, headers, false));
      const names = ['model', 'vehicle', 'part', 'screw', 'mark', 'change', 'extension'];
      expect(names.filter((name) => text.includes(`ZZown ${name}`) || text.includes(`ZZown-${name}`))).toEqual([]);
    },
    CALL_MS,
  );
  it('leaves the model that was given, so that the tests prove something', async () => {
    const { test, world } = isolation;
    const given = world.rows.own['vehicleModel']?.[1];
    const { status, text } = await send(test, api.vehicle.modInfo.page, {}, headers);
    expect(status).toBe(200);
    expect(text).toContain(`"id":${given}`);
  });
  it('is visible to a user who is not limited, so that the tests prove something', async () => {
    const { test, world } = isolation;
    const free = world.callers.find(({ role }) => role === 'enterpriseAdmin');
    await test.db.execute('update app_user set limited_to_models = false where id = $1', [free?.user.id]);
    const { text } = await send(test, api.vehicle.modInfo.page, {}, headers);
    expect(text).toContain('ZZown model');
  });
});
