import type { AnalysisRun, Finding } from '@matlas/contract';
import { systemAuth } from '@matlas/server-kit';
import {
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

export let test: TestApp;
export let maker: AuthHeader;
export let supplier: AuthHeader;
export let stranger: AuthHeader;
export let engineer: TestUser;
export let owner: TestUser;
export let china: number;
export let vehicle: SampleVehicle;
export const BASE = '/api/analysis/prohibitSubstance';
export const post = (path: string, body: object, who = maker) =>
  test.http.post(`${BASE}/${path}`).set(who).set('Accept-Language', 'en').send(body);
export const get = (path: string, who = maker) =>
  test.http.get(`${BASE}/${path}`).set(who).set('Accept-Language', 'en');
export async function analyse(target: object, who = maker): Promise<AnalysisRun> {
  const { data, code } = (await post('analysisSubstance', target, who)).body;
  expect(code).toBe('');
  expect((await jobEnd(test.db, data.jobId)).error).toBeNull();
  return (await get(`runs/${data.runId}`, who)).body.data as AnalysisRun;
}
export const findings = async (body: object, who = maker): Promise<Finding[]> =>
  (await post('anaQueryList', { pageSize: 200, ...body }, who)).body.data.records as Finding[];
export const keyFacts = (rows: Finding[]): unknown[][] =>
  rows
    .filter(({ verdict }) => verdict !== 'pass')
    .map(({ positionNumber, lawCode, verdict }) => [positionNumber, lawCode, verdict]);
export const sheet = (key: string): number => vehicle.sheetIds.get(key) ?? 0;
export const receive = (keys: string[], status: string): Promise<unknown> =>
  test.db.execute(
    `insert into mds_share (sheet_id, enterprise_id, receive_status, via, viewed_at)
      select s, $2, $3, 'propose', now()
      from unnest($1::int[]) s
      on conflict (sheet_id, enterprise_id) do update
      set receive_status = $3`,
    [keys.map(sheet), engineer.enterpriseId, status],
  );

/** Sets up a vehicle whose maker accepted some sheets of the supplier. */
export async function openTargetVehicle(): Promise<void> {
  test = await sharedApp({ WORKER: 'on' });
  const [oem, tier, other] = [
    await enterprise(test.db),
    await enterprise(test.db, { nameZh: '苏州恒信', nameEn: 'Suzhou Hengxin' }),
    await enterprise(test.db),
  ];
  [engineer, owner] = [await user(test.db, oem), await user(test.db, tier)];
  [maker, supplier, stranger] = [
    await signIn(test, engineer),
    await signIn(test, owner),
    await signIn(test, await user(test.db, other)),
  ];
  const as = (one: TestUser) => ({
    enterpriseId: one.enterpriseId,
    organisationId: one.organisationId,
    userId: one.id,
  });
  vehicle = await sampleVehicle(test.app, as(owner), as(engineer), systemAuth());
  china = (await test.db.row<{ id: number }>(`select id from rule_law where code = 'GBT'`))?.id ?? 0;
  await receive(['valve', 'terminal', 'fabric'], 'P');
  await receive(['sheath'], 'S');
}
