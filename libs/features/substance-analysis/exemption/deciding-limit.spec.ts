import { Readable } from 'node:stream';
import type { AnalysisRun, Finding, FindingDetail, FindingGroup } from '@matlas/contract';
import type { Printout } from '@matlas/formats';
import { SheetWriter } from '@matlas/features/mds';
import { systemAuth, WorkerPool } from '@matlas/server-kit';
import {
  asBytes,
  type AuthHeader,
  enterprise,
  jobEnd,
  sharedApp,
  signIn,
  type TestApp,
  type TestEnterprise,
  type TestUser,
  user,
} from '@matlas/testing';
import { type SampleVehicle, sampleVehicle } from '../testing';

let test: TestApp;
let supplier: TestEnterprise;
let owner: TestUser;
let engineer: AuthHeader;
let vehicle: SampleVehicle;
let run: AnalysisRun;

const post = async (path: string, body: object) =>
  (await test.http.post(`/api/analysis/${path}`).set(engineer).set('Accept-Language', 'en').send(body)).body;
const get = async (path: string, language = 'en') =>
  (await test.http.get(`/api/analysis/${path}`).set(engineer).set('Accept-Language', language)).body;
async function analyse(): Promise<AnalysisRun> {
  const { data } = await post('prohibitSubstance/analysisSubstance', { modId: vehicle.modelId });
  expect((await jobEnd(test.db, data.jobId)).error).toBeNull();
  return (await get(`prohibitSubstance/runs/${data.runId}`)).data as AnalysisRun;
}
const findings = async (more: object = {}): Promise<Finding[]> =>
  (await post('prohibitSubstance/anaQueryList', { runId: run.id, pageSize: 200, ...more })).data.records as Finding[];
async function findingOf(number: string, law = 'ELV', from = run): Promise<Finding> {
  const found = (await findings({ runId: from.id })).find(
    (one) => one.positionNumber === number && one.lawCode === law && one.entryNo !== null,
  );
  if (!found) throw new Error(`no finding of ${number}`);
  return found;
}

beforeAll(async () => {
  test = await sharedApp({ WORKER: 'on' });
  const oem = await enterprise(test.db);
  supplier = await enterprise(test.db, { nameZh: '苏州恒信' });
  owner = await user(test.db, supplier);
  const maker = await user(test.db, oem);
  engineer = await signIn(test, maker);
  const as = (one: TestUser) => ({
    enterpriseId: one.enterpriseId,
    organisationId: one.organisationId,
    userId: one.id,
  });
  vehicle = await sampleVehicle(test.app, as(owner), as(maker), systemAuth());
});
afterAll(() => test.close());

