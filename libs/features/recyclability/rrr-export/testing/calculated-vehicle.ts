import type { RrrResult } from '@matlas/contract';
import { TaggingLoader } from '@matlas/features/rules';
import { systemAuth } from '@matlas/server-kit';
import {
  asBytes,
  type AuthHeader,
  enterprise,
  jobEnd,
  sharedApp,
  sheetsOf,
  signIn,
  type TestApp,
  type TestUser,
  user,
} from '@matlas/testing';
import { type SampleVehicle, sampleVehicle } from '@matlas/features/substance-analysis/testing';

interface Sheet {
  sheet: string;
  data: unknown[][];
}
export const BASE = '/api/analysis/anaRrrMark';
export let test: TestApp;
export let vehicle: SampleVehicle;
export let maker: AuthHeader;
export let stranger: AuthHeader;
export let result: RrrResult;
export let other: number;
export const download = async (path: string, query: object, who = maker, language = 'en') =>
  test.http.get(`${BASE}/${path}`).query(query).set(who).set('Accept-Language', language).buffer().parse(asBytes);
export const book = async (path: string, query: object = {}, language = 'en'): Promise<Record<string, unknown[][]>> => {
  const { body, status } = await download(path, { modId: vehicle.modelId, ...query }, maker, language);
  expect(status).toBe(200);
  return Object.fromEntries(((await sheetsOf(body as Buffer)) as Sheet[]).map(({ sheet, data }) => [sheet, data]));
};
export async function mark(parts: readonly (readonly [number: string, flag: string])[]): Promise<void> {
  const ids = new Map(
    (
      await test.db.rows<{ id: number; number: string }>('select id, number from bom_position where model_id = $1', [
        vehicle.modelId,
      ])
    ).map(({ id, number }) => [number, id]),
  );
  const { body } = await test.http
    .post(`${BASE}/mark`)
    .set(maker)
    .send({ modId: vehicle.modelId, changes: parts.map(([number, flag]) => ({ positionId: ids.get(number), flag })) });
  expect(body.code).toBe('');
}

async function loadTagging(): Promise<void> {
  await test.app.get(TaggingLoader).load({
    technologies: [
      ['T01', 'mM'],
      ['T06', 'mTr'],
      ['E01', 'mTe'],
    ].map(([code = '', flag = '']) => ({
      code,
      nameZh: `技术${code}`,
      nameEn: `Technology ${code}`,
      flags: [flag],
      classCodes: [],
    })),
    scopes: [],
    rules: [
      ['1', 'mM', 'T01'],
      ['3', 'mM', 'T01'],
      ['5', 'mTe', 'E01'],
      ['5.1', 'mTr', 'T06'],
      ['6', 'mTe', 'E01'],
    ].map(([classCode = '', flag = '', technology = '']) => ({
      code: `R${classCode}`,
      classCode,
      scope: null,
      flag,
      technology,
      active: true,
    })),
  });
}

async function markAndCalculate(): Promise<void> {
  await mark([
    ['B-8', 'mD'],
    ['F-1', 'mP'],
    ['S-1', 'mTr'],
  ]);
  const { data } = (
    await test.http.post(`${BASE}/calculationInfo`).set(maker).send({ modId: vehicle.modelId, note: 'First' })
  ).body;
  expect((await jobEnd(test.db, data.jobId)).error).toBeNull();
  result = (await test.http.get(`${BASE}/getRedisCalculationInfo`).query({ modId: vehicle.modelId }).set(maker)).body
    .data;
}

/** A marked vehicle with a result. */
export async function openCalculatedVehicle(): Promise<void> {
  test = await sharedApp({ WORKER: 'on' });
  const [oem, supplier] = [await enterprise(test.db), await enterprise(test.db)];
  const [engineer, owner] = [await user(test.db, oem), await user(test.db, supplier)];
  [maker, stranger] = [await signIn(test, engineer), await signIn(test, owner)];
  const as = (one: TestUser) => ({
    enterpriseId: one.enterpriseId,
    organisationId: one.organisationId,
    userId: one.id,
  });
  vehicle = await sampleVehicle(test.app, as(owner), as(engineer), systemAuth());
  await test.db.execute(
    `update vehicle_model
      set curb_weight_grams = 5000, brand = 'Aurora', type_name = 'AC5-26', ccc_number = 'CCC-1'
      where id = $1`,
    [vehicle.modelId],
  );
  other = (
    await test.http
      .post('/api/model/modInfo/saveOrUpdate')
      .set(maker)
      .send({ projectName: 'Empty', internalNumber: 'E-1', modelType: 1, powerPlant: 2 })
  ).body.data.id;
  await loadTagging();
  await markAndCalculate();
}
