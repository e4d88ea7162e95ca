import { Readable } from 'node:stream';
import type { AnalysisRun, Finding, FindingGroup, RunMass } from '@matlas/contract';
import { systemAuth } from '@matlas/server-kit';
import { asBytes, type AuthHeader, enterprise, jobEnd, sharedApp, signIn, type TestApp, user } from '@matlas/testing';
import { type SampleVehicle, sampleVehicle } from '../testing';

let test: TestApp;
let maker: AuthHeader;
let stranger: AuthHeader;
let vehicle: SampleVehicle;
let run: AnalysisRun;

const BASE = '/api/analysis';
const post = (path: string, body: object, who = maker, language = 'en') =>
  test.http.post(`${BASE}/${path}`).set(who).set('Accept-Language', language).send(body);
const groups = async (body: object): Promise<FindingGroup[]> =>
  (await post('prohibitSubstance/groups', { runId: run.id, pageSize: 200, ...body })).body.data
    .records as FindingGroup[];
const findings = async (body: object): Promise<Finding[]> =>
  (await post('prohibitSubstance/anaQueryList', { runId: run.id, pageSize: 200, ...body })).body.data
    .records as Finding[];
const lawOf = (code: string): number => run.lists.find((list) => list.code === code)?.lawId ?? 0;

beforeAll(async () => {
  test = await sharedApp({ WORKER: 'on' });
  const [oem, supplier, other] = [
    await enterprise(test.db),
    await enterprise(test.db, { nameZh: '苏州恒信' }),
    await enterprise(test.db),
  ];
  const [engineer, owner] = [await user(test.db, oem), await user(test.db, supplier)];
  [maker, stranger] = [await signIn(test, engineer), await signIn(test, await user(test.db, other))];
  const as = (one: typeof engineer) => ({
    enterpriseId: one.enterpriseId,
    organisationId: one.organisationId,
    userId: one.id,
  });
  vehicle = await sampleVehicle(test.app, as(owner), as(engineer), systemAuth());
  const { data } = (await post('prohibitSubstance/analysisSubstance', { modId: vehicle.modelId })).body;
  expect((await jobEnd(test.db, data.jobId)).error).toBeNull();
  run = (await test.http.get(`${BASE}/prohibitSubstance/runs/${data.runId}`).set(maker)).body.data as AnalysisRun;
});
afterAll(() => test.close());

it.each(['substance', 'part', 'supplier', 'law'] as const)(
  'by %s: every finding in one group, each group the worst of its own',
  async (by) => {
    const all = await findings({});
    const found = await groups({ by });
    expect(found.reduce((sum, group) => sum + group.findings, 0)).toBe(all.length);
    for (const group of found) {
      const members = await findings({ groupBy: by, groupKey: group.key });
      expect(members).toHaveLength(group.findings);
      expect(members[0]?.verdict).toBe(group.worst);
      expect(members.map(({ id }) => id)).toContain(group.first.findingId);
    }
  },
);

it('filters groups like the list of findings', async () => {
  const [lead, ...others] = await groups({ by: 'substance', q: '7439-92', lawIds: [lawOf('ELV')], verdicts: ['fail'] });
  expect(others).toEqual([]);
  expect(lead).toMatchObject({
    code: '7439-92-1',
    worst: 'fail',
    counts: { fail: 3 },
    masked: false,
    laws: [{ lawId: lawOf('ELV'), worst: 'fail', findings: 3 }],
  });
});

it('puts confidential findings into one group without a name', async () => {
  const masked = (await groups({ by: 'substance', verdicts: ['declare'] })).find((group) => group.masked);
  expect(masked).toMatchObject({
    title: null,
    code: null,
    positions: 1,
    first: { substanceName: null, limitPercent: null, confidential: true },
  });
});

it('shows for each article whether its recipient must be informed', async () => {
  const dutyOf = async (duty: string) =>
    (await groups({ by: 'article', lawIds: [lawOf('SVHC')], duty })).map(
      ({ code, positionNumber }) => code ?? positionNumber,
    );
  expect(await dutyOf('yes')).toEqual(expect.arrayContaining(['V-1', 'T-1', 'K-2']));
  expect(await dutyOf('depends')).toEqual(expect.arrayContaining(['S-1', 'D-1', 'P-1']));
  expect(await dutyOf('no')).toContain('H-1');
});

