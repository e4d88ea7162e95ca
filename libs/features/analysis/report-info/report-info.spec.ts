import {
  type AnalysisRun,
  analysisReportJobs,
  type ReportRow,
  type ReportScheduleRow,
  type ReportState,
} from '@matlas/contract';
import { JobQueue, JobSchedules, systemAuth } from '@matlas/server-kit';
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
  zipEntries,
} from '@matlas/testing';
import { CLOCK_MINUTE, DUE } from './report-schedule.store';
import { type SampleVehicle, sampleVehicle } from '../testing';

const BASE = '/api/analysis/reportInfo';
let test: TestApp;
let vehicle: SampleVehicle;
let engineer: TestUser;
let colleague: TestUser;
let maker: AuthHeader;
let reader: AuthHeader;
let auditor: AuthHeader;
let stranger: AuthHeader;
let centre: AuthHeader;
let run: AnalysisRun;

const send = async (path: string, body: object, who = maker, language = 'en') =>
  (await test.http.post(`/api/analysis/${path}`).set(who).set('Accept-Language', language).send(body)).body;
const page = async (body: object = {}, who = maker): Promise<ReportRow[]> =>
  (await send('reportInfo/page', { pageSize: 100, ...body }, who)).data?.records as ReportRow[];
const keep = async (body: object, who = maker, language = 'en') =>
  jobEnd(test.db, (await send('reportInfo/keep', body, who, language)).data.jobId);
const bytesOf = async (request: {
  buffer(): {
    parse(parser: typeof asBytes): PromiseLike<{ body: Buffer; headers: Record<string, string>; status: number }>;
  };
}) => request.buffer().parse(asBytes);
const download = (id: number, who = maker) => bytesOf(test.http.get(`${BASE}/${id}/download`).set(who));
const erase = async (path: string, ids: readonly number[], who = maker) =>
  (await test.http.delete(`${BASE}/${path}`).set(who).send({ ids })).body;
/** What the clock does every hour. */
const clock = async () =>
  jobEnd(test.db, (await test.app.get(JobQueue).start(systemAuth(), analysisReportJobs.clock, {})).jobId);
async function analyse(): Promise<AnalysisRun> {
  const { data } = await send('prohibitSubstance/analysisSubstance', { modId: vehicle.modelId });
  await jobEnd(test.db, data.jobId);
  return (await test.http.get(`/api/analysis/prohibitSubstance/runs/${data.runId}`).set(maker)).body
    .data as AnalysisRun;
}

beforeAll(async () => {
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
});
afterAll(() => test.close());

