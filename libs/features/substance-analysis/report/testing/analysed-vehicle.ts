import type { AnalysisRun, ReportRow } from '@matlas/contract';
import { systemAuth } from '@matlas/server-kit';
import {
  asBytes,
  type AuthHeader,
  enterprise,
  jobEnd,
  sharedApp,
  signIn,
  type TestApp,
  type TestUser,
  user,
} from '@matlas/testing';
import { type SampleVehicle, sampleVehicle } from '../../testing';

export const BASE = '/api/analysis/reportInfo';
export let test: TestApp;
export let vehicle: SampleVehicle;
export let engineer: TestUser;
export let colleague: TestUser;
export let maker: AuthHeader;
export let reader: AuthHeader;
export let auditor: AuthHeader;
export let stranger: AuthHeader;
export let centre: AuthHeader;
export let run: AnalysisRun;
export const send = async (path: string, body: object, who = maker, language = 'en') =>
  (await test.http.post(`/api/analysis/${path}`).set(who).set('Accept-Language', language).send(body)).body;
export const page = async (body: object = {}, who = maker): Promise<ReportRow[]> =>
  (await send('reportInfo/page', { pageSize: 100, ...body }, who)).data?.records as ReportRow[];
export const bytesOf = async (request: {
  buffer(): {
    parse(parser: typeof asBytes): PromiseLike<{ body: Buffer; headers: Record<string, string>; status: number }>;
  };
}) => request.buffer().parse(asBytes);
export const download = (id: number, who = maker) => bytesOf(test.http.get(`${BASE}/${id}/download`).set(who));
export const erase = async (path: string, ids: readonly number[], who = maker) =>
  (await test.http.delete(`${BASE}/${path}`).set(who).send({ ids })).body;
export async function analyse(): Promise<AnalysisRun> {
  const { data } = await send('prohibitSubstance/analysisSubstance', { modId: vehicle.modelId });
  await jobEnd(test.db, data.jobId);
  return (await test.http.get(`/api/analysis/prohibitSubstance/runs/${data.runId}`).set(maker)).body
    .data as AnalysisRun;
}

/** Sets up an analysed vehicle, and users who make, read and audit its reports. */
export async function openAnalysedVehicle(): Promise<void> {
  test = await sharedApp({ WORKER: 'on' });
  const [oem, supplier] = [await enterprise(test.db), await enterprise(test.db)];
  [engineer, colleague] = [await user(test.db, oem), await user(test.db, oem)];
  const owner = await user(test.db, supplier);
  [maker, reader, stranger] = [await signIn(test, engineer), await signIn(test, colleague), await signIn(test, owner)];
  auditor = await signIn(test, await user(test.db, oem, { roles: ['auditor'] }));
  centre = await signIn(
    test,
    await user(test.db, await enterprise(test.db, { identity: 'platform' }), { roles: ['operatingCentre'] }),
  );
  const as = (one: TestUser) => ({
    enterpriseId: one.enterpriseId,
    organisationId: one.organisationId,
    userId: one.id,
  });
  vehicle = await sampleVehicle(test.app, as(owner), as(engineer), systemAuth());
  run = await analyse();
}
