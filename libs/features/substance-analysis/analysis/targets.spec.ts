import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import {
  type AnalysisRun,
  type Finding,
  type NotJudgedLaw,
  type RunHistoryRow,
  type SavedAnalysis,
  savedAnalysisJob,
} from '@matlas/contract';
import { RulesLoader } from '@matlas/features/rules';
import { Db, Events, JobQueue, systemAuth } from '@matlas/server-kit';
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
import { RunInputStore } from '../run/run-input.store';
import { vehicleTarget } from '../run/run-target';
import { SavedAnalysisStore } from '../saved/saved-analysis.store';
import { loosenLead, type SampleVehicle, sampleVehicle } from '../testing';

let test: TestApp;
let maker: AuthHeader;
let supplier: AuthHeader;
let stranger: AuthHeader;
let engineer: TestUser;
let owner: TestUser;
let china: number;
let vehicle: SampleVehicle;

const BASE = '/api/analysis/prohibitSubstance';
const post = (path: string, body: object, who = maker) =>
  test.http.post(`${BASE}/${path}`).set(who).set('Accept-Language', 'en').send(body);
const get = (path: string, who = maker) => test.http.get(`${BASE}/${path}`).set(who).set('Accept-Language', 'en');
async function analyse(target: object, who = maker): Promise<AnalysisRun> {
  const { data, code } = (await post('analysisSubstance', target, who)).body;
  expect(code).toBe('');
  expect((await jobEnd(test.db, data.jobId)).error).toBeNull();
  return (await get(`runs/${data.runId}`, who)).body.data as AnalysisRun;
}
const findings = async (body: object, who = maker): Promise<Finding[]> =>
  (await post('anaQueryList', { pageSize: 200, ...body }, who)).body.data.records as Finding[];
const told = (rows: Finding[]): unknown[][] =>
  rows
    .filter(({ verdict }) => verdict !== 'pass')
    .map(({ positionNumber, lawCode, verdict }) => [positionNumber, lawCode, verdict]);
const sheet = (key: string): number => vehicle.sheetIds.get(key) ?? 0;
const positionOf = async (number: string): Promise<number> =>
  (await test.db.row<{ id: number }>('select id from bom_position where number = $1', [number]))?.id ?? 0;
const receive = (keys: string[], status: string): Promise<unknown> =>
  test.db.execute(
    `insert into mds_share (sheet_id, enterprise_id, receive_status, via, viewed_at)
      select s, $2, $3, 'propose', now()
      from unnest($1::int[]) s
      on conflict (sheet_id, enterprise_id) do update
      set receive_status = $3`,
    [keys.map(sheet), engineer.enterpriseId, status],
  );

beforeAll(async () => {
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
});
afterAll(() => test.close());

describe('a branch of the BOM', () => {
  it('is judged with everything below it, and compared with itself alone', async () => {
    const door = await positionOf('DOOR');
    const run = await analyse({ positionId: door });
    expect(run).toMatchObject({
      scope: 'branch',
      scopeKey: `branch:${door}`,
      number: 1,
      title: 'Door',
      modId: vehicle.modelId,
      positionId: door,
      positions: 4,
      positionsWithSheet: 3,
      stale: false,
    });
    expect(Number(run.vehicleMassGrams)).toBeCloseTo(200 + 60 + 40.1, 6);
    expect(new Set((await findings({ runId: run.id })).map(({ positionNumber }) => positionNumber))).toEqual(
      new Set(['V-1', 'T-1', 'H-1']),
    );
    const whole = await analyse({ modId: vehicle.modelId });
    expect((await post('counts', { runId: whole.id, compareWith: run.id })).body.code).toBe('analysis.notComparable');
    await test.db.execute(
      `update bom_position set quantity = 5, version = version + 1, update_time = now() where number = 'B-8'`,
    );
    expect([(await get(`runs/${run.id}`)).body.data.stale, (await get(`runs/${whole.id}`)).body.data.stale]).toEqual([
      false,
      true,
    ]);
    await test.db.execute(
      `update bom_position set quantity = 4, version = version + 1, update_time = now() where number = 'T-1'`,
    );
    const [newest] = (await get(`runs?positionId=${door}`)).body.data as AnalysisRun[];
    expect(newest).toMatchObject({ id: run.id, stale: true, staleReasons: [{ kind: 'bom' }] });
    await analyse({ positionId: door });
    expect((await get(`runs?runId=${run.id}`)).body.data.map(({ number }: AnalysisRun) => number)).toEqual([2, 1]);
  });
});