describe('a workbook that is kept', () => {
  it('is the export itself, with what it was made of, in the language of whoever asked', async () => {
    expect(
      await keep({ kind: 'substances', runId: run.id, options: { verdicts: ['fail'] }, title: 'For the audit' }),
    ).toMatchObject({ state: 'done' });
    const [report] = await page();
    expect(report).toMatchObject({
      kind: 'substances',
      source: 3,
      title: 'For the audit',
      modId: vehicle.modelId,
      modelName: 'Aurora C5',
      language: 'en',
      scheduleId: null,
      can: { delete: true, export: true },
      inputs: expect.arrayContaining([
        { key: 'run', value: '1' },
        { key: 'asOf', value: run.asOf },
        { key: 'list', value: 'ELV 2023-03-13' },
      ]),
    });
    const exported = await bytesOf(
      test.http
        .post('/api/analysis/prohibitSubstance/analysisSubstanceExport')
        .set(maker)
        .set('Accept-Language', 'en')
        .send({ runId: run.id, verdicts: ['fail'] }),
    );
    const kept = await download(report?.id ?? 0);
    expect([kept.status, await cellsOf(kept.body, 1)]).toEqual([200, await cellsOf(exported.body, 1)]);
    expect(kept.body.length).toBe(report?.size);
    expect(await keep({ kind: 'exemptions', modId: vehicle.modelId }, maker, 'zh')).toMatchObject({ state: 'done' });
    const [second] = await page({ sources: [4] });
    expect(second).toMatchObject({ kind: 'exemptions', source: 4, title: 'Aurora C5', language: 'zh' });
    expect((await page({ modId: vehicle.modelId, q: 'audit' })).map(({ id }) => id)).toEqual([report?.id]);
    expect([
      (await page({ querys: { between: { start: { createTime: '2099-01-01' } } } })).length,
      (await page({ mine: true }, reader)).length,
    ]).toEqual([0, 0]);
  });
  it('belongs to the enterprise of whoever made it, and to nobody else, not to the centre either', async () => {
    const [report] = await page();
    for (const who of [stranger, centre]) {
      expect(await page({}, who)).toEqual([]);
      expect([
        (await download(report?.id ?? 0, who)).status,
        (await send('reportInfo/batch/export', { ids: [report?.id] }, who)).code,
        (await erase('delete', [report?.id ?? 0], who)).code,
      ]).toEqual([404, 'notFound', 'notFound']);
    }
    expect((await send('reportInfo/keep', { kind: 'substances', runId: run.id }, stranger)).code).toBe('notFound');
    expect((await page({}, auditor)).map(({ can }) => can)).toEqual([
      { delete: false, export: true },
      { delete: false, export: true },
    ]);
    expect((await download(report?.id ?? 0, auditor)).status).toBe(200);
    expect([
      (await send('reportInfo/keep', { kind: 'substances', runId: run.id }, auditor)).code,
      (await erase('delete', [report?.id ?? 0], auditor)).code,
    ]).toEqual(['forbidden', 'forbidden']);
  });
  it('is refused for a person of another enterprise as its reader, for what does not exist, and for what was not analysed', async () => {
    const owner = (
      await test.db.row<{ id: number }>('select id from app_user where enterprise_id <> $1 limit 1', [
        engineer.enterpriseId,
      ])
    )?.id;
    expect(await send('reportInfo/keep', { kind: 'substances', runId: run.id, readerIds: [owner] })).toMatchObject({
      code: 'badInput',
      data: { issues: [{ path: 'readerIds' }] },
    });
    expect((await send('reportInfo/keep', { kind: 'substances', runId: 999_999 })).code).toBe('notFound');
    expect((await send('reportInfo/keep', { kind: 'nothing' })).code).toBe('badInput');
  });
});

describe('several reports', () => {
  it('come as one archive with an index, those of one name side by side', async () => {
    await keep({ kind: 'substances', runId: run.id, options: {} });
    const all = await page({ sources: [3] });
    const { body, headers } = await bytesOf(
      test.http
        .post(`${BASE}/batch/export`)
        .set(maker)
        .set('Accept-Language', 'en')
        .send({ ids: all.map(({ id }) => id) }),
    );
    expect(headers['content-type']).toBe('application/zip');
    const entries = zipEntries(body);
    expect(entries.map(({ name }) => name)).toEqual([
      'Reports.xlsx',
      ...all.map(({ id, fileName }) => fileName.replace('.xlsx', `_${id}.xlsx`)),
    ]);
    const index = await cellsOf(entries[0]?.content ?? Buffer.alloc(0));
    expect(index.slice(-2).map((row) => [row[0], row[1], row[8]])).toEqual(
      all.map(({ id, title, sha256 }) => [id, title, sha256]),
    );
    const [first] = all;
    expect(entries[1]?.content.equals((await download(first?.id ?? 0)).body)).toBe(true);
    expect((await send('reportInfo/batch/export', { ids: Array.from({ length: 51 }, (_, id) => id + 1) })).code).toBe(
      'report.tooMany',
    );
  });
  it('are deleted with their files', async () => {
    const [newest, older] = await page({ sources: [3] });
    expect((await erase('delete', [newest?.id ?? 0, 999_999])).code).toBe('notFound');
    expect((await erase('delete', [newest?.id ?? 0])).ok).toBe(true);
    expect((await page({ sources: [3] })).map(({ id }) => id)).toEqual([older?.id]);
    expect(
      await test.db.rows(
        `select id
          from stored_file
          where purpose = 'analysisReport' and id not in (select file_id from analysis_report)`,
      ),
    ).toEqual([]);
  });
});

