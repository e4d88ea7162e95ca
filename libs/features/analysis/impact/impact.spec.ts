import {
  type ActionReport,
  type AnalysisWatchRow,
  api,
  type Finding,
  type ImpactEntry,
  type ImpactFinding,
  type ImpactRow,
  type Route,
  type WhatIfResult,
} from '@matlas/contract';
import { MdsShareService } from '@matlas/features/mds';
import { type ReferenceItem, RulesLoader } from '@matlas/features/rules';
import { type AppEvents, Db, Events, systemAuth } from '@matlas/server-kit';
import {
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
import { ImpactActionStore } from './impact-action.store';

let test: TestApp;
let maker: AuthHeader;
let stranger: AuthHeader;
let customer: AuthHeader;
let engineer: TestUser;
let supplier: TestEnterprise;
let buyer: TestEnterprise;
let vehicle: SampleVehicle;
const law: Record<string, number> = {};
/** What the message centre would write. */
const told: AppEvents['analysis.told'][] = [];
const written: number[] = [];

const post = (path: string, body: object, who = maker) =>
  test.http.post(`/api/analysis/${path}`).set(who).set('Accept-Language', 'en').send(body);
const send = (route: Route, body: object) =>
  test.http
    .post(`/api${route.path.replace('{id}', String((body as { id?: number }).id))}`)
    .set(maker)
    .send(body);
const records = async <Row>(path: string, body: object, who = maker): Promise<Row[]> =>
  (await post(path, { pageSize: 100, ...body }, who)).body.data.records as Row[];
async function impactOf(body: object): Promise<ImpactRow> {
  const answer = await post('impact/start', body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.data as ImpactRow;
}
const versionOf = async (label: string): Promise<number> =>
  (await test.db.row<{ id: number }>('select id from rule_list_version where label = $1', [label]))?.id ?? 0;
const entry = (id: string, nameEn: string, cas: string, more: Partial<ReferenceItem> = {}): ReferenceItem => ({
  id,
  entry: id,
  nameEn,
  nameZh: nameEn,
  description: '',
  entityKind: 'substance',
  element: null,
  members: [{ name: cas, cas, ec: '', substanceId: `CAS-${cas}`, factor: '1', indefinite: false }],
  membersComplete: true,
  limitPercent: '0.1',
  comparison: 'gt',
  denominator: 'article',
  duty: 'declare',
  judgement: 'concentration',
  conditionEn: '',
  conditionZh: '',
  clause: 'Art. 33(1)',
  ruleId: '',
  inclusionDate: '2024-01-01',
  validFrom: '2000-01-01',
  validTo: null,
  sunsetDate: null,
  reasons: [],
  limitSource: '',
  sourceUrl: '',
  ...more,
});
async function list(lawCode: string, version: string, items: ReferenceItem[]): Promise<void> {
  const loader = test.app.get(RulesLoader);
  law[lawCode] = await loader.loadLaw({
    code: lawCode,
    nameEn: lawCode,
    nameZh: lawCode,
    lawNumber: lawCode,
    jurisdiction: 'EU',
    authority: '',
    effectiveDate: '2003-07-01',
    descriptionEn: '',
    descriptionZh: '',
    vehicleDefault: false,
    exemptions: lawCode === 'ELV' ? 'ELV' : null,
    url: '',
  });
  await loader.loadList(law[lawCode], { version, source: 'test', items });
}
const DEHP = entry('S-1', 'DEHP', '117-81-7');
const LEAD = entry('S-2', 'Lead', '7439-92-1');
const DECA = entry('S-3', 'Decabromodiphenyl ether', '1163-19-5', { limitPercent: '0.05' });

beforeAll(async () => {
  test = await sharedApp({ WORKER: 'on' });
  const [oem, other] = [await enterprise(test.db), await enterprise(test.db)];
  [supplier, buyer] = [await enterprise(test.db, { nameZh: '苏州恒信' }), await enterprise(test.db)];
  engineer = await user(test.db, oem);
  const owner = await user(test.db, supplier);
  [maker, stranger, customer] = [
    await signIn(test, engineer),
    await signIn(test, await user(test.db, other)),
    await signIn(test, await user(test.db, buyer)),
  ];
  const as = (one: TestUser) => ({
    enterpriseId: one.enterpriseId,
    organisationId: one.organisationId,
    userId: one.id,
  });
  vehicle = await sampleVehicle(test.app, as(owner), as(engineer), systemAuth());
  const sheet = (key: string): number => vehicle.sheetIds.get(key) ?? 0;
  const received = [
    'valve',
    'terminal',
    'sheath',
    'carpet',
    'hinge',
    'fabric',
    'gasket',
    'withoutOverride',
    'sharedBrass',
  ].map((key) => ({ sheetId: sheet(key), enterpriseId: oem.id, receiveStatus: 'P' as const }));
  await test.app
    .get(Db)
    .asPlatform(() =>
      test.app
        .get(MdsShareService)
        .share([...received, { sheetId: sheet('ownGasket'), enterpriseId: buyer.id, receiveStatus: 'P' }]),
    );
  test.app.get(Events).on('analysis.told', (event) => {
    told.push(event);
  });
  test.app.get(Events).on('impact.told', ({ actionId }) => {
    written.push(actionId);
  });
  await list('SVHC', '2030-01-15', [DEHP, LEAD, DECA]);
  await list('ONE', '2024-01-01', []);
  await list('ONE', '2030-02-01', [DEHP]);
});
afterAll(() => test.close());

describe('the next list', () => {
  let impact: ImpactRow;
  beforeAll(async () => {
    impact = await impactOf({ lawIds: [law['SVHC']], versionId: await versionOf('2030-01-15') });
  });

  it('tells what is new in it, and whom it touches', async () => {
    expect(impact).toMatchObject({
      kind: 'version',
      lists: [{ code: 'SVHC', fromLabel: '2024-01-23', toLabel: '2030-01-15' }],
      counts: {
        entries: 1,
        substances: 1,
        ownSheets: 0,
        receivedSheets: 1,
        positions: 1,
        models: 1,
        customers: 0,
        suppliers: 1,
      },
      exact: null,
    });
    const [added] = await records<ImpactEntry>('impact/entries', { impactId: impact.id });
    expect(added).toMatchObject({ change: 'added', nameEn: 'Decabromodiphenyl ether', cas: '1163-19-5', holders: 1 });
    expect(await records('impact/sheets', { impactId: impact.id, entryId: added?.id })).toMatchObject([
      {
        name: 'Trim fabric',
        relation: 'received',
        level: 0,
        positions: 1,
        models: 1,
        entries: [{ nameEn: 'Decabromodiphenyl ether' }],
      },
    ]);
    expect(await records('impact/positions', { impactId: impact.id, modId: vehicle.modelId })).toMatchObject([
      { number: 'F-1', sheetName: 'Trim fabric' },
    ]);
    expect(await records('impact/parties', { impactId: impact.id, side: 'supplier' })).toMatchObject([
      { nameZh: '苏州恒信', sheets: 1, told: 0, asked: 0 },
    ]);
  });

  it('judges the affected vehicle by what changed alone', async () => {
    const { data } = (await post('impact/exact', { impactId: impact.id })).body;
    expect((await jobEnd(test.db, data.jobId)).error).toBeNull();
    expect((await test.http.get(`/api/analysis/impact/get?id=${impact.id}`).set(maker)).body.data).toMatchObject({
      exact: { state: 'done', appears: 1, vanishes: 0, changes: 0 },
    });
    expect(await records<ImpactFinding>('impact/findings', { impactId: impact.id })).toMatchObject([
      {
        change: 'appears',
        before: 'pass',
        after: 'declare',
        positionNumber: 'F-1',
        maxPercent: '0.07',
        limitBefore: null,
        limitAfter: '0.05',
        substanceEn: 'Decabromodiphenyl ether',
      },
    ]);
    expect(await records('impact/models', { impactId: impact.id })).toMatchObject([
      {
        name: 'Aurora C5',
        positions: 1,
        exact: { worstBefore: 'pass', worstAfter: 'declare', appears: 1, hidden: true },
      },
    ]);
  });

  it('makes a task, a request and a message of it, shown before, and each once', async () => {
    const act = async (path: string, body: object): Promise<ActionReport> =>
      (await post(`impact/${path}`, { impactId: impact.id, ...body })).body.data as ActionReport;
    const [task, request, message] = [
      { modIds: [vehicle.modelId], dueDate: '2029-01-01' },
      { enterpriseIds: [supplier.id], deadline: '2029-06-30' },
      { side: 'supplier', enterpriseIds: [supplier.id], words: 'Please tell us about the fabric.' },
    ];
    for (const [path, body] of [
      ['tasks', task],
      ['requests', request],
      ['messages', message],
    ] as const) {
      expect(await act(path, { ...body, checkOnly: true })).toMatchObject({ made: 1, exists: 0, refused: 0 });
      expect(await act(path, body)).toMatchObject({ made: 1, lines: [{ outcome: 'new' }] });
      expect(await act(path, body)).toMatchObject({ made: 0, exists: 1 });
    }
    const again = await impactOf({ lawIds: [law['SVHC']], versionId: await versionOf('2030-01-15') });
    expect((await post('impact/tasks', { impactId: again.id, ...task })).body.data).toMatchObject({
      made: 0,
      exists: 1,
    });
    expect(await records('task/page', { mineOnly: true })).toMatchObject([
      {
        title: 'Check Aurora C5 under SVHC 2030-01-15: 1 positions are affected',
        dueDate: '2029-01-01',
        done: false,
        link: `/analysis/ListImpact?impactId=${impact.id}&modId=${vehicle.modelId}`,
      },
    ]);
    expect(await test.db.rows('select supply_number as number, status, batch from mds_request')).toEqual([
      { number: 'F-1', status: 'sent', batch: 'SVHC 2030-01-15' },
    ]);
    expect(written).toHaveLength(1);
    expect(
      await test.app.get(Db).asPlatform(() => test.app.get(ImpactActionStore).told(written[0] ?? 0)),
    ).toMatchObject({
      partyId: supplier.id,
      side: 'supplier',
      words: 'Please tell us about the fabric.\n\nList: SVHC 2030-01-15. Affected data sheets: 1 (Trim fabric F-1).',
    });
  });

  it('counts no vehicle that the reader does not see', async () => {
    const spare = (
      await send(api.vehicle.modInfo.saveOrUpdate, {
        projectName: 'Spare',
        internalNumber: 'SP-1',
        modelType: 1,
        powerPlant: 2,
      })
    ).body.data.id as number;
    await test.db.execute(
      `insert into bom_position (model_id, ord, level, name, sheet_id) values ($1, 1, 0, 'Seat', $2)`,
      [spare, vehicle.sheetIds.get('fabric')],
    );
    const limited = await user(test.db, {
      id: engineer.enterpriseId,
      organisationId: engineer.organisationId,
    } as TestEnterprise);
    await test.db.execute('update app_user set limited_to_models = true where id = $1', [limited.id]);
    await test.db.execute('insert into user_model (user_id, model_id) values ($1, $2)', [limited.id, vehicle.modelId]);
    const reader = await signIn(test, limited);
    expect(await records('impact/sheets', { impactId: impact.id, modId: spare })).toMatchObject([
      { positions: 2, models: 2 },
    ]);
    expect(await records('impact/sheets', { impactId: impact.id }, reader)).toMatchObject([
      { positions: 1, models: 1 },
    ]);
    expect(await records('impact/sheets', { impactId: impact.id, modId: spare }, reader)).toEqual([]);
    await test.db.execute('delete from vehicle_model where id = $1', [spare]);
  });
  it('is not found by others', async () => {
    const refused = await Promise.all([
      test.http.get(`/api/analysis/impact/get?id=${impact.id}`).set(stranger),
      ...['entries', 'sheets', 'models', 'positions', 'findings'].map((path) =>
        post(`impact/${path}`, { impactId: impact.id }, stranger),
      ),
      post('impact/parties', { impactId: impact.id, side: 'customer' }, stranger),
      post('impact/exact', { impactId: impact.id }, stranger),
      post('impact/tasks', { impactId: impact.id, modIds: [vehicle.modelId] }, stranger),
      post(
        'impact/messages',
        { impactId: impact.id, side: 'supplier', enterpriseIds: [supplier.id], words: 'x' },
        stranger,
      ),
    ]);
    expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'notFound'));
  });
});