describe('data sheets for themselves', () => {
  it('are judged as one piece each, with the sheet in the place of the position', async () => {
    const run = await analyse({ sheetIds: [sheet('valve'), sheet('sheath'), sheet('ownGasket')] });
    expect(run).toMatchObject({
      scope: 'sheets',
      title: 'Valve body and 2 more',
      sheetCount: 3,
      modId: null,
      positions: 3,
      positionsWithSheet: 3,
      vehicleMassGrams: '117',
    });
    const rows = await findings({ runId: run.id });
    expect(told(rows)).toEqual([
      ['V-1', 'ELV', 'fail'],
      ['S-1', 'SVHC', 'depends'],
      ['K-2', 'SVHC', 'declare'],
      ['V-1', 'SVHC', 'declare'],
    ]);
    expect(rows[0]).toMatchObject({
      positionId: null,
      sheetId: sheet('valve'),
      positionName: 'Valve body',
      supplierName: '苏州恒信',
      supplierForeignName: 'Suzhou Hengxin',
    });
    const detail = (await get(`findings/${run.id}/${rows[0]?.id}`)).body.data;
    expect(detail.path.map(({ kind, name }: Record<string, string>) => [kind, name])).toEqual([
      ['component', 'Valve body'],
      ['material', 'CuZn39Pb4'],
      ['substance', 'Lead'],
    ]);
    const below = async (place: object): Promise<unknown[][]> =>
      told((await post('queryListByCkid', { runId: run.id, ...place })).body.data as Finding[]);
    expect(await below({ sheetId: sheet('sheath') })).toEqual([['S-1', 'SVHC', 'depends']]);
    expect(await below({ nodeId: rows[0]?.nodeId ?? 0 })).toEqual([['V-1', 'ELV', 'fail']]);
    expect((await post('queryListByCkid', { sheetId: sheet('sheath') })).body.code).toBe('badInput');
  });
  it('leave exemptions open that ask for the dates of a vehicle', async () => {
    const run = await analyse({ sheetIds: [sheet('sheet')] }, supplier);
    const [found] = (await findings({ runId: run.id }, supplier)).filter(({ verdict }) => verdict === 'depends');
    const { reason } = (await get(`findings/${run.id}/${found?.id}`, supplier)).body.data;
    expect([reason.sentence, reason.settlesSentence]).toEqual([
      expect.stringMatching(/entry 1\(b\).*which a data sheet by itself does not have/),
      'Analyse the vehicle in which it is used, or analyse the data sheet under its facts: Type approval date.',
    ]);
  });
  it("may be drafts of one's own, which make the run stale when they are saved; never drafts of others", async () => {
    expect((await post('analysisSubstance', { sheetIds: [sheet('draft')] })).body.code).toBe('notFound');
    const run = await analyse({ sheetIds: [sheet('draft')] }, supplier);
    expect(run).toMatchObject({ title: 'Draft part', positionsWithSheet: 1, stale: false });
    await test.db.execute('update mds_sheet set lock_version = lock_version + 1, updated_at = now() where id = $1', [
      sheet('draft'),
    ]);
    expect((await get(`runs/${run.id}`, supplier)).body.data).toMatchObject({
      stale: true,
      staleReasons: [{ kind: 'sheets', sentence: 'Data sheets since the run: edited 1.' }],
    });
    expect((await get(`runs/${run.id}`)).body.code).toBe('notFound');
  });
  it.each([[{}], [{ modId: 1, supplierId: 1 }], [{ sheetIds: [] }]])('need exactly one target: %j', async (target) => {
    expect((await post('analysisSubstance', target)).body.code).toBe('badInput');
  });
});

