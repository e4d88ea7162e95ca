// Own database: jobs with test handlers, workers that are killed.
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import {
  Db,
  JOB_TUNING,
  JobQueue,
  type JobRecord,
  JobRunner,
  jobColumns,
  JobSchedules,
  JobStore,
  JobSweep,
  type JobTuning,
  limitScope,
  QueueTransport,
  systemAuth,
} from '@matlas/server-kit';
import { createTestApp, jobEnd, PROBE_TABLES, probeAuth, probeFeature, probeJobs, type TestApp } from '@matlas/testing';
import { systemFeature } from './index';

const backends = [
  { backend: 'PostgreSQL', env: {} },
  { backend: 'Redis', env: { REDIS_URL: process.env.TEST_REDIS_URL ?? '' } },
];

describe.each(backends)('jobs on $backend', ({ env }) => {
  let system: TestApp;
  let jobs: JobQueue;
  let db: Db;
  const me = probeAuth(7);

  beforeAll(async () => {
    system = await createTestApp([systemFeature, probeFeature], { WORKER: 'on', ...env });
    jobs = system.app.get(JobQueue);
    db = system.db;
    Object.assign(system.app.get<JobTuning>(JOB_TUNING), { backoffMs: 20, drainMs: 500 });
    await db.execute(PROBE_TABLES);
  });
  afterAll(() => system.close());

  const read = async (id: number): Promise<JobRecord> => {
    const row = await db.row<JobRecord>(`select ${jobColumns()} from job where id = $1`, [id]);
    if (!row) throw new Error(`no job ${id}`);
    return row;
  };
  async function running(id: number): Promise<void> {
    for (const end = Date.now() + 15_000; (await read(id)).state !== 'running'; await sleep(10))
      if (Date.now() > end) throw new Error(`job ${id} does not run`);
  }
  const ended = (id: number) => jobEnd(db, id);
  /** Simulates a run of another process that froze. The run still sends heartbeats, so several checks may be needed. */
  async function loseWorkerOf(id: number): Promise<void> {
    const { epoch } = await read(id);
    while ((await read(id)).epoch === epoch) {
      await db.execute(`update job set heartbeat_at = now() - interval '1 hour' where id = $1`, [id]);
      await system.app.get(JobSweep).sweep();
    }
  }

  it('runs a job with the rights and the language of the user who started it', async () => {
    const { jobId } = await jobs.start(me, probeJobs.tell, {}, { language: 'en' });
    expect(await ended(jobId)).toMatchObject({
      state: 'done',
      result: { userId: 7, permissions: me.permissions, language: 'en' },
    });
  });

  it('does not start a job when its transaction rolls back', async () => {
    let jobId = 0;
    await expect(
      db.tx(async () => {
        jobId = (await jobs.start(me, probeJobs.tell, {})).jobId;
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await expect(read(jobId)).rejects.toThrow('no job');
  });

  it('repeats a failed run with growing delays, until it succeeds', async () => {
    const { jobId } = await jobs.start(me, probeJobs.flaky, { failures: 2 });
    expect(await ended(jobId)).toMatchObject({ state: 'done', attempts: 3, result: { attempt: 3 }, error: null });
  });

  it('retains a permanently failed job, which can be retried manually', async () => {
    const { jobId } = await jobs.start(me, probeJobs.flaky, { failures: 3 });
    expect(await ended(jobId)).toMatchObject({
      state: 'failed',
      attempts: 3,
      error: { code: 'job.failed' },
      trace: expect.stringContaining('attempt 3'),
    });
    await jobs.retry(me, jobId);
    expect(await ended(jobId)).toMatchObject({ state: 'failed', attempts: 3 });
  });

  it('does not repeat a run that ended with an application error, and stores its issues', async () => {
    const { jobId } = await jobs.start(me, probeJobs.refuse, {});
    expect(await ended(jobId)).toMatchObject({
      state: 'failed',
      attempts: 1,
      error: { code: 'import.invalidRows', params: { count: 3 }, issues: [{ path: 'rows.1', code: 'required' }] },
    });
  });

  it('is told by health while it lives, and not when it no longer gives a sign', async () => {
    const workers = async () => (await system.http.get('/api/health')).body.checks.workers as string;
    expect(await workers()).toBe('up');
    const silenced = async () => {
      await db.execute(`update job_worker set seen_at = now() - interval '21 seconds'`);
      return workers();
    };
    expect([await silenced(), await silenced()]).toContain('down'); // a sign may come in between, once in five seconds
  });

  it('never runs for a user who no longer exists', async () => {
    const { jobId } = await jobs.start(probeAuth(900, 2), probeJobs.tell, {});
    expect(await ended(jobId)).toMatchObject({ state: 'failed', error: { code: 'session.deactivated' } });
  });

  it('gives a job of an API key no more rights and no more data than the key has', async () => {
    const limits = { modelIds: [5], organisationIds: [1] };
    const key = { ...me, via: 'apiKey' as const, limits, permissions: ['probe:job:query', 'other:job:edit'] };
    const { jobId } = await jobs.start(key, probeJobs.tell, {});
    expect((await ended(jobId)).result).toMatchObject({
      permissions: ['probe:job:query'],
      scope: { reach: 'organisation', organisationIds: [1], modelIds: [5], isModelOnly: true },
    });
    const ofKey = (modelIds: number[]) => system.app.get(JobStore).getJob(limitScope(me.scope, { modelIds }), jobId);
    await expect(ofKey([5, 6])).resolves.toMatchObject({ id: jobId });
    await expect(ofKey([6])).rejects.toMatchObject({ code: 'notFound' });
  });

  it('joins the open job with the same key, within the same enterprise only', async () => {
    const first = await jobs.start(me, probeJobs.wait, { key: 'model 1' });
    expect(await jobs.start(probeAuth(8), probeJobs.wait, { key: 'model 1' })).toEqual({
      jobId: first.jobId,
      joined: true,
    });
    const other = await jobs.start(probeAuth(101, 2), probeJobs.wait, { key: 'model 1' });
    expect(other.joined).toBe(false);
    await jobs.cancel(me, first.jobId);
    await jobs.cancel(probeAuth(101, 2), other.jobId);
    await Promise.all([ended(first.jobId), ended(other.jobId)]);
    const again = await jobs.start(me, probeJobs.wait, { key: 'model 1' });
    expect(again.joined).toBe(false);
    await jobs.cancel(me, again.jobId);
    await ended(again.jobId);
  });

  it('stops a running job within a step when another process cancels its row', async () => {
    const { jobId } = await jobs.start(me, probeJobs.wait, { key: 'cancel' });
    await running(jobId);
    const elsewhere = new Client({ connectionString: system.url });
    await elsewhere.connect();
    await elsewhere.query('update job set cancel_requested = true where id = $1', [jobId]);
    await elsewhere.end();
    expect(await ended(jobId)).toMatchObject({ state: 'cancelled', attempts: 1 });
  });

  it('finds jobs that the queue has lost', async () => {
    const [row] = await db.rows<{ id: number }>(
      `insert into job (name, created_by, enterprise_id, starter, queued_at)
        values ('probeTell', 7, 1, '{"via":"session"}', now() - interval '1 hour')
        returning id`,
    );
    await system.app.get(JobSweep).sweep(1_000);
    expect((await ended(row?.id ?? 0)).state).toBe('done');
  });

  it('takes over the run of a dead worker, and blocks later writes of that worker', async () => {
    const { jobId } = await jobs.start(me, probeJobs.write, { rows: 40, chunk: 5, pauseMs: 60 });
    await running(jobId);
    await loseWorkerOf(jobId);
    expect(await ended(jobId)).toMatchObject({ state: 'done', result: { rows: 40 } });
    await sleep(200);
    expect(
      await db.row(
        'select count(*)::int as rows, count(distinct n)::int as distinct from probe_row where job_id = $1',
        [jobId],
      ),
    ).toEqual({ rows: 40, distinct: 40 });
    expect(await db.row('select count(*)::int as ends from probe_end where job_id = $1', [jobId])).toEqual({ ends: 1 });
  });

  it('fails a job that kills every worker, instead of repeating it for ever', async () => {
    const { jobId } = await jobs.start(me, probeJobs.wait, { key: 'killer' });
    await running(jobId);
    await db.execute('update job set losses = 9 where id = $1', [jobId]);
    await loseWorkerOf(jobId);
    expect(await ended(jobId)).toMatchObject({ state: 'failed', error: { code: 'job.failed' } });
  });

  it('runs many jobs that are started together, each once', async () => {
    const ids = await db.tx(async () => {
      const started = [];
      for (let i = 0; i < 200; i++) started.push((await jobs.start(me, probeJobs.write, { rows: 1 })).jobId);
      return started;
    });
    for (const id of ids) expect((await ended(id)).state).toBe('done');
    expect(
      await db.row(
        'select count(*)::int as ends, count(distinct job_id)::int as jobs from probe_end where job_id = any($1)',
        [ids],
      ),
    ).toEqual({ ends: 200, jobs: 200 });
  });

  it('starts scheduled jobs', async () => {
    const schedules = system.app.get(JobSchedules);
    await schedules.set('everySecond', probeJobs.tell, {}, { cron: '* * * * * *' });
    const scheduled = () =>
      db.rows<{ state: string }>(
        `select state from job where name = 'probeTell' and created_by is null and state = 'done'`,
      );
    for (const end = Date.now() + 10_000; Date.now() < end && (await scheduled()).length < 2;) await sleep(50);
    await schedules.remove('everySecond');
    expect((await scheduled()).length).toBeGreaterThanOrEqual(2);
  });

  it('cancels a waiting job, and removes it from the queue', async () => {
    const blockers = await Promise.all(
      [1, 2, 3, 4].map((n) => jobs.start(me, probeJobs.wait, { key: `blocker ${n}` })),
    );
    await Promise.all(blockers.map(({ jobId }) => running(jobId)));
    const waiting = await jobs.start(me, probeJobs.tell, {});
    expect(await jobs.cancel(me, waiting.jobId)).toMatchObject({ state: 'cancelled' });
    expect(await system.app.get(QueueTransport).has({ id: waiting.jobId, epoch: 1 })).toBe(false);
    await expect(jobs.cancel(me, waiting.jobId)).rejects.toMatchObject({ code: 'job.alreadyCancelled' });
    for (const { jobId } of blockers) await jobs.cancel(me, jobId);
    await Promise.all(blockers.map(({ jobId }) => ended(jobId)));
    expect(await read(waiting.jobId)).toMatchObject({ state: 'cancelled', attempts: 0 });
  });

  it('continues after all its database connections were terminated', async () => {
    const { jobId } = await jobs.start(me, probeJobs.write, { rows: 60, chunk: 1, pauseMs: 10 });
    await running(jobId);
    const surgeon = new Client({ connectionString: system.url });
    await surgeon.connect();
    await surgeon.query(
      `select pg_terminate_backend(pid)
        from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
    const isDone = async () =>
      (await surgeon.query('select 1 from job where id = $1 and state = $2', [jobId, 'done'])).rowCount === 1;
    for (const end = Date.now() + 20_000; Date.now() < end && !(await isDone());) await sleep(20);
    await surgeon.end();
    expect(await read(jobId)).toMatchObject({ state: 'done', result: { rows: 60 } });
    const later = await jobs.start(me, probeJobs.wait, { key: 'later' });
    await running(later.jobId);
    await jobs.cancel(me, later.jobId);
    expect((await ended(later.jobId)).state).toBe('cancelled');
  });

  it('runs the platform’s own jobs without a user', async () => {
    const { jobId } = await jobs.start(systemAuth(), probeJobs.tell, {});
    expect((await ended(jobId)).result).toMatchObject({ userId: 0, permissions: ['*:*:*'] });
  });

  it('returns a run to the queue when its process must stop before it ends', async () => {
    const { jobId } = await jobs.start(me, probeJobs.wait, { key: 'drained' });
    await running(jobId);
    await system.app.get(JobRunner).onModuleDestroy();
    expect(await read(jobId)).toMatchObject({ state: 'queued', epoch: 2, attempts: 0 });
    expect(await system.app.get(QueueTransport).has({ id: jobId, epoch: 2 })).toBe(true);
  });
});