it('asks no sheet of others for what it keeps confidential, be the list of one substance', async () => {
  const impact = await impactOf({ lawIds: [law['ONE']], versionId: await versionOf('2030-02-01') });
  const names = (await records<{ name: string }>('impact/sheets', { impactId: impact.id })).map(({ name }) => name);
  expect(names.sort()).toEqual(['Hinge', 'Own gasket', 'Sheath']);
  expect(impact.counts).toMatchObject({ ownSheets: 1, customers: 1 });
  expect(await records('impact/parties', { impactId: impact.id, side: 'customer' })).toMatchObject([
    { sheets: 1, firstSheets: [{ name: 'Own gasket' }] },
  ]);
  const { data } = (await post('impact/exact', { impactId: impact.id })).body;
  expect((await jobEnd(test.db, data.jobId)).error).toBeNull();
  const found = await records<ImpactFinding>('impact/findings', { impactId: impact.id });
  expect(found.map(({ positionNumber, after }) => [positionNumber, after]).sort()).toEqual([
    ['K-2', 'declare'],
    ['S-1', 'depends'],
  ]);
});

it('judges entries of own lists where they apply: parts, classes and models', async () => {
  await list('BOUND', '2024-01-01', []);
  await list('BOUND', '2030-03-01', [LEAD]);
  const judged = async (bounds: string): Promise<(string | null)[]> => {
    await test.db.execute(
      `update rule_list_item
        set ${bounds}
        where version_id = (select id from rule_list_version where label = '2030-03-01')`,
    );
    const impact = await impactOf({ lawIds: [law['BOUND']], versionId: await versionOf('2030-03-01') });
    expect(
      (await jobEnd(test.db, (await post('impact/exact', { impactId: impact.id })).body.data.jobId)).error,
    ).toBeNull();
    return (await records<ImpactFinding>('impact/findings', { impactId: impact.id }))
      .map(({ positionNumber }) => positionNumber)
      .sort();
  };
  const everywhere = await judged(`class_codes = '{}'`);
  expect(everywhere.length).toBeGreaterThan(1);
  expect(await judged(`part_pattern = 'V-%'`)).toEqual(['V-1']);
  expect(await judged(`part_pattern = '', model_ids = '{${vehicle.modelId}}'`)).toEqual(everywhere);
  expect(await judged(`model_ids = '{999999}'`)).toEqual([]);
  expect(await judged(`model_ids = '{}', denominator = 'material', class_codes = '{5}'`)).toEqual([]);
});