describe('a supplier', () => {
  it('is judged by what was accepted from it, and the own enterprise by what it released', async () => {
    const run = await analyse({ supplierId: owner.enterpriseId });
    expect(run).toMatchObject({
      scope: 'supplier',
      title: 'Suzhou Hengxin',
      supplierId: owner.enterpriseId,
      positions: 3,
    });
    expect(new Set((await findings({ runId: run.id })).map(({ positionNumber }) => positionNumber))).toEqual(
      new Set(['V-1', 'T-1', 'F-1']),
    );
    await receive(['sheath'], 'P');
    expect((await get(`runs/${run.id}`)).body.data).toMatchObject({
      stale: true,
      staleReasons: [{ kind: 'sheets', sentence: 'Data sheets since the run: added 1.' }],
    });
    const next = await analyse({ supplierId: owner.enterpriseId });
    expect(told(await findings({ runId: next.id, compareWith: run.id, changedOnly: true }))).toEqual([
      ['S-1', 'SVHC', 'depends'],
    ]);
    expect(await analyse({ supplierId: engineer.enterpriseId })).toMatchObject({ positions: 1 });
    expect((await post('analysisSubstance', { supplierId: owner.enterpriseId }, stranger)).body.code).toBe(
      'analysis.noData',
    );
  });
});

describe('two runs of which a law judged one only', () => {
  it('says of what that law found that it cannot be compared, one way and the other', async () => {
    const lawOf = async (code: string): Promise<number> =>
      (await test.db.row<{ id: number }>('select id from rule_law where code = $1', [code]))?.id ?? 0;
    const [elv, svhc] = [await lawOf('ELV'), await lawOf('SVHC')];
    const target = { sheetIds: [sheet('valve'), sheet('sheath')], lawIds: [elv, svhc] };
    const entries = `select i.id from rule_list_item i join rule_list_version v on v.id = i.version_id
      where v.law_id = $1`;
    await test.db.execute(`update rule_list_item set valid_to = '2026-06-30' where id in (${entries})`, [svhc]);
    const before = async (asOf: string, lawIds = target.lawIds): Promise<unknown[]> =>
      (await post('notJudged', { lawIds, asOf })).body.data.map(({ code, reason }: NotJudgedLaw) => [code, reason]);
    expect([await before('2026-06-30'), await before('2026-07-01')]).toEqual([[], [['SVHC', 'noEntryInForce']]]);
    const { id: empty } = (
      await test.http
        .post('/api/rule/msgLawInfo/saveOrUpdate')
        .set(maker)
        .send({ code: 'Q-EMPTY', nameZh: '无清单', nameEn: 'Without a list', lawType: 3 })
    ).body.data;
    expect(await before('2026-06-30', [elv, empty])).toEqual([['Q-EMPTY', 'noList']]);
    expect((await post('notJudged', { lawIds: [999_999] })).body.code).toBe('analysis.regulationRequired');
    const both = await analyse({ ...target, asOf: '2026-06-30' });
    const one = await analyse({ ...target, asOf: '2026-07-01' });
    await test.db.execute(`update rule_list_item set valid_to = null where id in (${entries})`, [svhc]);
    expect([both, one].map(({ notJudged }) => notJudged.map(({ code, reason }) => [code, reason]))).toEqual([
      [],
      [['SVHC', 'noEntryInForce']],
    ]);
    const found = [
      ['S-1', 'SVHC', 'notComparable', 'depends'],
      ['V-1', 'SVHC', 'notComparable', 'declare'],
    ];
    for (const [runId, compareWith] of [
      [both.id, one.id],
      [one.id, both.id],
    ]) {
      const { data } = (await post('counts', { runId, compareWith })).body;
      expect([data.new, data.changed, data.gone, data.notComparable]).toEqual([0, 0, 0, 2]);
      const changed = await findings({ runId, compareWith, changedOnly: true });
      expect(
        changed
          .map(({ positionNumber, lawCode, change, verdict }) => [positionNumber, lawCode, change, verdict])
          .sort(),
      ).toEqual(found);
      const answer = await test.http
        .post(`${BASE}/analysisSubstanceExport`)
        .set(maker)
        .set('Accept-Language', 'en')
        .send({ runId, compareWith })
        .buffer(true)
        .parse(asBytes);
      const { default: readWorkbook } = await import('read-excel-file/node');
      const sheets = await readWorkbook(Readable.from([answer.body as Buffer]));
      const rows = sheets.find((one) => one.sheet === 'Findings')?.data ?? [];
      const head = rows.findIndex((row) => row.includes('Change'));
      const marks = rows.slice(head + 1).map((row) => row[rows[head]?.indexOf('Change') ?? 0]);
      expect(marks.filter((mark) => mark === 'Not comparable').length).toBe(runId === both.id ? 2 : 0);
      expect(marks.filter((mark) => mark === 'New' || mark === 'Gone')).toEqual([]);
    }
    const all = await findings({ runId: both.id, compareWith: one.id });
    expect(all.filter(({ change }) => change === 'new')).toEqual([]);
  });
});