describe('the limit that decided, and the reasons why a claim does not apply', () => {
  const detail = async (number: string, from = run, language = 'en'): Promise<FindingDetail> =>
    (await get(`prohibitSubstance/findings/${from.id}/${(await findingOf(number, 'ELV', from)).id}`, language))
      .data as FindingDetail;
  const why = async (number: string, from: AnalysisRun, language = 'en'): Promise<string[]> =>
    (await detail(number, from, language)).reason.claims.map(({ sentence }) => sentence);
  /** A run with entry 3 temporarily changed. */
  async function under(change: string): Promise<AnalysisRun> {
    const before = await test.db.row<Record<string, unknown>>(
      `select max_percent, min_percent, valid_until, superseded, spare_parts_only, entry_key, type_approved_before
        from rule_exemption
        where entry = '3'`,
    );
    await test.db.execute(`update rule_exemption set ${change} where entry = '3'`);
    const changed = await analyse();
    const columns = Object.keys(before ?? {});
    await test.db.execute(
      `update rule_exemption set ${columns.map((column, at) => `${column} = $${at + 1}`).join(', ')} where entry = '3'`,
      Object.values(before ?? {}),
    );
    return changed;
  }
  /** Hooks a brass part, with a range of lead under an application code, to a position that had no sheet. */
  async function hookBrass(
    position: string,
    [min, max]: readonly [string, string],
    applicationCode: string,
  ): Promise<void> {
    const lead = { substanceCode: 'CAS-7439-92-1', portion: { kind: 1, min, max } as const, applicationCode };
    const brass = {
      kind: 3,
      name: 'CuZn36Pb',
      symbol: 'CuZn36Pb',
      classCode: '3.2',
      children: [lead, { substanceCode: 'CAS-7440-50-8', portion: { kind: 3 } as const }],
    } as const;
    const maker = { enterpriseId: supplier.id, organisationId: supplier.organisationId, userId: owner.id };
    const [sheet] = await test.app.get(SheetWriter).createMany(systemAuth(), [
      {
        key: position,
        tree: {
          kind: 1,
          name: position,
          number: position,
          children: [{ massGrams: '5', node: { ...brass, children: [...brass.children] } }],
        },
        release: 'IR',
        owner: maker,
      },
    ]);
    await test.db.execute(
      `update bom_position
        set sheet_id = $2, version = version + 1, update_time = now()
        where number = $1 and model_id = $3`,
      [position, sheet?.id, vehicle.modelId],
    );
  }
  beforeAll(async () => {
    await hookBrass('P-1', ['3', '5'], '3');
    await hookBrass('D-1', ['0.3', '0.31'], '33');
    run = await analyse();
  });

  it('is shown beside the limit of the list in findings, groups and details', async () => {
    const summaryOf = async (number: string): Promise<unknown> => {
      const { verdict, limitPercent, decidingLimit } = await findingOf(number);
      return [verdict, limitPercent, decidingLimit];
    };
    expect(await summaryOf('T-1')).toEqual(['exempt', '0.1', { entry: '3', minPercent: null, maxPercent: '4' }]);
    expect(await summaryOf('V-1')).toEqual(['fail', '0.1', { entry: '3', minPercent: null, maxPercent: '4' }]);
    expect(await summaryOf('P-1')).toEqual(['depends', '0.1', { entry: '3', minPercent: null, maxPercent: '4' }]);
    expect(await summaryOf('G-1')).toEqual(['fail', '0.1', { entry: null, minPercent: null, maxPercent: '0.1' }]);
    const groups = (await post('prohibitSubstance/groups', { runId: run.id, by: 'part', verdicts: ['exempt'] })).data
      .records as FindingGroup[];
    expect(groups.find(({ code }) => code === 'T-1')?.first).toMatchObject({
      limitPercent: '0.1',
      decidingLimit: { entry: '3', maxPercent: '4' },
    });
    const hidden = (await findings({ verdicts: ['declare'] })).find(({ positionNumber }) => positionNumber === 'K-1');
    expect(hidden).toMatchObject({ limitPercent: null, decidingLimit: null });
    expect((await detail('V-1')).reason.sentence).toBe(
      'Lead and its compounds is 4.2 % of the homogeneous material CuZn39Pb4, outside what exemption entry 3 allows ' +
        '(up to 4 %); without it the limit is 0.1 % (ELV 2000/53/EC, list of 2023-03-13).',
    );
    expect(
      (await post('exemption/claims', { runId: run.id, pageSize: 100, q: 'terminal' })).data.records,
    ).toMatchObject([{ decidingLimit: { entry: '3', maxPercent: '4' } }]);
  });
  it('is the limit that the supplier is asked to stay clear of', async () => {
    const { reason } = await detail('P-1');
    expect(reason.settlesSentence).toMatch(
      /^Ask .+ for the exact content of Lead and its compounds in CuZn36Pb, or for a range that does not cross 4 %\.$/,
    );
    expect(reason.claims).toMatchObject([{ code: '3', entry: '3', outcome: 'contentOpen' }]);
    expect((await detail('P-1', run, 'zh')).reason.settlesSentence).toContain('不跨越4 %的区间');
  });
  it('comes with the reason why the claim does not hold', async () => {
    expect(await why('V-1', run)).toEqual([
      'Application code 3 claims exemption entry 3, which does not hold: it allows at most 4 %.',
    ]);
    expect(await why('G-1', run)).toEqual([
      'Application code 1 claims exemption entry 1(b), which does not hold: it is limited to vehicles ' +
        'type-approved before 2016-01-01, and this one was type-approved on 2024-05-01.',
    ]);
    expect(await why('D-1', run)).toEqual([
      'Application code 33 does not exist in the catalogue, so it claims no exemption.',
    ]);
    expect(await why('D-1', run, 'zh')).toEqual(['应用代码33在代码目录中不存在，因此不构成豁免。']);
    expect(await why('A-1', run)).toEqual([
      'Application code 20 stands for a potentially prohibited application and claims no exemption.',
    ]);
    expect(await why('T-1', run)).toEqual([]);
    expect((await detail('V-1', await under(`valid_until = '2025-12-31'`))).reason.claims).toMatchObject([
      { outcome: 'expired', sentence: expect.stringContaining('it expired; its last day was 2025-12-31') },
    ]);
    expect(await why('T-1', await under('spare_parts_only = true, superseded = true'))).toEqual([
      'Application code 3 claims exemption entry 3, which does not hold: it has been superseded; ' +
        'it is limited to spare parts.',
    ]);
    const minimum = await under('max_percent = null, min_percent = 85');
    expect([await findingOf('T-1', 'ELV', minimum), await why('T-1', minimum)]).toMatchObject([
      { decidingLimit: { entry: '3', minPercent: '85', maxPercent: null } },
      [expect.stringContaining('it applies from 85 % upwards')],
    ]);
    await test.db.execute(`update rule_application_code set class_codes = '{1}' where code = '3'`);
    expect((await detail('T-1', await analyse())).reason.claims).toMatchObject([{ outcome: 'wrongClass', entry: '3' }]);
    await test.db.execute(
      `update rule_application_code set class_codes = '{}', valid_to = '2020-01-01' where code = '3'`,
    );
    expect((await detail('T-1', await analyse())).reason.claims).toMatchObject([
      { outcome: 'codeInvalid', entry: null },
    ]);
    await test.db.execute(`update rule_application_code set valid_to = null where code = '3'`);
  });
  it('is shown in the workbooks and in the summary', async () => {
    const { default: readWorkbook } = await import('read-excel-file/node');
    const sheets = async (path: string): Promise<unknown[][][]> =>
      (
        await readWorkbook(
          Readable.from([
            (
              await test.http
                .post(`/api/analysis/${path}`)
                .set(engineer)
                .set('Accept-Language', 'en')
                .send({ runId: run.id })
                .buffer(true)
                .parse(asBytes)
            ).body as Buffer,
          ]),
        )
      ).map(({ data }) => data);
    const cells = (
      rows: readonly unknown[][],
      about: string,
      columns: readonly string[],
      law = 'End-of-life vehicles',
    ): unknown[] => {
      const head = rows.find((row) => row[0] === 'Verdict') ?? [];
      const row = rows.find((one) => one.includes(about) && (one.includes(law) || !head.includes('Regulation')));
      return columns.map((column) => row?.[head.indexOf(column)]);
    };
    const [, rows = [], , , , reasons = []] = await sheets('prohibitSubstance/analysisSubstanceExport');
    const columns = ['Base limit %', 'Deciding limit %', 'Decided by', 'Why the exemption does not hold'];
    expect(cells(rows, 'V-1', columns)).toEqual([
      0.1,
      4,
      'Exemption entry 3',
      expect.stringContaining('it allows at most 4 %'),
    ]);
    expect(cells(rows, 'G-1', columns)).toEqual([
      0.1,
      0.1,
      'List',
      expect.stringContaining('type-approved before 2016-01-01'),
    ]);
    expect(cells(rows, 'T-1', columns)).toEqual([0.1, 4, 'Exemption entry 3', null]);
    expect(cells(reasons, 'Draft part', ['Why the exemption does not hold'])).toEqual([
      expect.stringContaining('does not exist in the catalogue'),
    ]);
    const [claimed = []] = await sheets('exemption/export');
    expect(cells(claimed, 'V-1', ['Base limit %', 'Deciding limit %', 'Why'], 'ELV 2000/53/EC')).toEqual([
      0.1,
      4,
      expect.stringContaining('it allows at most 4 %'),
    ]);
    const printed = jest.spyOn(test.app.get(WorkerPool), 'run'); // looks on: the text in a PDF is glyphs
    await test.http
      .post('/api/analysis/prohibitSubstance/summaryPdf')
      .set(engineer)
      .set('Accept-Language', 'en')
      .send({ runId: run.id });
    const open = printed.mock.calls
      .flatMap(([, input]) => ('tables' in (input as object) ? (input as Printout).tables : []))
      .find(({ title }) => title === 'What fails or is open');
    printed.mockRestore();
    const row = open?.rows.find((one) => one.includes('Valve body V-1')) ?? [];
    expect([row[open?.columns.findIndex(({ title }) => title === 'Deciding limit %') ?? -1], row.at(-1)]).toEqual([
      'up to 4 % (entry 3); base limit 0.1 %',
      expect.stringMatching(
        /Valve body V-1.*\nApplication code 3 claims exemption entry 3, which does not hold: it allows at most 4 %\./,
      ),
    ]);
  });
});
