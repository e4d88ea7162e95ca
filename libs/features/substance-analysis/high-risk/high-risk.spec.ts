import type { AnalysisRun, RiskPart, RiskSummary } from '@matlas/contract';
import { systemAuth } from '@matlas/server-kit';
import {
  asBytes,
  type AuthHeader,
  cellsOf,
  enterprise,
  jobEnd,
  sharedApp,
  signIn,
  type TestApp,
  type TestUser,
  user,
} from '@matlas/testing';
import { type SampleVehicle, sampleVehicle } from '../testing';

let test: TestApp;
let vehicle: SampleVehicle;
let maker: AuthHeader;
let owner: AuthHeader;
let stranger: AuthHeader;
let run: AnalysisRun;

const post = async (path: string, body: object, who = maker) =>
  (await test.http.post(`/api/analysis/${path}`).set(who).set('Accept-Language', 'en').send(body)).body;
const summary = async (query = `runId=${run.id}`, who = maker) =>
  (await test.http.get(`/api/analysis/highRisk/summary?${query}`).set(who)).body;
const parts = async (body: object = {}, who = maker): Promise<RiskPart[]> =>
  (await post('highRisk/page', { runId: run.id, pageSize: 100, ...body }, who)).data?.records as RiskPart[];
const whyOf = ({ name, level, points, reasons }: RiskPart) => [
  name,
  level,
  points,
  ...reasons.map(({ reason, count }) => `${reason} ${count}`),
];

beforeAll(async () => {
  test = await sharedApp({ WORKER: 'on' });
  const [oem, supplier] = [await enterprise(test.db), await enterprise(test.db)];
  const [engineer, supplierUser, other] = [
    await user(test.db, oem),
    await user(test.db, supplier),
    await user(test.db, await enterprise(test.db)),
  ];
  [maker, owner, stranger] = [
    await signIn(test, engineer),
    await signIn(test, supplierUser),
    await signIn(test, other),
  ];
  const as = (one: TestUser) => ({
    enterpriseId: one.enterpriseId,
    organisationId: one.organisationId,
    userId: one.id,
  });
  vehicle = await sampleVehicle(test.app, as(supplierUser), as(engineer), systemAuth());
  expect((await summary(`modId=${vehicle.modelId}`)).code).toBe('analysis.noData');
  const { data } = await post('prohibitSubstance/analysisSubstance', { modId: vehicle.modelId });
  await jobEnd(test.db, data.jobId);
  run = (await test.http.get(`/api/analysis/prohibitSubstance/runs/${data.runId}`).set(maker)).body.data as AnalysisRun;
});
afterAll(() => test.close());