describe('lists that a person chose', () => {
  it('stand in for those of the day, past and future', async () => {
    await loosenLead(test.app.get(RulesLoader));
    const versions = await test.db.rows<{ id: number; lawId: number; label: string }>(
      `select v.id, v.law_id as "lawId", v.label
        from rule_list_version v
        join rule_law l on l.id = v.law_id
        where l.code = 'ELV'
        order by v.published_at`,
    );
    const [old, future] = versions;
    const target = { sheetIds: [sheet('valve')], lawIds: [old?.lawId] };
    expect(told(await findings({ runId: (await analyse({ ...target, asOf: '2024-06-30' })).id }))).toEqual([
      ['V-1', 'ELV', 'fail'],
    ]);
    const loose = await analyse({ ...target, listVersionIds: [future?.id] });
    expect(loose).toMatchObject({
      listVersionIds: [future?.id],
      lists: [{ label: '2025-01-01' }],
      stale: false,
      number: 2,
    });
    expect(told(await findings({ runId: loose.id }))).toEqual([]);
    const today = await analyse({ ...target, asOf: '2026-06-30', listVersionIds: [old?.id] });
    expect([today.lists.map(({ label }) => label), told(await findings({ runId: today.id }))]).toEqual([
      ['2023-03-13'],
      [['V-1', 'ELV', 'fail']],
    ]);
    expect((await post('analysisSubstance', { ...target, lawIds: [china], listVersionIds: [old?.id] })).body.code).toBe(
      'notFound',
    );
  });
  it('count from the days of their entries on, however early they were chosen; the fingerprint turns on these days', async () => {
    const future = await test.db.row<{ id: number; lawId: number }>(
      `select v.id, v.law_id as "lawId"
        from rule_list_version v
        join rule_law l on l.id = v.law_id
        where l.code = 'ELV' and v.label = '2025-01-01'`,
    );
    await test.db.execute(`update rule_list_version set published_at = '2030-01-01' where id = $1`, [future?.id]);
    await test.db.execute(
      `update rule_list_item
        set valid_from = '2030-01-01', limit_percent = 0.1
        where version_id = $1 and name_en like 'Lead%'`,
      [future?.id],
    );
    const target = { sheetIds: [sheet('valve')], lawIds: [future?.lawId], listVersionIds: [future?.id] };
    const on = async (asOf: string) => {
      const run = await analyse({ ...target, asOf });
      return [run.lists.map(({ items }) => items), told(await findings({ runId: run.id }))];
    };
    expect(await on('2029-12-31')).toEqual([[1], []]);
    expect(await on('2030-01-01')).toEqual([[2], [['V-1', 'ELV', 'fail']]]);
    const versionOn = (asOf: string): Promise<string> =>
      test.app.get(Db).asPlatform(() =>
        test.app.get(RunInputStore).version(vehicleTarget(vehicle.modelId, engineer.enterpriseId), {
          lawIds: [future?.lawId ?? 0],
          listVersionIds: [future?.id ?? 0],
          asOf,
        }),
      );
    expect(await versionOn('2029-12-30')).toBe(await versionOn('2029-12-31'));
    expect(await versionOn('2030-01-01')).not.toBe(await versionOn('2029-12-31'));
    await test.db.execute(`update rule_list_version set published_at = '2025-01-01' where id = $1`, [future?.id]);
    await test.db.execute(
      `update rule_list_item
        set valid_from = '2003-07-01', limit_percent = 5
        where version_id = $1 and name_en like 'Lead%'`,
      [future?.id],
    );
  });
});