it('compares a file that is not taken, and a day to come with exemptions that end', async () => {
  const own = (
    await test.http
      .post('/api/rule/msgLawInfo/saveOrUpdate')
      .set(maker)
      .send({ code: 'OWN', nameZh: 'OWN', nameEn: 'OWN', lawType: 2 })
  ).body.data.id as number;
  const rows = [
    [
      'Substance name',
      'Description',
      'EC number',
      'CAS number',
      'Date of inclusion',
      'Reason for inclusion',
      'Decision',
      'Regulatory outcome',
      'Regulatory outcome date',
    ],
    ['Lead', '', '', '7439-92-1', '28-oct-2008', 'Toxic', '', '', ''],
    ['Unheard of', '', '', '50-00-0', '28-oct-2008', 'Toxic', '', '', ''],
  ];
  const { body } = await test.http
    .post('/api/analysis/impact/ofFile')
    .set(maker)
    .field('lawId', String(own))
    .attach('file', Buffer.from(rows.map((row) => row.join('\t')).join('\n')), 'next.csv');
  const impact = body.data as ImpactRow;
  expect(impact).toMatchObject({
    kind: 'file',
    fileName: 'next.csv',
    counts: { entries: 2, models: 1 },
    unknownSubstances: 1,
  });
  expect(await test.db.row('select count(*)::int as n from rule_list_version where law_id = $1', [own])).toEqual({
    n: 0,
  });
  expect(
    (await jobEnd(test.db, (await post('impact/exact', { impactId: impact.id })).body.data.jobId)).error,
  ).toBeNull();
  expect(
    (await records<ImpactFinding>('impact/findings', { impactId: impact.id })).map(({ positionNumber, after }) => [
      positionNumber,
      after,
    ]),
  ).toContainEqual(['V-1', 'declare']);

  await test.db.execute(`update rule_exemption set valid_until = '2031-12-31' where entry = '3'`);
  const ahead = await impactOf({
    lawIds: [law['ELV'] ?? (await test.db.row<{ id: number }>(`select id from rule_law where code = 'ELV'`))?.id],
    date: '2032-01-01',
  });
  const entries = await records<ImpactEntry>('impact/entries', { impactId: ahead.id });
  expect(entries).toMatchObject([
    { change: 'exemptionEnds', entryNo: '3', fields: [{ field: 'validUntil', after: '2031-12-31' }] },
  ]);
  expect((await records<{ name: string }>('impact/sheets', { impactId: ahead.id })).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Terminal', 'Valve body']),
  );
  expect(
    (await jobEnd(test.db, (await post('impact/exact', { impactId: ahead.id })).body.data.jobId)).error,
  ).toBeNull();
  expect(
    (await records<ImpactFinding>('impact/findings', { impactId: ahead.id })).find(
      ({ positionNumber }) => positionNumber === 'T-1',
    ),
  ).toMatchObject({ change: 'changes', before: 'exempt', after: 'fail', limitBefore: '4', limitAfter: '0.1' });
});

