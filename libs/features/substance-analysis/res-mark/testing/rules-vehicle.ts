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
export let engineer: AuthHeader;
export let stranger: AuthHeader;
export let centre: AuthHeader;
export let supplier: AuthHeader;
let supplierUser: TestUser;
export let vehicle: SampleVehicle;
const substance = new Map<string, number>();
export const idOf = (cas: string): number => substance.get(cas) ?? 0;
export const call = async (method: 'get' | 'post' | 'delete', path: string, body: object = {}, who = maker) => {
  const request = test.http[method](`/api${path}`).set(who).set('Accept-Language', 'en');
  return (await (method === 'get' ? request.query(body) : request.send(body))).body;
};
export const ok = async (...of: Parameters<typeof call>) => {
  const answer = await call(...of);
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.data;
};
export async function analyse(lawIds: number[], more: object = {}): Promise<Finding[]> {
  const started = await ok('post', '/analysis/prohibitSubstance/analysisSubstance', {
    modId: vehicle.modelId,
    lawIds,
    ...more,
  });
  expect((await jobEnd(test.db, started.jobId)).error).toBeNull();
  const run = (await ok('get', `/analysis/prohibitSubstance/runs/${started.runId}`)) as AnalysisRun;
  return (await ok('post', '/analysis/prohibitSubstance/anaQueryList', { runId: run.id, pageSize: 200 })).records;
}
/** Part numbers and verdicts of the findings. */
export const listVerdicts = (
  findings: Finding[],
  verdicts: readonly string[] = ['fail', 'declare', 'depends', 'exempt'],
) =>
  findings
    .filter(({ verdict, lawId }) => lawId !== null && verdicts.includes(verdict))
    .map(({ positionNumber, verdict }) => `${positionNumber} ${verdict}`)
    .sort();

/** Hooks an own released sheet of the maker, made of leaded brass, to the pillar trim. */
export async function hookOwnBrass(claim: { applicationCode?: string }): Promise<void> {
  const brass = {
    kind: 3,
    name: 'Own brass',
    classCode: '3.2',
    symbol: 'OB',
    number: 'OB-1',
    children: [
      { portion: { kind: 2, value: '2' }, substanceId: idOf('7439-92-1'), ...claim },
      { portion: { kind: 3 }, substanceId: idOf('7440-50-8') },
    ],
  };
  const tree = { kind: 1, name: 'Pillar trim', number: 'P-1', children: [{ massGrams: '5', node: brass }] };
  const { id } = await ok('post', '/data/local/component', { tree });
  await ok('post', `/data/local/release/${id}`, { to: 'IR' });
  await test.db.execute(`update bom_position set sheet_id = $1 where number = 'P-1'`, [id]);
}

/**
 * Sets up the sample vehicle, with users of the maker, a supplier, the operating centre and an unrelated
 * enterprise.
 */
export async function openRulesVehicle(): Promise<void> {
  test = await sharedApp({ WORKER: 'on' });
  const [oem, hengxin, other, platform] = [
    await enterprise(test.db),
    await enterprise(test.db, { nameEn: 'Hengxin' }),
    await enterprise(test.db),
    await enterprise(test.db, { identity: 'platform' }),
  ];
  const [admin, receiver] = [
    await user(test.db, oem),
    await user(test.db, oem, { roles: ['dataReceiver'], name: 'Li Wei' } as never),
  ];
  supplierUser = await user(test.db, hengxin);
  [maker, engineer, supplier] = [
    await signIn(test, admin),
    await signIn(test, receiver),
    await signIn(test, supplierUser),
  ];
  stranger = await signIn(test, await user(test.db, other));
  centre = await signIn(test, await user(test.db, platform, { roles: ['platformAdmin'] }));
  const as = (one: TestUser) => ({
    enterpriseId: one.enterpriseId,
    organisationId: one.organisationId,
    userId: one.id,
  });
  vehicle = await sampleVehicle(test.app, as(supplierUser), as(admin), systemAuth());
  for (const { id, cas } of await test.db.rows<{ id: number; cas: string }>('select id, cas from substance'))
    substance.set(cas, id);
}
