import type { AnalysisRun, Finding } from '@matlas/contract';
import { type Auth, AuthLookup, systemAuth } from '@matlas/server-kit';
import { type AuthHeader, enterprise, jobEnd, sharedApp, signIn, type TestApp, user } from '@matlas/testing';
import { type SampleVehicle, sampleVehicle } from '../../testing';

export let test: TestApp;
export let maker: AuthHeader;
export let stranger: AuthHeader;
export let vehicle: SampleVehicle;
export let person: Auth | undefined;
export const BASE = '/api/analysis/prohibitSubstance';
export const post = (path: string, body: object, who = maker, language = 'en') =>
  test.http.post(`${BASE}/${path}`).set(who).set('Accept-Language', language).send(body);
export const get = (path: string, who = maker, language = 'en') =>
  test.http.get(`${BASE}/${path}`).set(who).set('Accept-Language', language);
export async function analyse(more: object = {}): Promise<AnalysisRun> {
  const { data } = (await post('analysisSubstance', { modId: vehicle.modelId, ...more })).body;
  expect((await jobEnd(test.db, data.jobId)).error).toBeNull();
  return (await get(`runs/${data.runId}`)).body.data as AnalysisRun;
}
export const findings = async (body: object, language = 'en'): Promise<Finding[]> =>
  (await post('anaQueryList', { pageSize: 200, ...body }, maker, language)).body.data.records as Finding[];
export async function detailOf(run: AnalysisRun, number: string, law: string, language = 'en') {
  const found = (await findings({ runId: run.id })).find((one) => one.positionNumber === number && one.lawCode === law);
  return (await get(`findings/${run.id}/${found?.id}`, maker, language)).body.data;
}

/** Sets up the sample vehicle and the users who analyse it. */
export async function openVehicle(): Promise<void> {
  test = await sharedApp({ WORKER: 'on' });
  const [oem, supplier, other] = [
    await enterprise(test.db),
    await enterprise(test.db, { nameZh: '苏州恒信' }),
    await enterprise(test.db),
  ];
  const [engineer, owner] = [await user(test.db, oem), await user(test.db, supplier)];
  maker = await signIn(test, engineer);
  person = await test.app.get(AuthLookup).byUser(engineer.id);
  stranger = await signIn(test, await user(test.db, other));
  const as = (one: typeof engineer) => ({
    enterpriseId: one.enterpriseId,
    organisationId: one.organisationId,
    userId: one.id,
  });
  vehicle = await sampleVehicle(test.app, as(owner), as(engineer), systemAuth());
  await test.db.execute(`update bom_position set name = '铰链', foreign_name = 'Hinge' where number = 'H-1'`);
}