it('watches a list: a new version is looked at by itself, told once, and nothing else is', async () => {
  await list('WATCHED', '2025-01-01', [LEAD]);
  const watch = (
    await post('watch/saveOrUpdate', {
      name: 'Candidates',
      lawIds: [law['WATCHED']],
      horizonMonths: 12,
      subscriberIds: [engineer.id],
    })
  ).body.data as AnalysisWatchRow;
  expect((await post('watch/runNow', { id: watch.id })).body.data).toBeNull();
  await list('WATCHED', '2025-02-01', [LEAD, DECA]);
  await test.app
    .get(Events)
    .afterCommit('list.taken', { lawId: law['WATCHED'] ?? 0, versionId: await versionOf('2025-02-01') });
  const sweep = await test.db.row<{ id: number }>(
    `select id from job where name = 'watchSweep' order by id desc limit 1`,
  );
  expect((await jobEnd(test.db, sweep?.id ?? 0)).error).toBeNull();
  const seen = (await test.http.get(`/api/analysis/watch/get?id=${watch.id}`).set(maker)).body.data as AnalysisWatchRow;
  expect(seen).toMatchObject({
    results: 1,
    subscribed: true,
    last: { lists: [{ fromLabel: '2025-01-01', toLabel: '2025-02-01' }], counts: { entries: 1, models: 1 } },
  });
  expect((await post('watch/runNow', { id: watch.id })).body.data).toBeNull();
  expect(told).toMatchObject([
    {
      key: 'watchFound',
      link: `/analysis/ListImpact?impactId=${seen.last?.id}`,
      userIds: [engineer.id],
      params: { en: { name: 'Candidates', lists: 'WATCHED 2025-02-01', entries: 1, models: 1 } },
    },
  ]);
  expect((await post('watch/subscribe', { id: watch.id, on: false })).body.data).toMatchObject({
    subscribed: false,
    subscribers: [],
  });
});

