import type { RrrState } from '@matlas/contract';
import { CatalogLoader } from '@matlas/features/catalog';
import { TaggingLoader } from '@matlas/features/rules';
import { systemAuth } from '@matlas/server-kit';
import {
  type AuthHeader,
  enterprise,
  sharedApp,
  signedIn,
  signIn,
  type TestApp,
  type TestUser,
  user,
} from '@matlas/testing';
import { sampleVehicle } from '@matlas/features/substance-analysis/testing';

let test: TestApp;
let maker: AuthHeader;
let centre: AuthHeader;
let modId: number;

async function* rows<Row>(...all: Row[]): AsyncGenerator<Row> {
  yield* await Promise.resolve(all);
}
const none = () => rows<never>();
const masses = async (): Promise<RrrState['rates']['masses']> =>
  (await test.http.get('/api/analysis/anaRrrMark/state').query({ modId }).set(maker)).body.data.rates.masses;
const strict = (strictFillers: boolean) =>
  test.http
    .post('/api/analysis/anaRrrMark/settings')
    .set(maker)
    .send({ modId, settings: { strictFillers } })
    .expect(200);
const idOf = async (code: string): Promise<number> =>
  (await test.db.row<{ id: number }>('select id from substance where code = $1', [code]))?.id ?? 0;
const keep = async (change: { addIds?: number[]; removeIds?: number[] }, who = centre) =>
  (
    await test.http
      .post('/api/data/substance/group/members')
      .set(who)
      .send({ groupId: await idOf('GRP-MINERAL-FILLERS'), ...change })
  ).body;

beforeAll(async () => {
  test = await sharedApp();
  const [oem, supplier] = [await enterprise(test.db), await enterprise(test.db)];
  const [admin, hengxin] = [await user(test.db, oem), await user(test.db, supplier)];
  maker = await signIn(test, admin);
  ({ headers: centre } = await signedIn(test, ['platformAdmin']));
  const as = (one: TestUser) => ({
    enterpriseId: one.enterpriseId,
    organisationId: one.organisationId,
    userId: one.id,
  });
  modId = (await sampleVehicle(test.app, as(hengxin), as(admin), systemAuth())).modelId;
  await test.app.get(TaggingLoader).load({
    technologies: [{ code: 'T06', nameZh: '浮沉', nameEn: 'Float-sink', flags: ['mTr'], classCodes: ['5'] }],
    scopes: [],
    rules: [{ code: 'C5.1', classCode: '5.1', scope: null, flag: 'mTr', technology: 'T06', active: true }],
  });
  await test.app.get(CatalogLoader).load({
    substances: none(),
    metals: none(),
    classes: none(),
    standards: none(),
    countries: none(),
    divisions: none(),
    subdivisions: none(),
    mapPoints: none(),
    groups: rows({ id: 'GRP-MINERAL-FILLERS', nameEn: 'Mineral fillers of plastics', nameZh: '塑料矿物填料' }),
    members: rows({ groupId: 'GRP-MINERAL-FILLERS', substanceId: 'CAS-117-81-7' }),
  });
});
afterAll(() => test.close());

it('strict mode treats listed substances as fillers; the operating centre maintains the list, and an addition changes a loaded vehicle at once', async () => {
  const lenient = await masses();
  expect(lenient.mTr).toBe('12');
  await strict(true);
  // The sheath contains a tenth of a percent of a listed filler, so it is no filled plastic.
  expect(await masses()).toEqual(lenient);
  const most = await idOf('CAS-9002-86-2');
  expect(await keep({ addIds: [most] }, maker)).toMatchObject({ code: 'forbidden' });
  expect(await keep({ addIds: [most] })).toMatchObject({ ok: true, data: 2 });
  const filled = await masses();
  expect([filled.mTr, Number(filled.mN) - Number(lenient.mN)]).toEqual(['0', 12]);
  await strict(false);
  expect(await masses()).toEqual(lenient);
  await strict(true);
  expect(await keep({ removeIds: [await idOf('CAS-117-81-7')] })).toMatchObject({ data: 1 });
  expect((await masses()).mTr).toBe('0.012');
});