describe('the history', () => {
  it('has the runs over everything in reach, by what and who, and lets them be called and deleted', async () => {
    const page = async (body: object, who = maker): Promise<RunHistoryRow[]> =>
      (await post('runPage', { pageSize: 100, ...body }, who)).body.data.records as RunHistoryRow[];
    const all = await page({});
    expect(new Set(all.map(({ scope }) => scope))).toEqual(new Set(['vehicle', 'branch', 'sheets', 'supplier']));
    expect((await page({ scopes: ['branch'] })).map(({ title }) => title)).toEqual(['Door', 'Door']);
    const [last] = await page({ q: 'hengxin' });
    expect(last).toMatchObject({ scope: 'supplier', number: 2, can: { rename: true, delete: true } });
    expect((await post('renameRun', { runId: last?.id, title: 'Before the audit' })).body.data).toMatchObject({
      title: 'Before the audit',
      ownTitle: 'Before the audit',
    });
    expect((await page({ q: 'audit' })).map(({ id }) => id)).toEqual([last?.id]);
    expect([(await page({}, stranger)).length, (await page({}, supplier)).map(({ scope }) => scope)]).toEqual([
      0,
      ['sheets', 'sheets'],
    ]);
    const erase = (ids: unknown[], who = maker) => test.http.delete(`${BASE}/deleteRuns`).set(who).send({ ids });
    expect((await erase([last?.id], stranger)).body.code).toBe('notFound');
    expect((await erase([last?.id])).body.code).toBe('');
    expect((await get(`runs/${last?.id}`)).body.code).toBe('notFound');
    expect((await page({})).length).toBe(all.length - 1);
  });
});