it('shows of a watch what the reader sees, whoever looked', async () => {
  const department = await test.db.row<{ id: number }>(
    `insert into organisation (enterprise_id, parent_id, code, name_zh, name_en)
      values ($1, $2, 'D-2', 'D-2', 'D-2')
      returning id`,
    [engineer.enterpriseId, engineer.organisationId],
  );
  const owner = await signIn(
    test,
    await user(test.db, { id: engineer.enterpriseId, organisationId: engineer.organisationId } as TestEnterprise, {
      organisationId: department?.id ?? 0,
      roles: ['organisationAdmin'],
    }),
  );
  await list('LOOKED', '2025-01-01', [LEAD]);
  const watch = (
    await post('watch/saveOrUpdate', { name: 'Looked', lawIds: [law['LOOKED']], subscriberIds: [] }, owner)
  ).body.data as AnalysisWatchRow;
  await list('LOOKED', '2025-02-01', [LEAD, DECA]);
  expect((await post('watch/runNow', { id: watch.id })).body.data).toMatchObject({ counts: { entries: 1 } });
  expect((await records<AnalysisWatchRow>('watch/page', {})).find(({ id }) => id === watch.id)).toMatchObject({
    results: 1,
    last: { counts: { entries: 1 } },
  });
  expect(await records('watch/page', {}, owner)).toMatchObject([{ id: watch.id, results: 0, last: null }]);
  expect((await post('watch/runNow', { id: watch.id })).body.data).toBeNull();
  expect((await post('watch/runNow', { id: watch.id }, owner)).body.data).toMatchObject({
    counts: { entries: 1, models: 0 },
  }); // what a colleague saw is no answer to its maker
  expect((await post('watch/runNow', { id: watch.id }, owner)).body.data).toBeNull();
  expect(await records('watch/page', {}, owner)).toMatchObject([{ results: 1 }]);
});