it('writes the information for the recipient in both languages, with the note on safe use', async () => {
  const [terminal] = await groups({ by: 'article', lawIds: [lawOf('SVHC')], q: 'T-1' });
  const { data } = (
    await post('svhc/articleText', {
      runId: run.id,
      key: terminal?.key,
      lawIds: [lawOf('SVHC')],
      safeUse: 'Wear gloves',
    })
  ).body;
  expect(data.en).toContain(
    'Article: Terminal · T-1\nContains above 0.1 % (weight by weight):\n– Lead (CAS 7439-92-1): 3 %\nSafe use: Wear gloves',
  );
  expect(data.zh).toContain('– 铅（CAS 7439-92-1）：3 %');
  expect((await post('svhc/articleText', { runId: run.id, key: terminal?.key, lawIds: [] }, stranger)).status).toBe(
    404,
  );
});

it('keeps the note on safe use with the article in later runs and in the workbook, for the own enterprise only', async () => {
  const keyOf = async (id: number): Promise<string | undefined> =>
    (await groups({ runId: id, by: 'article', lawIds: [lawOf('SVHC')], q: 'T-1' }))[0]?.key;
  const note = { runId: run.id, key: await keyOf(run.id), text: 'Do not grind' };
  expect((await post('svhc/safeUse', note, stranger)).status).toBe(404);
  expect((await post('svhc/safeUse', note)).body.data).toMatchObject({ text: 'Do not grind', by: expect.any(String) });
  const summaryOf = async (more: object = {}) =>
    (await post('svhc/articleText', { runId: run.id, key: note.key, lawIds: [lawOf('SVHC')], ...more })).body.data;
  expect(await summaryOf()).toMatchObject({
    en: expect.stringContaining('Safe use: Do not grind'),
    safeUse: { text: 'Do not grind' },
  });
  expect((await summaryOf({ safeUse: '' })).en).not.toContain('Do not grind');
  const answer = await post('svhc/export', { runId: run.id, lawIds: [lawOf('SVHC')], safeUse: 'Ask us' })
    .buffer(true)
    .parse(asBytes);
  const { default: readWorkbook } = await import('read-excel-file/node');
  const texts = (
    (await readWorkbook(Readable.from([answer.body as Buffer]))).find(({ sheet }) => sheet === 'Texts')?.data ?? []
  ).map((row) => String(row.at(-1)));
  expect([
    texts.filter((text) => text.includes('Safe use: Do not grind')).length,
    texts.some((text) => text.includes('Safe use: Ask us')),
  ]).toEqual([1, true]);
  expect((await post('svhc/safeUse', { ...note, text: ' ' })).body.data).toBeNull();
  expect((await summaryOf()).safeUse).toBeNull();
});

it('exports the articles as a workbook, one row for each substance', async () => {
  const answer = await post('svhc/export', { runId: run.id, lawIds: [lawOf('SVHC')] })
    .buffer(true)
    .parse(asBytes);
  const { default: readWorkbook } = await import('read-excel-file/node');
  const sheets = await readWorkbook(Readable.from([answer.body as Buffer]));
  const rows = sheets.find(({ sheet }) => sheet === 'Articles')?.data ?? [];
  expect(rows.some((row) => row.includes('Must be told') && row.includes('T-1') && row.includes('Lead'))).toBe(true);
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Articles', 'Texts']);
});

it('returns the masses from the top level downwards, with the worst verdict of each position', async () => {
  const masses = (await test.http.get(`${BASE}/prohibitSubstance/masses/${run.id}`).set(maker)).body.data as RunMass[];
  expect(masses[0]).toMatchObject({ parentN: null, number: 'VEH', worst: 'fail' });
  expect(masses.find(({ number }) => number === 'DOOR')?.massGrams).toBe('300.1');
  expect((await test.http.get(`${BASE}/prohibitSubstance/masses/${run.id}`).set(stranger)).status).toBe(404);
});
