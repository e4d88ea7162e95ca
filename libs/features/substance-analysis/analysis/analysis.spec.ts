import { Readable } from 'node:stream';
import type { AnalysisRun, Finding } from '@matlas/contract';
import { RulesLoader } from '@matlas/features/rules';
import { type Auth, AuthLookup, JobQueue, systemAuth, WorkerPool } from '@matlas/server-kit';
import { asBytes, type AuthHeader, enterprise, jobEnd, sharedApp, signIn, type TestApp, user } from '@matlas/testing';
import { Client } from 'pg';
import { loosenLead, type SampleVehicle, sampleVehicle } from '../testing';

let test: TestApp;
let maker: AuthHeader;
let stranger: AuthHeader;
let vehicle: SampleVehicle;
let person: Auth | undefined;

const BASE = '/api/analysis/prohibitSubstance';
const post = (path: string, body: object, who = maker, language = 'en') =>
  test.http.post(`${BASE}/${path}`).set(who).set('Accept-Language', language).send(body);
const get = (path: string, who = maker, language = 'en') =>
  test.http.get(`${BASE}/${path}`).set(who).set('Accept-Language', language);
async function analyse(more: object = {}): Promise<AnalysisRun> {
  const { data } = (await post('analysisSubstance', { modId: vehicle.modelId, ...more })).body;
  expect((await jobEnd(test.db, data.jobId)).error).toBeNull();
  return (await get(`runs/${data.runId}`)).body.data as AnalysisRun;
}
const findings = async (body: object, language = 'en'): Promise<Finding[]> =>
  (await post('anaQueryList', { pageSize: 200, ...body }, maker, language)).body.data.records as Finding[];
async function detailOf(run: AnalysisRun, number: string, law: string, language = 'en') {
  const found = (await findings({ runId: run.id })).find((one) => one.positionNumber === number && one.lawCode === law);
  return (await get(`findings/${run.id}/${found?.id}`, maker, language)).body.data;
}

beforeAll(async () => {
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
});
afterAll(() => test.close());