describe('whether a report still tells what holds', () => {
  const states = async (ids: readonly number[], who = maker): Promise<ReportState[]> =>
    (await send('reportInfo/states', { ids }, who)).data as ReportState[];
  const keptNow = async (kind: string): Promise<ReportRow> => {
    expect(await keep({ kind, modId: vehicle.modelId, title: `State of ${kind}` })).toMatchObject({ state: 'done' });
    return (await page({ q: `State of ${kind}` }))[0] as ReportRow;
  };

  it('is current, then its data changed, then a newer result is there; made anew it is current again and the old one stays', async () => {
    const report = await keptNow('substances');
    expect(await states([report.id])).toEqual([{ id: report.id, state: 'current', changes: [], reason: null }]);
    await test.db.execute(
      `update bom_position set quantity = quantity + 1, version = version + 1 where model_id = $1 and number = 'B-8'`,
      [vehicle.modelId],
    );
    expect(await states([report.id])).toEqual([{ id: report.id, state: 'changed', changes: [], reason: null }]);
    await analyse();
    const [newer] = await states([report.id]);
    expect(newer).toMatchObject({
      state: 'newer',
      changes: expect.arrayContaining([
        { key: 'run', before: '1', after: '2' },
        { key: 'bom', before: expect.any(String), after: expect.any(String) },
      ]),
    });
    const { data } = await send('reportInfo/remake', { id: report.id });
    expect(await jobEnd(test.db, data.jobId)).toMatchObject({ state: 'done' });
    const [again, old] = await page({ q: 'State of substances' });
    expect([
      again?.inputs.find(({ key }) => key === 'run')?.value,
      old?.id,
      (await states([again?.id ?? 0]))[0]?.state,
    ]).toEqual(['2', report.id, 'current']);
    await erase('delete', [again?.id ?? 0, report.id]);
  });
  it('a report of a run that was named follows the newest run of the same thing', async () => {
    await keep({ kind: 'substances', runId: run.id, title: 'Of the first run' });
    const [named] = await page({ q: 'Of the first run' });
    expect((await states([named?.id ?? 0]))[0]).toMatchObject({
      state: 'newer',
      changes: expect.arrayContaining([{ key: 'run', before: '1', after: '2' }]),
    });
    await erase('delete', [named?.id ?? 0]);
  });
  it('a decision that covers findings makes it old', async () => {
    const report = await keptNow('exemptions');
    await test.db.execute(
      `insert into analysis_decision (enterprise_id, organisation_id, model_id, run_id, finding_n, law_id, item_key,
          scope, part_number, place_name, supplier_name, found_percent, max_percent, verdicts, reason, file_id,
          valid_from, valid_until, state, created_by, created_by_name)
      select $1, $2, $3, f.run_id, f.n, j.law_id, i.item_key, 'part', p.number, p.name, p.supplier_name, 1, 100, '{0}',
        'test', (select min(id) from stored_file), current_date - 1, current_date + 30, 'approved', null, ''
      from analysis_finding f
      join analysis_judgement j on j.run_id = f.run_id and j.n = f.judgement_n
      join analysis_position p on p.run_id = f.run_id and p.n = f.position_n
      join rule_list_item i on i.id = j.item_id
      where f.run_id = (select max(id) from analysis_run) and f.verdict = 0 and p.number = 'V-1' limit 1`,
      [engineer.enterpriseId, engineer.organisationId, vehicle.modelId],
    );
    expect((await states([report.id]))[0]).toMatchObject({
      state: 'newer',
      changes: [{ key: 'decisions', before: '', after: '1' }],
    });
    await test.db.execute('delete from analysis_decision');
    expect((await states([report.id]))[0]).toMatchObject({ state: 'current' });
    await erase('delete', [report.id]);
  });
  it('is told of reports that the caller sees, and to whom may make them', async () => {
    const [report] = await page();
    expect(await states([report?.id ?? 0], stranger)).toEqual([]);
    expect(await states([report?.id ?? 0], auditor)).toEqual([
      { id: report?.id, state: 'hidden', changes: [], reason: null },
    ]);
    expect([
      (await send('reportInfo/remake', { id: report?.id }, auditor)).code,
      (await send('reportInfo/remake', { id: report?.id }, stranger)).code,
      (await send('reportInfo/states', { ids: Array.from({ length: 101 }, (_, id) => id + 1) })).code,
    ]).toEqual(['forbidden', 'notFound', 'badInput']);
  });
});