it('rates every part by its findings, highest risk first', async () => {
  const all = await parts();
  expect(all.map(({ points }) => points)).toEqual(all.map(({ points }) => points).sort((one, other) => other - one));
  const actual = new Map(all.map((part) => [part.name, whyOf(part).slice(1)]));
  expect(actual.get('Valve body')).toEqual(['high', 108, 'fail 1', 'declare 1']);
  expect(actual.get('Terminal')).toEqual(['low', 10, 'declare 1', 'exempt 1']);
  expect(actual.get('Pillar trim')).toEqual(['medium', 40, 'noSheet 1']);
  expect(actual.get('Sheath')?.[0]).toBe('medium');
  expect(actual.get('Floor carpet')?.join(' ')).toContain('unknown');
  expect(actual.has('Bolt M8')).toBe(false);
  expect(all.find(({ name }) => name === 'Valve body')).toMatchObject({
    number: 'V-1',
    supplierName: 'Suzhou Hengxin',
    substances: expect.arrayContaining(['Lead and its compounds', 'Lead']),
    hidden: 0,
    until: null,
  });
});
it('agrees with the findings of the run in every figure', async () => {
  const { data } = (await summary()) as { data: RiskSummary };
  expect(data).toMatchObject({
    runId: run.id,
    asOf: run.asOf,
    title: 'Aurora C5',
    modId: vehicle.modelId,
    stale: false,
    positions: run.positions,
    expiryMonths: 12,
  });
  const counts = (await post('prohibitSubstance/counts', { runId: run.id })).data.counts as Record<string, number>;
  const cases = new Map(data.reasons.map((one) => [one.reason, one.cases]));
  expect([
    cases.get('fail'),
    cases.get('depends'),
    cases.get('declare'),
    (cases.get('unknown') ?? 0) + (cases.get('noSheet') ?? 0),
    (cases.get('exempt') ?? 0) + (cases.get('exemptionEnds') ?? 0),
  ]).toEqual([counts['fail'], counts['depends'], counts['declare'], counts['unknown'], counts['exempt']]);
  const all = await parts();
  expect(data.levels.map(({ level, parts: of }) => [level, of])).toEqual(
    ['high', 'medium', 'low'].map((level) => [level, all.filter((part) => part.level === level).length]),
  );
  expect(data.suppliers.reduce((sum, supplier) => sum + supplier.parts, 0)).toBe(all.length);
  expect((await summary(`modId=${vehicle.modelId}`)).data.runId).toBe(run.id);
});
it('is filtered by level, reason, supplier and text', async () => {
  expect(new Set((await parts({ levels: ['high'] })).map(({ level }) => level))).toEqual(new Set(['high']));
  expect(
    (await parts({ reasons: ['noSheet'] })).every(({ reasons }) => reasons.some(({ reason }) => reason === 'noSheet')),
  ).toBe(true);
  expect((await parts({ q: 'v-1' })).map(({ name }) => name)).toEqual(['Valve body']);
  expect(await parts({ suppliers: ['Nobody'] })).toEqual([]);
  expect((await post('highRisk/page', { runId: run.id, levels: ['dire'] })).code).toBe('badInput');
});
it('counts confidential substances without naming them, except for their owner', async () => {
  const gasket = (await parts()).find(({ name }) => name === 'Gasket');
  expect(gasket).toMatchObject({ substances: [], hidden: 1 });
  expect((await parts()).find(({ name }) => name === 'Own gasket')).toMatchObject({ substances: ['DEHP'], hidden: 0 });
  expect(await parts({ q: 'DEHP' })).not.toContainEqual(expect.objectContaining({ name: 'Gasket' }));
});
it('rates an exemption that ends within a year as a risk, and findings accepted by a decision as a low one', async () => {
  await test.db.execute(`update analysis_exemption set valid_until = '2025-03-31' where run_id = $1 and entry = '3'`, [
    run.id,
  ]);
  expect((await parts()).find(({ name }) => name === 'Terminal')).toMatchObject({
    level: 'medium',
    points: 48,
    until: '2025-03-31',
    reasons: [{ reason: 'exemptionEnds', count: 1, points: 40 }, { reason: 'declare' }],
  });
  await test.db.execute('update analysis_exemption set valid_until = null where run_id = $1', [run.id]);
});
it('is not visible to other enterprises', async () => {
  for (const who of [stranger, owner])
    expect([
      (await summary(undefined, who)).code,
      (await post('highRisk/page', { runId: run.id }, who)).code,
      (await post('highRisk/export', { runId: run.id }, who)).code,
    ]).toEqual(['notFound', 'notFound', 'notFound']);
});
it('is exported as a workbook with the rows of the screen, and stored as a report of source 1', async () => {
  const { body } = await test.http
    .post('/api/analysis/highRisk/export')
    .set(maker)
    .set('Accept-Language', 'en')
    .send({ runId: run.id, levels: ['high'] })
    .buffer()
    .parse(asBytes);
  const [cells, weights] = [await cellsOf(body), await cellsOf(body, 2)];
  const high = await parts({ levels: ['high'] });
  expect(cells.slice(-high.length).map((row) => [row[0], row[1], row[2]])).toEqual(
    high.map(({ points, name }) => ['High risk', points, name]),
  );
  expect(weights.slice(-8).map((row) => row[0])).toEqual([
    'Fails',
    'Depends',
    'No data sheet',
    'Exemption ends soon',
    'Content unknown',
    'To declare',
    'Accepted by decision',
    'Exempt',
  ]);
  const kept = await post('reportInfo/keep', {
    kind: 'highRisk',
    modId: vehicle.modelId,
    options: { levels: ['high'] },
  });
  expect(await jobEnd(test.db, kept.data.jobId)).toMatchObject({ state: 'done' });
  const [report] = (await post('reportInfo/page', { sources: [1] })).data.records;
  expect(report).toMatchObject({
    kind: 'highRisk',
    source: 1,
    title: 'Aurora C5',
    inputs: expect.arrayContaining([
      { key: 'run', value: '1' },
      { key: 'asOf', value: run.asOf },
    ]),
  });
  const file = await test.http.get(`/api/analysis/reportInfo/${report.id}/download`).set(maker).buffer().parse(asBytes);
  expect((await cellsOf(file.body)).slice(-high.length).map((row) => row[2])).toEqual(high.map(({ name }) => name));
});