describe('a saved analysis', () => {
  const saved = (path: string, body: object, who = maker) =>
    test.http.post(`/api/analysis/saved/${path}`).set(who).set('Accept-Language', 'en').send(body);
  const one = async (): Promise<SavedAnalysis> =>
    (await saved('page', { pageSize: 10 })).body.data.records[0] as SavedAnalysis;
  /** Subscribers hear of a run a moment after it is done. */
  async function heard(): Promise<void> {
    for (
      let tries = 0;
      tries < 200 && (await test.app.get(Db).asPlatform(() => test.app.get(SavedAnalysisStore).untold())).length > 0;
      tries++
    )
      await setTimeout(20);
  }
  /** What the clock starts at its hour, to the end of the runs that it starts. */
  async function clock(): Promise<unknown> {
    const { jobId } = await test.app
      .get(Db)
      .asPlatform(() => test.app.get(JobQueue).start(systemAuth(), savedAnalysisJob, {}));
    const { result } = await jobEnd(test.db, jobId);
    for (const { id } of await test.db.rows<{ id: number }>(`select id from job where state in ('queued', 'running')`))
      await jobEnd(test.db, id);
    await heard();
    return result;
  }
  const toldEvents: { key: string; params: unknown; userIds: readonly number[]; link: string | null }[] = [];
  beforeAll(() => test.app.get(Events).on('analysis.told', (event) => void toldEvents.push(event)));

  it('runs by a click, by the clock and by change, and tells its subscribers of new failures once', async () => {
    const body = { name: 'Accepted sheets', supplierId: owner.enterpriseId, lawIds: [china], schedule: 'onChange' };
    const { data: made } = (await saved('saveOrUpdate', body)).body;
    expect(made).toMatchObject({
      name: 'Accepted sheets',
      scope: 'supplier',
      targetTitle: 'Suzhou Hengxin',
      subscribed: true,
      subscribers: 1,
      lastRun: null,
      newFails: null,
      problem: null,
    });
    expect((await saved('saveOrUpdate', { ...body, name: 'accepted SHEETS' })).body.code).toBe(
      'savedAnalysis.nameTaken',
    );
    const { data: started } = (await saved('run', { id: made.id })).body;
    await jobEnd(test.db, started.jobId);
    await heard();
    expect(await one()).toMatchObject({ lastRun: { id: started.runId, state: 'done' }, newFails: null });
    expect(await clock()).toEqual({ started: 0, told: 0 });
    await test.db.execute(
      `update rule_list_item
        set limit_percent = 0.0001, version = version + 1, update_time = now()
        where name_en like 'PBDE%'`,
    );
    const [law] = await test.db.rows<{ id: number }>(`select id from rule_law where code = 'GBT'`);
    await test.app.get(RulesLoader).loadList(law?.id ?? 0, { version: '2026-01-01', source: 'test', items: [] });
    expect(await clock()).toEqual({ started: 0, told: 0 });
    expect((await one()).problem).toMatch(/^Nothing can be judged by the chosen regulations/);
    await test.db.execute(`update analysis_saved set last_started_at = now() - interval '1 day'`);
    await test.db.execute(
      `insert into rule_list_item (version_id, item_key, name_zh, name_en, entity_kind, limit_percent, denominator,
          duty)
        select id, 'none', '-', '-', 'substance', 0.1, 'material', 'prohibited'
        from rule_list_version
        where label = '2026-01-01'`,
    );
    expect(await clock()).toMatchObject({ started: 1 });
    await test.db.execute(`update rule_list_version set published_at = '2030-01-01' where label = '2026-01-01'`);
    expect(await clock()).toMatchObject({ started: 1 });
    expect(await one()).toMatchObject({ newFails: 1, lastRun: { worst: 'fail' } });
    // raised after the commit that `heard` sees
    for (let tries = 0; tries < 500 && toldEvents.length === 0; tries++) await setTimeout(20);
    expect(toldEvents).toMatchObject([
      {
        key: 'savedAnalysisFails',
        params: { en: { name: 'Accepted sheets', count: 1 } },
        userIds: [engineer.id],
        link: expect.stringContaining('verdicts=fail'),
      },
    ]);
    expect([await clock(), toldEvents.length]).toEqual([{ started: 0, told: 0 }, 1]);
  });
  it('runs once a day in the name of whoever saved it last, and says why it cannot', async () => {
    const { id, version } = await one();
    await saved('saveOrUpdate', {
      id,
      version,
      name: 'Daily',
      supplierId: owner.enterpriseId,
      lawIds: [china],
      schedule: 'daily',
    });
    expect([await clock(), await clock()]).toEqual([
      { started: 0, told: 0 },
      { started: 0, told: 0 },
    ]);
    const yesterday = (): Promise<unknown> =>
      test.db.execute(`update analysis_saved set last_started_at = now() - interval '1 day'`);
    await yesterday();
    expect([await clock(), await clock()]).toEqual([
      { started: 1, told: 0 },
      { started: 0, told: 0 },
    ]);
    await yesterday();
    await test.db.execute(`update mds_share set receive_status = 'R', sent_version = 0.01 where enterprise_id = $1`, [
      engineer.enterpriseId,
    ]);
    expect([await clock(), (await one()).problem]).toEqual([{ started: 0, told: 0 }, 'No relevant analysis data']);
  });
  it('asks under the day and the facts that it keeps, by a click and by the clock, and says them', async () => {
    const body = { name: 'Old sheets', sheetIds: [sheet('sheet')], schedule: 'daily' };
    const facts = { sparePart: 'yes', typeApproval: '2000-06-30', putOnMarket: null, engineDeveloped: null };
    const asked = { ...body, asOf: '2026-06-30', facts: { sparePart: 'yes', typeApproval: '2000-06-30' } };
    const { data: made } = (await saved('saveOrUpdate', asked, supplier)).body;
    expect([made.asOf, made.facts]).toEqual(['2026-06-30', facts]);
    expect(await clock()).toMatchObject({ started: 1 });
    const ofSupplier = async (): Promise<SavedAnalysis> =>
      (await saved('page', {}, supplier)).body.data.records[0] as SavedAnalysis;
    const byClock = (await get(`runs/${(await ofSupplier()).lastRun?.id}`, supplier)).body.data as AnalysisRun;
    expect([byClock.asOf, byClock.facts, byClock.current]).toEqual([
      '2026-06-30',
      { ...facts, asked: true, ownPositions: 0 },
      false,
    ]);
    const { id, version } = await ofSupplier();
    expect((await saved('saveOrUpdate', { ...body, id, version }, supplier)).body.data.facts).toBeNull();
    const { data: started } = (await saved('run', { id }, supplier)).body;
    await jobEnd(test.db, started.jobId);
    await heard();
    expect((await get(`runs/${started.runId}`, supplier)).body.data.facts).toMatchObject({ asked: false });
    await test.http
      .delete('/api/analysis/saved/delete')
      .set(supplier)
      .send({ ids: [id] });
  });
  it('is for those who see what it looks at; each of them may hear of it', async () => {
    const { id } = await one();
    expect((await saved('subscribe', { id, on: false })).body.data).toMatchObject({
      subscribed: false,
      subscribers: 0,
    });
    expect((await saved('page', {}, stranger)).body.data.total).toBe(0);
    expect([
      (await saved('run', { id }, stranger)).body.code,
      (await saved('subscribe', { id, on: true }, stranger)).body.code,
    ]).toEqual(['notFound', 'notFound']);
    expect(
      (
        await test.http
          .delete('/api/analysis/saved/delete')
          .set(maker)
          .send({ ids: [id] })
      ).body.code,
    ).toBe('');
    expect(await test.db.row('select count(*)::int as n from analysis_run where saved_id is not null')).toEqual({
      n: 0,
    });
  });
});

it("prints a summary in the reader's language", async () => {
  const run = await analyse({ modId: vehicle.modelId });
  const answer = await test.http
    .post(`${BASE}/summaryPdf`)
    .set(maker)
    .set('Accept-Language', 'zh')
    .send({ runId: run.id })
    .buffer(true)
    .parse(asBytes);
  const pdf = answer.body as Buffer;
  expect([answer.headers['content-type'], pdf.subarray(0, 5).toString(), pdf.length > 10_000]).toEqual([
    'application/pdf',
    '%PDF-',
    true,
  ]);
  expect(decodeURIComponent(answer.headers['content-disposition'] ?? '')).toContain('Aurora C5 分析摘要 第2次.pdf');
  if (process.env['KEEP_PDF']) await writeFile(join(process.env['KEEP_PDF'], 'summary-zh.pdf'), pdf);
});