describe('a run over a vehicle', () => {
  let run: AnalysisRun;
  beforeAll(async () => {
    run = await analyse();
  });

  it('tells what went into it and how it ended', () => {
    expect(run).toMatchObject({
      number: 1,
      state: 'done',
      showsPresent: true,
      current: true,
      positions: 17,
      positionsWithSheet: 12,
      positionsUnmatched: 2,
      distinctSheets: 12,
      worst: 'fail',
      stale: false,
      issues: 0,
      lists: [
        { code: 'ELV', label: '2023-03-13', items: 3, unresolved: 1 },
        { code: 'SVHC', label: '2024-01-23', items: 2 },
        { code: 'GBT', label: '2014-06-01', items: 1 },
      ],
    });
    // Door twice: valve 2 x 100, terminal 6 x 10, hinge 2 x 20.05; sheath 12, carpet 800, bolts 40, sheet 500, nozzle
    // 20, adapter 20, fabric 300, gaskets 10, two positions of 700 without a sheet
    expect(Number(run.vehicleMassGrams)).toBeCloseTo(
      200 + 60 + 40.1 + 12 + 800 + 40 + 500 + 20 + 20 + 300 + 10 + 1400,
      6,
    );
    expect(run.unmatchedMassGrams).toBe('1400');
  });

  it.each<[string, string, string, Partial<Finding>]>([
    [
      'lead above its exemption fails',
      'V-1',
      'ELV',
      {
        verdict: 'fail',
        minPercent: '4.2',
        maxPercent: '4.2',
        limitPercent: '0.1',
        exemptionEntry: null,
        massGrams: '8.4',
        unitKind: 'material',
        nodeName: 'CuZn39Pb4',
        substanceName: 'Lead and its compounds',
        cas: '7439-92-1',
      },
    ],
    [
      'lead inside its exemption is exempt',
      'T-1',
      'ELV',
      { verdict: 'exempt', exemptionEntry: '3', maxPercent: '3', massGrams: '1.8' },
    ],
    [
      'a candidate substance is declared by the article',
      'T-1',
      'SVHC',
      { verdict: 'declare', denominator: 'article', unitKind: 'article', nodeName: 'Terminal', maxPercent: '3' },
    ],
    [
      'a range across the limit depends',
      'S-1',
      'SVHC',
      {
        verdict: 'depends',
        minPercent: '0.05',
        nominalPercent: '0.1',
        maxPercent: '0.15',
        massMinGrams: '0.006',
        massMaxGrams: '0.018',
      },
    ],
    [
      'what is not yet specified is unknown',
      'C-1',
      'ELV',
      { verdict: 'unknown', substanceName: null, maxPercent: '5', limitPercent: '0.1', massMaxGrams: '40' },
    ],
    ['content within the limit passes', 'B-8', 'ELV', { verdict: 'pass', maxPercent: '0.05' }],
    [
      'an exemption closed by the date of approval leaves the failure',
      'G-1',
      'ELV',
      { verdict: 'fail', maxPercent: '0.3', exemptionEntry: null },
    ],
    [
      'a coating is judged by its own mass, and by the metal in its compound',
      'H-1',
      'ELV',
      { verdict: 'fail', substanceName: 'Chromium (VI)', nodeName: 'Yellow passivation', maxPercent: '0.10605' },
    ],
    [
      'a coating belongs to the article that it is put on',
      'H-1',
      'SVHC',
      {
        verdict: 'pass',
        unitKind: 'process-materials',
        nodeName: 'Hinge',
        positionName: '铰链',
        positionForeignName: 'Hinge',
        substanceName: 'DEHP',
      },
    ],
    [
      'the application of a shared material may be replaced on the way in',
      'N-1',
      'ELV',
      { verdict: 'exempt', exemptionEntry: '3', maxPercent: '2' },
    ],
    ['and holds elsewhere as it stands', 'A-1', 'ELV', { verdict: 'fail', maxPercent: '2' }],
    [
      'members of a family are added',
      'F-1',
      'GBT',
      {
        verdict: 'fail',
        substanceName: 'PBDE, sum',
        cas: null,
        memberCount: 2,
        minPercent: '0.12',
        maxPercent: '0.12',
      },
    ],
    [
      'a draft does not count',
      'D-1',
      '',
      { verdict: 'unknown', unitKind: 'no-sheet', lawId: null, lawName: 'All regulations', massMaxGrams: '700' },
    ],
    ['a position without a sheet is unknown', 'P-1', '', { verdict: 'unknown', unitKind: 'no-sheet' }],
  ])('%s', async (_what, number, law, expected) => {
    const rows = await findings({ runId: run.id, sort: 'id' });
    expect(rows.filter((row) => row.positionNumber === number && row.lawCode === law)).toContainEqual(
      expect.objectContaining(expected),
    );
  });

  it('sorts by severity, then by how far over the limit, and counts', async () => {
    const rows = await findings({ runId: run.id });
    const order = ['fail', 'depends', 'unknown', 'exempt', 'declare', 'pass'];
    expect(rows.map(({ verdict }) => order.indexOf(verdict))).toEqual(
      rows.map(({ verdict }) => order.indexOf(verdict)).sort((a, b) => a - b),
    );
    expect(rows.filter(({ verdict }) => verdict === 'fail').map(({ positionNumber }) => positionNumber)).toEqual([
      'A-1',
      'G-1',
      'F-1',
      'H-1',
      'V-1',
    ]);
    const { data } = (await post('counts', { runId: run.id })).body;
    expect(data.counts).toEqual(
      Object.fromEntries(order.map((verdict) => [verdict, rows.filter((row) => row.verdict === verdict).length])),
    );
    expect(data).toMatchObject({
      previous: null,
      suppliers: [{ name: 'Suzhou Hengxin', foreignName: null }],
      toAsk: { nodes: 2 },
    });
  });

  it.each<[string, { law?: string; [field: string]: unknown }, string[]]>([
    ['the verdict', { verdicts: ['depends'] }, ['S-1']],
    [
      'the law, with what stands for every law',
      { law: 'GBT', verdicts: ['fail', 'unknown'] },
      ['F-1', 'C-1', 'D-1', 'P-1'],
    ],
    ['a substance in Chinese', { q: '六价铬' }, ['H-1']],
    ['the CAS number of a member', { q: '1163-19' }, ['F-1']],
    ['a foreign name', { q: 'hinge', law: 'ELV', verdicts: ['fail'] }, ['H-1']],
    ['a material', { q: 'yellow pass' }, ['H-1']],
    ['a part number', { q: 'N-1', verdicts: ['exempt'] }, ['N-1']],
    ['no masked name', { q: 'DEHP', verdicts: ['declare'] }, ['K-2']],
    ['a supplier', { supplier: 'nobody' }, []],
  ])('filters by %s', async (_what, { law, ...filter }, expected) => {
    const lawIds = law
      ? [(await test.db.row<{ id: number }>('select id from rule_law where code = $1', [law]))?.id]
      : undefined;
    expect(
      new Set((await findings({ runId: run.id, lawIds, ...filter })).map(({ positionNumber }) => positionNumber)),
    ).toEqual(new Set(expected));
  });

  it("says why in the reader's language, what settles it, and where it lies", async () => {
    const sheath = await detailOf(run, 'S-1', 'SVHC');
    expect(sheath.reason).toMatchObject({
      ruleId: 'substance.article.declare',
      clause: 'Art. 33(1)',
      listLabel: '2024-01-23',
      minPercent: '0.05',
      maxPercent: '0.15',
      limitPercent: '0.1',
      settles: { by: 'portions', nodeName: 'PVC-P 105' },
    });
    expect(sheath.reason.sentence).toBe(
      'DEHP is 0.05–0.15 % of the article Sheath; the limit of 0.1 % (SVHC, list of 2024-01-23) lies inside.',
    );
    expect(sheath.reason.settlesSentence).toMatch(/^Ask Enterprise E-\w+ for the exact content of DEHP in PVC-P 105/);
    expect(
      sheath.path.map(({ kind, name, amount, article }: Record<string, unknown>) => [kind, name, amount, article]),
    ).toEqual([
      ['position', 'Vehicle', '× 1', false],
      ['position', 'Sheath', '× 1', false],
      ['component', 'Sheath', null, true],
      ['material', 'PVC-P 105', '12 g', false],
      ['substance', 'Bis(2-ethylhexyl) phthalate', '0.05–0.15 %', false],
    ]);
    expect((await detailOf(run, 'S-1', 'SVHC', 'zh')).reason.settlesSentence).toMatch(/苏州恒信/);
    const terminal = await detailOf(run, 'T-1', 'ELV', 'zh');
    expect(terminal.reason).toMatchObject({
      exemption: { entry: '3', maxPercent: '4', dates: 'valid' },
      sentence:
        '均质材料CuZn39Pb3中铅及其化合物含量为3 %；限值为0.1 %（ELV 2000/53/EC，清单2023-03-13），豁免条目3允许不超过4 %。',
      settlesSentence: null,
    });
    expect((await detailOf(run, 'A-1', 'ELV')).reason.flags).toContain('potentially-prohibited-application');
    expect((await detailOf(run, 'C-1', 'ELV')).reason).toMatchObject({
      flags: ['not-yet-specified'],
      sentence: expect.stringContaining('Up to 5 % of the homogeneous material Carpet back'),
    });
  });

  it('judges what is confidential and names it to its owner only', async () => {
    const rows = await findings({ runId: run.id, verdicts: ['declare'], sort: 'positionNumber' });
    const gaskets = rows.filter(({ positionNumber }) => positionNumber?.startsWith('K-'));
    expect(gaskets).toMatchObject([
      { positionNumber: 'K-1', confidential: true, substanceName: null, cas: null, entryNo: null, maxPercent: '1' },
      { positionNumber: 'K-2', confidential: true, substanceName: 'DEHP', cas: '117-81-7' },
    ]);
    const [foreign, own] = [await detailOf(run, 'K-1', 'SVHC'), await detailOf(run, 'K-2', 'SVHC')];
    expect(JSON.stringify(foreign)).not.toMatch(/DEHP|117-81-7|phthalate/);
    expect(foreign.path.at(-1)).toMatchObject({ kind: 'substance', id: 0, name: 'Confidential substance' });
    expect(own.path.at(-1)).toMatchObject({ name: 'Bis(2-ethylhexyl) phthalate' });
  });

  it('adds up substances over the vehicle, jokers too', async () => {
    const { data } = (await get(`totals/${run.id}`)).body;
    expect(
      data.find(({ lawCode, entryNo }: Record<string, string>) => lawCode === 'GBT' && entryNo === 'PBDE'),
    ).toMatchObject({ nominalGrams: '0.36', worst: 'fail', positions: 1, cas: null, memberCount: 2 });
    expect(data.at(-1)).toMatchObject({
      substanceName: 'Flame retardant',
      nominalGrams: '16',
      worst: null,
      lawName: 'Weighed only',
    });
  });

  it('lifts verdicts to assemblies and leaves out what is covered', async () => {
    const rows: { positionId: number; prohibited: string | null; declarable: string | null }[] = (
      await get(`positions/${vehicle.modelId}`)
    ).body.data;
    const ids = await test.db.rows<{ id: number; number: string }>('select id, number from bom_position');
    const at = (number: string) =>
      rows.find(({ positionId }) => positionId === ids.find((row) => row.number === number)?.id);
    expect(at('VEH')).toMatchObject({ prohibited: 'fail', declarable: 'depends' });
    expect(at('DOOR')).toMatchObject({ prohibited: 'fail', declarable: 'declare' });
    expect(at('T-1')).toMatchObject({ prohibited: 'exempt', declarable: 'declare' });
    expect(at('C-2')).toMatchObject({ prohibited: null, declarable: null });
    expect(at('P-1')).toMatchObject({ prohibited: 'unknown', declarable: 'unknown' });
    const door = (await post('queryListByCkid', { ckid: ids.find(({ number }) => number === 'DOOR')?.id })).body
      .data as Finding[];
    expect(new Set(door.map(({ positionNumber }) => positionNumber))).toEqual(new Set(['V-1', 'T-1', 'H-1']));
  });

  it('is not found by others', async () => {
    const [, another] = [run, await findings({ runId: run.id })];
    const refused = await Promise.all([
      get(`runs?modId=${vehicle.modelId}`, stranger),
      get(`runs/${run.id}`, stranger),
      post('anaQueryList', { runId: run.id }, stranger),
      post('counts', { runId: run.id }, stranger),
      get(`totals/${run.id}`, stranger),
      get(`findings/${run.id}/${another[0]?.id}`, stranger),
      get(`positions/${vehicle.modelId}?runId=${run.id}`, stranger),
      post('queryListByCkid', { ckid: another[0]?.positionId }, stranger),
      post('analysisSubstanceExport', { runId: run.id }, stranger),
      post('analysisSubstance', { modId: vehicle.modelId }, stranger),
    ]);
    expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'notFound'));
  });

  it("hands out a workbook in the reader's language", async () => {
    const answer = await test.http
      .post(`${BASE}/analysisSubstanceExport`)
      .set(maker)
      .set('Accept-Language', 'zh')
      .send({ runId: run.id, verdicts: ['fail', 'depends'] })
      .buffer(true)
      .parse(asBytes);
    const { default: readWorkbook } = await import('read-excel-file/node');
    const sheets = await readWorkbook(Readable.from([answer.body as Buffer]));
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['摘要', '结果', '物质合计', '按法规', '按供应商', '原因']);
    const [summary, rows, totals, laws, suppliers, reasons] = sheets.map(({ data }) => data) as [
      unknown[][],
      unknown[][],
      unknown[][],
      unknown[][],
      unknown[][],
      unknown[][],
    ];
    expect(summary.find((row) => row[1] === '不符合')).toEqual([
      '×',
      '不符合',
      expect.stringContaining('没有有效豁免'),
      5,
    ]);
    expect(totals.find((row) => row[3] === '多溴二苯醚合计')?.slice(5, 9)).toEqual([0.00036, 0.00036, 0.00036, 1]);
    expect(laws.find((row) => row[1] === '2014-06-01')?.slice(2, 4)).toEqual([1, 0]);
    expect(suppliers.find((row) => row[4] === '多溴二苯醚合计')).toEqual([
      'Suzhou Hengxin',
      '不符合',
      'GB/T 30512',
      'PBDE',
      '多溴二苯醚合计',
      1,
      1,
      0.00036,
      0.00036,
      0.00036,
    ]);
    expect(rows[0]?.[0]).toBe('禁用物质分析 · Aurora C5');
    expect(rows).toContainEqual(expect.arrayContaining(['筛选', '判定：不符合; 判定：待定']));
    const header = rows.findIndex((row) => row[0] === '判定');
    const fabric = rows.slice(header + 1).find((row) => row.includes('F-1'));
    expect(fabric?.[5]).toBe('2 种物质的组');
    expect([rows.length - header - 1, fabric?.[0], fabric?.[4], fabric?.[12], fabric?.[15]]).toEqual([
      6,
      '不符合',
      '多溴二苯醚合计',
      0.12,
      0.1,
    ]);
    expect(reasons.find((row) => row[1] === 'Sheath')).toEqual(
      expect.arrayContaining([expect.stringContaining('落在区间内'), 'Vehicle VEH › Sheath S-1 › Sheath']),
    );
  });
});

