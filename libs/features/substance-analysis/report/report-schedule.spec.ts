import { analysisReportJobs, type ReportRow, type ReportScheduleRow } from '@matlas/contract';
import { JobQueue, JobSchedules, systemAuth } from '@matlas/server-kit';
import { jobEnd } from '@matlas/testing';
import { CLOCK_MINUTE, DUE } from '@matlas/features/reports';
import {
  test,
  vehicle,
  engineer,
  colleague,
  reader,
  auditor,
  stranger,
  send,
  page,
  download,
  erase,
  analyse,
  openAnalysedVehicle,
} from './testing/analysed-vehicle';

/** Runs the hourly jobs. */
const clock = async () =>
  jobEnd(test.db, (await test.app.get(JobQueue).start(systemAuth(), analysisReportJobs.clock, {})).jobId);

beforeAll(openAnalysedVehicle);
afterAll(() => test.close());

describe('a scheduled report', () => {
  const schedules = async (): Promise<ReportScheduleRow[]> =>
    (await send('reportInfo/schedule/page', { pageSize: 10 })).data.records as ReportScheduleRow[];
  const made = async (): Promise<ReportRow[]> => {
    for (const { id } of await test.db.rows<{ id: number }>(`select id from job where name = 'makeReport' order by id`))
      await jobEnd(test.db, id);
    return (await page()).filter(({ scheduleId }) => scheduleId !== null);
  };

  it('is made when its data have changed, creates tasks for its readers, and replaces the oldest reports', async () => {
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
      inputs: expect.arrayContaining([{ key: 'run', value: '1' }]),
    });
    expect((await clock()).result).toEqual({ started: 0, removed: 0 });
    await analyse();
    expect((await clock()).result).toEqual({ started: 1, removed: 0 });
    const [second, ...older] = await made();
    expect([second?.inputs, older]).toEqual([expect.arrayContaining([{ key: 'run', value: '2' }]), []]);
    expect(await test.db.rows('select report_id, user_id, state from analysis_report_todo')).toEqual([
      { report_id: second?.id, user_id: colleague.id, state: 0 },
    ]);
    expect((await schedules())[0]).toMatchObject({ reports: 1, lastReportAt: second?.createTime });
  });
  it('stores the error when it cannot be made, and is made again later', async () => {
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
  it('is not made while paused, and can be made immediately on request', async () => {
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
  it('refuses an unknown time zone', async () => {
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
  it('is started by the job scheduler when its time has come', async () => {
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
  it('remains after its schedule and vehicle are deleted; files without a report are removed', async () => {
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
