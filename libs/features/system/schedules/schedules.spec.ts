import { type JobStarted, type ScheduleRow, schedulesApi } from '@matlas/contract';
import { JobRegistry, JobScheduleStore, JobSchedules, nextRunOf, QueueTransport } from '@matlas/server-kit';
import { type AuthHeader, jobEnd, jobsAtRest, sharedApp, signedIn, type TestApp } from '@matlas/testing';

const KEY = 'notes.cleanUp';
let app: TestApp;
let admin: AuthHeader;
beforeAll(async () => {
  app = await sharedApp({ WORKER: 'on' });
  ({ headers: admin } = await signedIn(app, ['platformAdmin']));
});
afterAll(async () => {
  await app.app.get(QueueTransport).unschedule(KEY);
  await app.close();
});

const list = async (language = 'en'): Promise<ScheduleRow[]> =>
  (await app.http.get(`/api${schedulesApi.list.path}`).set(admin).set('Accept-Language', language)).body.data;
const find = async (): Promise<ScheduleRow | undefined> => (await list()).find(({ key }) => key === KEY);
const update = (body: object, headers = admin) =>
  app.http
    .put(`/api${schedulesApi.update.path}`)
    .set(headers)
    .set('Accept-Language', 'en')
    .send({ key: KEY, ...body });
const run = (key: string, headers = admin) => app.http.post(`/api${schedulesApi.run.path}`).set(headers).send({ key });