describe('a report that the clock makes', () => {
  const schedules = async (): Promise<ReportScheduleRow[]> =>
    (await send('reportInfo/schedule/page', { pageSize: 10 })).data.records as ReportScheduleRow[];
  const made = async (): Promise<ReportRow[]> => {
    for (const { id } of await test.db.rows<{ id: number }>(`select id from job where name = 'makeReport' order by id`))
      await jobEnd(test.db, id);
    return (await page()).filter(({ scheduleId }) => scheduleId !== null);
  };

  it('comes when another one would come out, waits for its readers, and the oldest give way', async () => {
    const saved = await send('reportInfo/schedule/saveOrUpdate', {
      kind: 'substances',
      modId: vehicle.modelId,
      title: 'Weekly',
      schedule: 'onChange',
      keepLast: 1,
      readerIds: [colleague.id],
    });
    expect(saved.data).toMatchObject({
      schedule: 'onChange',
      reports: 0,
      problem: null,
      readers: [{ id: colleague.id }],
      modelName: 'Aurora C5',
    });
    expect((await clock()).result).toEqual({ started: 1, removed: 0 });
    const [first] = await made();
    expect(first).toMatchObject({
      title: 'Weekly',
      scheduleTitle: 'Weekly',
      inputs: expect.arrayContaining([{ key: 'run', value: '2' }]),
    });
    expect((await clock()).result).toEqual({ started: 0, removed: 0 });
    await analyse();
    expect((await clock()).result).toEqual({ started: 1, removed: 0 });
    const [second, ...older] = await made();
    expect([second?.inputs, older]).toEqual([expect.arrayContaining([{ key: 'run', value: '3' }]), []]);
    expect(await test.db.rows('select report_id, user_id, state from analysis_report_todo')).toEqual([
      { report_id: second?.id, user_id: colleague.id, state: 0 },
    ]);
    expect((await schedules())[0]).toMatchObject({ reports: 1, lastReportAt: second?.createTime });
  });
  it('tells why it could not be made, and is made again once it can', async () => {
    await test.db.execute(
      `update analysis_report_schedule set last_version = null, schedule = 'daily', last_started_at = null`,
    );
    await test.db.execute(`update app_user set status = 0 where id = $1`, [engineer.id]);
    expect((await clock()).result).toEqual({ started: 0, removed: 0 });
    await test.db.execute(`update app_user set status = 1 where id = $1`, [engineer.id]);
    const [stopped] = await schedules();
    expect(stopped?.problem).toMatch(/save it again/);
    const again = await send('reportInfo/schedule/saveOrUpdate', {
      id: stopped?.id,
      version: stopped?.version,
      kind: 'substances',
      title: 'Daily',
      schedule: 'daily',
      keepLast: 5,
    });
    expect(again.data).toMatchObject({ title: 'Daily', problem: null, modId: vehicle.modelId, readers: [] });
    await test.db.execute('update analysis_report_schedule set last_started_at = null');
    expect((await clock()).result).toEqual({ started: 1, removed: 0 });
    expect((await made()).map(({ title }) => title)).toEqual(['Daily', 'Weekly']);
    expect(
      (
        await send('reportInfo/schedule/saveOrUpdate', {
          id: stopped?.id,
          version: 1,
          kind: 'substances',
          title: 'Old',
          schedule: 'daily',
        })
      ).code,
    ).toBe('conflict');
  });
  it('rests while it is paused, and is made at once for whoever does not want to wait', async () => {
    const [schedule] = await schedules();
    const id = schedule?.id ?? 0;
    expect(schedule).toMatchObject({
      paused: false,
      timeZone: 'Asia/Shanghai',
      madeFor: expect.any(String),
      lastReport: { title: 'Daily' },
    });
    expect(new Date(schedule?.nextAt ?? '').getUTCMinutes()).toBe(CLOCK_MINUTE);
    await test.db.execute('update analysis_report_schedule set last_started_at = null');
    expect((await send('reportInfo/schedule/pause', { id, paused: true })).data).toMatchObject({
      paused: true,
      nextAt: null,
    });
    expect((await clock()).result).toEqual({ started: 0, removed: 0 });
    const before = (await made()).length;
    expect((await send('reportInfo/schedule/run', { id }, stranger)).code).toBe('notFound');
    expect((await send('reportInfo/schedule/run', { id }, auditor)).code).toBe('forbidden');
    const { data } = await send('reportInfo/schedule/run', { id }, reader);
    expect(await jobEnd(test.db, data.jobId)).toMatchObject({ state: 'done' });
    const all = await made();
    expect([all.length, all[0]?.createdBy]).toEqual([
      before + 1,
      (await test.db.row<{ name: string }>('select name from app_user where id = $1', [engineer.id]))?.name,
    ]);
    expect((await send('reportInfo/schedule/pause', { id, paused: false })).data).toMatchObject({
      paused: false,
      lastReport: { id: all[0]?.id },
    });
  });
  it.each([
    ['daily', 'Asia/Shanghai', '2026-03-01T16:00:00Z', '2026-03-02T15:59:59Z', '2026-03-02T16:00:00Z'],
    ['daily', 'Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
    ['daily', 'America/New_York', '2026-03-07T05:00:00Z', '2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z'],
    ['weekly', 'Asia/Shanghai', '2026-03-01T16:00:00Z', '2026-03-08T15:59:59Z', '2026-03-08T16:00:00Z'],
    ['weekly', 'Asia/Kolkata', '2026-03-03T12:00:00Z', '2026-03-08T18:29:59Z', '2026-03-08T18:30:00Z'],
  ])('is due %s in %s once a day or week there', async (schedule, timeZone, started, notYet, due) => {
    const isDue = async (now: string) =>
      (await test.db.row(
        `select 1
          from (select $2::text as schedule, $3::text as time_zone, $4::timestamptz as last_started_at, false as paused,
            null::text as problem) s
          where ${DUE.replaceAll('now()', '$1::timestamptz')}`,
        [now, schedule, timeZone, started],
      )) !== undefined;
    expect([await isDue(started), await isDue(notYet), await isDue(due)]).toEqual([false, false, true]);
  });
  it('refuses a time zone that there is not', async () => {
    expect(
      await send('reportInfo/schedule/saveOrUpdate', {
        kind: 'substances',
        modId: vehicle.modelId,
        title: 'Nowhere',
        schedule: 'daily',
        timeZone: 'Mars/Olympus',
      }),
    ).toMatchObject({ code: 'badInput', data: { issues: [{ path: 'timeZone' }] } });
  });
  it('comes by the job scheduler itself once the clock has moved on', async () => {
    const [schedule] = await schedules();
    await send('reportInfo/schedule/saveOrUpdate', {
      id: schedule?.id,
      version: schedule?.version,
      kind: 'substances',
      title: 'By the scheduler',
      schedule: 'daily',
      keepLast: 5,
      timeZone: 'Europe/Berlin',
    });
    await test.db.execute(`update analysis_report_schedule set last_started_at = now() - interval '25 hours'`);
    const [planner, timetable] = [test.app.get(JobSchedules), {}];
    await planner.set('analysis.reports', analysisReportJobs.clock, {}, { ...timetable, cron: '* * * * * *' });
    let came: ReportRow[] = [];
    for (let tries = 0; came.length === 0 && tries < 200; tries++) {
      await new Promise((done) => setTimeout(done, 100));
      came = await page({ q: 'By the scheduler' });
    }
    await planner.set(
      'analysis.reports',
      analysisReportJobs.clock,
      {},
      { ...timetable, cron: `${CLOCK_MINUTE} * * * *` },
    );
    expect(came).toMatchObject([{ title: 'By the scheduler', scheduleId: schedule?.id }]);
    expect((await schedules())[0]).toMatchObject({
      timeZone: 'Europe/Berlin',
      problem: null,
      lastReport: { id: came[0]?.id },
    });
  });
  it('outlives its schedule and its vehicle; files that no report has are removed', async () => {
    const [schedule] = await schedules();
    expect((await erase('schedule/delete', [schedule?.id ?? 0], stranger)).code).toBe('notFound');
    expect((await erase('schedule/delete', [schedule?.id ?? 0])).ok).toBe(true);
    await test.db.execute(
      `insert into stored_file (purpose, name, type, size, sha256, enterprise_id, organisation_id, created_by,
          created_at)
        values ('analysisReport', 'lost.xlsx', 'xlsx', 1, repeat('0', 64), $1, $2, $3, now() - interval '2 days')`,
      [engineer.enterpriseId, engineer.organisationId, engineer.id],
    );
    expect((await clock()).result).toEqual({ started: 0, removed: 1 });
    await test.db.execute('delete from vehicle_model where id = $1', [vehicle.modelId]);
    const left = await page();
    expect(left.length).toBeGreaterThan(2);
    expect(new Set(left.map(({ modId, modelName }) => `${modId} ${modelName}`))).toEqual(new Set(['null Aurora C5']));
    expect((await download(left[0]?.id ?? 0)).status).toBe(200);
  });
});