describe('what if', () => {
  const sheet = (key: string): number => vehicle.sheetIds.get(key) ?? 0;
  async function tried(variant: object): Promise<{ result: WhatIfResult; changed: Finding[] }> {
    const { id } = (
      await post('whatIf/saveOrUpdate', {
        modId: vehicle.modelId,
        name: 'Other',
        variant: { positions: [], materials: [], ...variant },
      })
    ).body.data;
    for (let round = 0; round < 3; round++) {
      const { data } = (await post('whatIf/run', { id, asOf: '2024-06-30' })).body;
      if (data.phase === 'done') break;
      expect((await jobEnd(test.db, data.jobId)).error).toBeNull();
    }
    const result = (await test.http.get(`/api/analysis/whatIf/result?id=${id}`).set(maker)).body.data as WhatIfResult;
    return {
      result,
      changed: await records<Finding>('prohibitSubstance/anaQueryList', {
        runId: result.runId,
        compareWith: result.baseRunId,
        changedOnly: true,
      }),
    };
  }
  const positionOf = async (number: string): Promise<number> =>
    (await test.db.row<{ id: number }>('select id from bom_position where number = $1', [number]))?.id ?? 0;

  it('changes nothing where a sheet stands in for itself', async () => {
    const { result, changed } = await tried({
      positions: [{ positionId: await positionOf('V-1'), sheetId: sheet('valve') }],
      materials: [{ sheetId: sheet('sharedBrass'), bySheetId: sheet('sharedBrass') }],
    });
    expect(result).toMatchObject({
      new: 0,
      gone: 0,
      changed: 0,
      counts: result.baseCounts,
      massGrams: result.baseMassGrams,
    });
    expect(changed).toEqual([]);
  });
  it('takes a lead-free brass into the place of a leaded one, there and nowhere else', async () => {
    const idOf = async (cas: string): Promise<number> =>
      (await test.db.row<{ id: number }>('select id from substance where cas = $1', [cas]))?.id ?? 0;
    const children = [
      { portion: { kind: 2, value: '42' }, substanceId: await idOf('7440-66-6') },
      { portion: { kind: 3 }, substanceId: await idOf('7440-50-8') },
    ];
    const { data } = (
      await send(api.mds.material.create, {
        tree: { kind: 3, name: 'CuZn42 lead-free', classCode: '3.2', symbol: 'CuZn42', number: 'M-42', children },
      })
    ).body;
    await send(api.mds.sheets.release, { id: data.id, to: 'IR' });
    const { result, changed } = await tried({ materials: [{ sheetId: sheet('sharedBrass'), bySheetId: data.id }] });
    expect(new Set(changed.map(({ positionNumber }) => positionNumber))).toEqual(new Set(['A-1', 'N-1']));
    expect(changed).toContainEqual(
      expect.objectContaining({ positionNumber: 'A-1', lawCode: 'ELV', change: 'gone', verdict: 'fail' }),
    );
    expect(result.massGrams).toBe(result.baseMassGrams);
    expect(
      (await test.db.row<{ n: number }>('select count(*)::int as n from mds_edge where child = $1', [data.id]))?.n,
    ).toBe(0);
  });
  it('takes another part with its own mass', async () => {
    const { result } = await tried({ positions: [{ positionId: await positionOf('T-1'), sheetId: sheet('valve') }] });
    expect(Number(result.massGrams) - Number(result.baseMassGrams)).toBeCloseTo(6 * (100 - 10), 6);
  });
  it.each<[string, () => Promise<object>, string]>([
    [
      'a circle',
      async () => ({ materials: [{ sheetId: sheet('sharedBrass'), bySheetId: sheet('withoutOverride') }] }),
      'whatIf.otherKind',
    ],
    [
      'another kind',
      async () => ({ positions: [{ positionId: await positionOf('T-1'), sheetId: sheet('sharedBrass') }] }),
      'whatIf.otherKind',
    ],
    [
      'a part that contains what it replaces',
      async () => ({ materials: [{ sheetId: sheet('bolt'), bySheetId: sheet('hinge') }] }),
      'whatIf.circle',
    ],
    [
      'what the vehicle does not use',
      async () => ({ materials: [{ sheetId: sheet('draft'), bySheetId: sheet('valve') }] }),
      'whatIf.notUsed',
    ],
    [
      'the same twice',
      async () => ({
        positions: [
          { positionId: await positionOf('T-1'), sheetId: sheet('valve') },
          { positionId: await positionOf('T-1'), sheetId: sheet('hinge') },
        ],
      }),
      'whatIf.twice',
    ],
  ])('refuses %s', async (_what, variant, code) => {
    const { body } = await post('whatIf/check', {
      modId: vehicle.modelId,
      variant: { positions: [], materials: [], ...(await variant()) },
    });
    expect(body.data?.issues?.[0]?.code ?? body.issues?.[0]?.code ?? body.code).toBe(code);
  });
  it('stays with its vehicle', async () => {
    const [row] = await records<{ id: number }>('whatIf/page', { modId: vehicle.modelId });
    const other = (
      await send(api.vehicle.modInfo.saveOrUpdate, {
        projectName: 'Other',
        internalNumber: 'OT-1',
        modelType: 1,
        powerPlant: 2,
      })
    ).body.data.id as number;
    const { data: position } = (await send(api.bom.add, { modId: other, name: 'Other part', number: 'OT-P' })).body;
    const variant = { positions: [{ positionId: position.id, sheetId: sheet('valve') }], materials: [] };
    expect((await post('whatIf/saveOrUpdate', { id: row?.id, modId: other, name: 'Moved', variant })).body.code).toBe(
      'notFound',
    );
    expect((await post('whatIf/saveOrUpdate', { modId: other, name: 'New', variant })).body.data).toMatchObject({
      modId: other,
    });
  });
  it('is not found by others', async () => {
    const [row] = await records<{ id: number }>('whatIf/page', { modId: vehicle.modelId });
    const refused = await Promise.all([
      test.http.get(`/api/analysis/whatIf/get?id=${row?.id}`).set(stranger),
      post('whatIf/uses', { modId: vehicle.modelId }, stranger),
      post('whatIf/run', { id: row?.id }, customer),
    ]);
    expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'notFound'));
  });
});