describe('the next run of a cron expression', () => {
  const at = (cron: string, now: string, zone = 'Asia/Shanghai') => nextRunOf(cron, zone, new Date(now))?.toISOString();
  it.each([
    ['0 2 * * *', '2026-03-18T00:00:00Z', '2026-03-18T18:00:00.000Z'],
    ['0 2 * * *', '2026-03-17T17:59:59Z', '2026-03-17T18:00:00.000Z'],
    ['0 2 * * *', '2026-03-17T18:00:00Z', '2026-03-18T18:00:00.000Z'],
    ['25 * * * *', '2026-03-18T00:25:30Z', '2026-03-18T01:25:00.000Z'],
    ['0 8 * * 1', '2026-03-18T00:00:00Z', '2026-03-23T00:00:00.000Z'],
    ['0 0 29 2 *', '2026-03-18T00:00:00Z', '2028-02-28T16:00:00.000Z'],
  ])('%s after %s is %s in Shanghai', (cron, now, expected) => expect(at(cron, now)).toBe(expected));
  it('is kept through a change to summer time', () =>
    expect(at('30 3 * * *', '2026-03-29T00:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z'));
  it.each(['', '0 2 * *', '0 0 2 * * *', '60 2 * * *', '0 2 * * monday-ish', '@daily', '0 0 31 2 *', '* * * * *\n'])(
    'does not exist for %j',
    (cron) => expect(nextRunOf(cron, 'Asia/Shanghai', new Date('2026-03-18T00:00:00Z'))).toBeUndefined(),
  );
});

describe('schedules', () => {
  it('lists every job that starts by time, named in words, with its next run', async () => {
    const declared = [...app.app.get(JobRegistry).all].flatMap(({ schedule }) => (schedule ? [schedule.key] : []));
    for (const language of ['zh', 'en']) {
      const rows = await list(language);
      expect(rows.map(({ key }) => key).sort()).toEqual(declared.sort());
      expect(rows.filter(({ title }) => !/[ \u4e00-\u9fff]/.test(title)).map(({ title }) => title)).toEqual([]);
      expect(rows.filter(({ nextRunAt }) => !nextRunAt || new Date(nextRunAt) <= new Date())).toEqual([]);
    }
    expect(new Set(declared).size).toBe(declared.length);
    expect((await list('zh')).map(({ title }) => title)).not.toEqual((await list()).map(({ title }) => title));
  });

  it('are set to other times, back to their own, and paused; the queue and the log follow', async () => {
    const transport = app.app.get(QueueTransport);
    const schedule = watchCalls(transport, 'schedule');
    const unschedule = watchCalls(transport, 'unschedule');
    expect(await find()).toMatchObject({ cron: '30 3 * * *', defaultCron: '30 3 * * *', paused: false, version: 0 });

    const moved = (await update({ cron: ' 15  4 * * * ', paused: false, version: 0 })).body.data as ScheduleRow;
    expect(moved).toMatchObject({ cron: '15 4 * * *', defaultCron: '30 3 * * *', version: 1 });
    expect(schedule.last()).toMatchObject([KEY, { pattern: '15 4 * * *' }]);

    const paused = (await update({ cron: '15 4 * * *', paused: true, version: 1 })).body.data as ScheduleRow;
    expect(paused).toMatchObject({ paused: true, nextRunAt: null, version: 2 });
    expect(unschedule.last()).toEqual([KEY]);

    expect((await update({ paused: false, version: 2 })).body.data).toMatchObject({ cron: '30 3 * * *', version: 3 });
    expect(schedule.last()).toMatchObject([KEY, { pattern: '30 3 * * *' }]);
    const logged = await app.db.rows<{ after: object }>(
      `select after from audit_trail where subject = 'job_schedule' order by id`,
    );
    expect(logged.map(({ after }) => after)).toEqual([
      { cron: '15 4 * * *' },
      { isPaused: true },
      { cron: null, isPaused: false },
    ]);
    schedule.restore();
    unschedule.restore();
  });

  it('are declared by every process as they are set, and a tick of a paused one starts nothing', async () => {
    const schedules = app.app.get(JobSchedules);
    const handler = [...app.app.get(JobRegistry).all].find((one) => one.schedule?.key === KEY);
    if (!handler?.schedule) throw new Error('no such schedule');
    const transport = app.app.get(QueueTransport);
    const schedule = watchCalls(transport, 'schedule');
    const jobs = async () =>
      (
        await app.db.row<{ count: number }>(`select count(*)::int as count from job where name = $1`, [
          handler.def.name,
        ])
      )?.count;
    await update({ cron: '1 1 1 1 *', paused: false });
    await schedules.declare([handler]);
    expect(schedule.last()).toMatchObject([KEY, { pattern: '1 1 1 1 *' }]);
    const before = await jobs();
    await update({ cron: '1 1 1 1 *', paused: true });
    const calls = schedule.countOfKey();
    await schedules.restore();
    expect(schedule.countOfKey()).toBe(calls);
    await schedules.startScheduled(KEY);
    expect(await jobs()).toBe(before);
    await update({ paused: false });
    await schedules.startScheduled(KEY);
    expect(await jobs()).toBe((before ?? 0) + 1);
    schedule.restore();
    await schedules.remove(KEY);
  });

  it('are run at once, and tell the last run and its outcome', async () => {
    await jobsAtRest(app.db); // the run of the tick above would be joined
    const { jobId, joined } = (await run(KEY)).body.data as JobStarted;
    await jobEnd(app.db, jobId);
    expect(joined).toBe(false);
    expect((await find())?.lastRun).toMatchObject({ id: jobId, name: 'noteCleanUp', state: 'done', error: null });
    await app.db.execute(
      `update job set state = 'failed', error = '{"code": "internal", "params": {}, "issues": []}'
      where id = $1`,
      [jobId],
    );
    const failed = (await find())?.lastRun;
    expect(failed).toMatchObject({ state: 'failed', error: { code: 'internal' } });
    expect(failed?.error?.message).not.toBe('internal');
  });

  it.each(['0 2 * *', 'every night', '0 0 31 2 *', '* * * * * *'])(
    'refuse the times %j, naming the field',
    async (cron) => {
      const { status, body } = await update({ cron, paused: false });
      expect([status, body.data.issues[0]]).toEqual([
        400,
        expect.objectContaining({
          path: 'cron',
          code: 'schedule.cronInvalid',
          message: expect.stringContaining('five'),
        }),
      ]);
    },
  );

  it('refuse what somebody else changed meanwhile, and a schedule that there is not', async () => {
    const { version } = (await update({ paused: false })).body.data as ScheduleRow;
    expect((await update({ paused: true, version: version - 1 })).status).toBe(409);
    expect((await update({ paused: true, version: 0 })).status).toBe(409);
    expect((await find())?.paused).toBe(false);
    expect((await update({ key: 'nothing', paused: true })).status).toBe(404);
    expect((await run('nothing')).status).toBe(404);
    expect(await app.app.get(JobScheduleStore).findSetting('nothing')).toBeUndefined();
  });

  it.each(['operatingCentre', 'enterpriseAdmin', 'ordinaryUser'] as const)('are closed to %s', async (role) => {
    const { headers } = await signedIn(app, [role]);
    expect((await app.http.get(`/api${schedulesApi.list.path}`).set(headers)).status).toBe(403);
    expect((await update({ paused: true }, headers)).status).toBe(403);
    expect((await run(KEY, headers)).status).toBe(403);
    expect((await find())?.paused).toBe(false);
  });
});

/** Records the calls of one method of the queue and passes them on. */
function watchCalls(transport: QueueTransport, name: 'schedule' | 'unschedule') {
  const spy = jest.spyOn(transport, name);
  return {
    last: () => spy.mock.calls.at(-1),
    /** Other areas of the shared application have schedules of their own. */
    countOfKey: () => spy.mock.calls.filter(([key]) => key === KEY).length,
    restore: () => spy.mockRestore(),
  };
}