describe('runs over time', () => {
  it('tells what changed since another run, by list, and that the other is stale', async () => {
    const before = await analyse();
    await loosenLead(test.app.get(RulesLoader));
    await test.db.execute(`update bom_position set sheet_id = null, version = version + 1 where number = 'F-1'`);
    await test.db.execute(
      `update bom_position set quantity = 3, version = version + 1, update_time = now() where number = 'V-1'`,
    );
    const { stale, staleReasons } = (await get(`runs/${before.id}`)).body.data as AnalysisRun;
    expect([stale, ...staleReasons.map(({ kind }) => kind)]).toEqual([true, 'list', 'sheets', 'bom']);
    expect(staleReasons.map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/^ELV 2000\/53\/EC: the list of 2025-01-01/),
      'Positions on another data sheet than in the run: 1.',
      'Positions of the BOM changed since the run: edited 1.',
    ]);
    const after = await analyse();
    const changed = await findings({ runId: after.id, compareWith: before.id, changedOnly: true });
    const told = changed.map(({ positionNumber, lawCode, verdict, change, previousVerdict }) => [
      positionNumber,
      lawCode,
      change,
      previousVerdict,
      verdict,
    ]);
    expect(told).toContainEqual(['V-1', 'ELV', 'changed', 'fail', 'pass']);
    expect(told).toContainEqual(['T-1', 'ELV', 'changed', 'exempt', 'pass']);
    expect(told).toContainEqual(['F-1', '', 'new', null, 'unknown']);
    expect(told).toContainEqual(['F-1', 'GBT', 'gone', 'fail', 'fail']);
    const { data } = (await post('counts', { runId: after.id, compareWith: before.id })).body;
    expect({ new: data.new, changed: data.changed, gone: data.gone }).toEqual({
      new: 1,
      changed: told.filter(([, , change]) => change === 'changed').length,
      gone: 1,
    });
    const all = await findings({ runId: after.id, compareWith: before.id });
    expect(all.find(({ positionNumber }) => positionNumber === 'S-1')).toMatchObject({
      change: 'same',
      previousVerdict: 'depends',
    });
    expect(
      (await get(`runs?modId=${vehicle.modelId}`)).body.data.map(({ number, stale }: AnalysisRun) => [number, stale]),
    ).toEqual([
      [3, false],
      [2, true],
      [1, true],
    ]);
  });

  it('stops when it is cancelled, writes nothing of it, and runs again as a whole', async () => {
    const blocker = new Client({ connectionString: test.url });
    await blocker.connect();
    await blocker.query('begin; lock table bom_position in access exclusive mode');
    const { data } = (await post('analysisSubstance', { modId: vehicle.modelId })).body;
    expect((await post('analysisSubstance', { modId: vehicle.modelId })).body.data).toEqual({
      runId: data.runId,
      jobId: data.jobId,
      joined: true,
    });
    expect((await post('analysisSubstance', { modId: vehicle.modelId, asOf: '2020-01-01' })).body.code).toBe(
      'analysis.running',
    );
    const jobs = test.app.get(JobQueue);
    await jobs.cancel(person as Auth, data.jobId);
    await blocker.query('commit');
    await blocker.end();
    expect((await jobEnd(test.db, data.jobId)).state).toBe('cancelled');
    expect((await get(`runs/${data.runId}`)).body.data.state).toBe('cancelled');
    expect(
      await test.db.row('select count(*)::int as n from analysis_position where run_id = $1', [data.runId]),
    ).toEqual({ n: 0 });
    await jobs.retry(person as Auth, data.jobId);
    expect((await jobEnd(test.db, data.jobId)).state).toBe('done');
    expect(
      await test.db.row('select count(*)::int as n from analysis_position where run_id = $1', [data.runId]),
    ).toEqual({ n: 17 });
  });

  it('judges by the limit of the use that an application code claims, by the general one without a claim, and offers the others', async () => {
    const call = async (path: string, body: object) =>
      (await test.http.post(`/api/rule/${path}`).set(maker).send(body)).body.data as { id: number };
    const { id: lawId } = await call('msgLawInfo/saveOrUpdate', {
      code: 'Q-USES',
      nameZh: '按用途',
      nameEn: 'By use',
      lawType: 3,
    });
    const { id: versionId } = await call('msgLawList/version/saveOrUpdate', {
      lawId,
      label: '1',
      publishedAt: '2020-01-01',
    });
    const lead = (await test.db.row<{ id: number }>(`select id from substance where cas = '7439-92-1'`))?.id;
    const uses = [
      { nameEn: 'copper alloys', nameZh: '铜合金', limitPercent: '3.5', comparison: 'gt', applicationCodes: ['3'] },
      { nameEn: 'batteries', limitPercent: '0.01', comparison: 'gte', applicationCodes: [] },
    ];
    await call('msgLawList/saveOrUpdate', {
      versionId,
      itemKey: 'Pb',
      nameEn: 'Lead',
      entityKind: 'substance',
      limitPercent: '0.5',
      denominator: 'material',
      duty: 'prohibited',
      substanceIds: [lead],
      uses,
    });
    const run = await analyse({ lawIds: [lawId], asOf: '2024-06-30' });
    const failed = await findings({ runId: run.id, verdicts: ['fail'], sort: 'positionNumber' });
    // 4.2 % as a copper alloy, and 2 % under a code that claims nothing; 3 % and 2 % as copper alloys and 0.3 % of the
    // sheet are allowed.
    expect(failed.map(({ positionNumber, limitPercent }) => [positionNumber, limitPercent])).toEqual([
      ['A-1', '0.5'],
      ['V-1', '3.5'],
    ]);
    expect((await detailOf(run, 'V-1', 'Q-USES')).reason).toMatchObject({
      limitPercent: '3.5',
      uses: [
        { name: 'copper alloys', limitPercent: '3.5', claimed: true },
        { name: 'batteries', limitPercent: '0.01', comparison: 'gte', applicationCodes: [], claimed: false },
      ],
    });
    expect((await detailOf(run, 'A-1', 'Q-USES', 'zh')).reason.uses).toMatchObject([
      { name: '铜合金', claimed: false },
      { name: 'batteries', claimed: false },
    ]);
    await namesTheClaimedUse(run);
    await offersTheStricterUse(run);
  });
  /** The workbook's columns and the cell of the print: which use, its limit, and the general limit beside it. */
  async function namesTheClaimedUse(run: AnalysisRun): Promise<void> {
    expect((await detailOf(run, 'V-1', 'Q-USES')).reason.generalLimit).toEqual({
      limitPercent: '0.5',
      comparison: 'gt',
    });
    const answer = await post('analysisSubstanceExport', { runId: run.id }).buffer(true).parse(asBytes);
    const { default: readWorkbook } = await import('read-excel-file/node');
    const sheets = await readWorkbook(Readable.from([answer.body as Buffer]));
    const rows = (sheets.find(({ sheet }) => sheet === 'Findings')?.data ?? []) as unknown[][];
    const titles = rows.find((row) => row.includes('Claimed use')) ?? [];
    const cells = (number: string): unknown[] => {
      const row = rows.find((one) => one.includes(number)) ?? [];
      return ['Base limit %', 'Claimed use', 'General limit %', 'Decided by'].map(
        (title) => row[titles.indexOf(title)],
      );
    };
    expect([cells('V-1'), cells('A-1')]).toEqual([
      [3.5, 'copper alloys', 0.5, 'List, use copper alloys'],
      [0.5, null, null, 'List'],
    ]);
    const printed = jest.spyOn(test.app.get(WorkerPool), 'run'); // looks on: the text in a PDF is glyphs
    await post('summaryPdf', { runId: run.id }).buffer(true).parse(asBytes);
    expect(JSON.stringify(printed.mock.calls)).toContain('3.5 % (copper alloys); general limit 0.5 %');
    printed.mockRestore();
  }
  /** 0.05 % passes by the general 0.5 %; as a battery it would not. What fails already is told nothing of it. */
  async function offersTheStricterUse(run: AnalysisRun): Promise<void> {
    const passing = await detailOf(run, 'B-8', 'Q-USES');
    expect([passing.verdict, passing.reason.uses.map(({ hint }: { hint: string | null }) => hint)]).toEqual([
      'pass',
      [
        null,
        'A claim of the use “batteries” would exceed its limit of 0.01 %. Nobody claimed it, so the general limit judged.',
      ],
    ]);
    const failing = await detailOf(run, 'A-1', 'Q-USES');
    expect(failing.reason.uses.map(({ hint }: { hint: string | null }) => hint)).toEqual([null, null]);
  }

  it('refuses what cannot be analysed or compared', async () => {
    expect((await post('analysisSubstance', { modId: vehicle.modelId, lawIds: [999_999] })).body.code).toBe(
      'analysis.regulationRequired',
    );
    const [run] = (await get(`runs?modId=${vehicle.modelId}`)).body.data as AnalysisRun[];
    expect((await post('counts', { runId: run?.id, compareWith: run?.id })).body.code).toBe('analysis.notComparable');
  });
});
