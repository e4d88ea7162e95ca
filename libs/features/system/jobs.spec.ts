// Own database: jobs with test handlers.
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobRow } from '@matlas/contract';
import { JobQueue } from '@matlas/server-kit';
import { createTestApp, PROBE_TABLES, probeAuth, probeFeature, probeJobs, type TestApp } from '@matlas/testing';
import { systemFeature } from './index';
import { secondsLeft } from './job.row';

const ME = '7';
const COLLEAGUE = '8';
const STRANGER = '101';

describe('jobs over HTTP', () => {
  let system: TestApp;
  let jobs: JobQueue;
  beforeAll(async () => {
    system = await createTestApp([systemFeature, probeFeature], { WORKER: 'on' });
    jobs = system.app.get(JobQueue);
    await system.db.execute(PROBE_TABLES);
    await system.app.listen(0, '127.0.0.1');
  });
  afterAll(() => system.close());

  const get = async (path: string, token = ME, language = 'zh') =>
    (await system.http.get(`/api${path}`).set('x-access-token', token).set('accept-language', language)).body;
  const post = async (path: string, body: object = {}, token = ME) =>
    (await system.http.post(`/api${path}`).set('x-access-token', token).send(body)).body;
  async function ended(id: number): Promise<JobRow> {
    for (let look = 0; look < 500; look++, await sleep(20)) {
      const { data } = await get(`/jobs/${id}`);
      if (!['queued', 'running'].includes(data.state)) return data as JobRow;
    }
    throw new Error(`job ${id} has no end`);
  }

  it('shows a job with its progress, and its failure in the reader’s language', async () => {
    const good = await jobs.start(probeAuth(7), probeJobs.write, { rows: 30 });
    expect(await ended(good.jobId)).toMatchObject({
      state: 'done',
      percent: 100,
      done: 30,
      total: 30,
      result: { rows: 30 },
      error: null,
      startedBy: 'User 7',
      can: { cancel: false, retry: false },
    });
    const bad = await jobs.start(probeAuth(7), probeJobs.refuse, {});
    expect((await ended(bad.jobId)).error).toMatchObject({
      code: 'import.invalidRows',
      message: expect.stringContaining('3'),
      issues: [{ path: 'rows.1', code: 'required', message: '必填' }],
    });
    expect((await get(`/jobs/${bad.jobId}`, ME, 'en')).data.error.issues[0].message).not.toBe('必填');
  });

  it('lists the jobs of the caller’s enterprise only, by page query and by query string', async () => {
    await jobs.start(probeAuth(101, 2), probeJobs.tell, {});
    const page = await post('/jobs/page', { pageSize: 5, querys: { eq: { name: 'probeRefuse' } }, sort: '-createdAt' });
    expect(page.data.records).toMatchObject([{ name: 'probeRefuse', can: { cancel: false, retry: true } }]);
    const byQuery = await get('/jobs/page?pageSize=50');
    expect(byQuery.data.records.map((row: JobRow) => row.startedBy)).not.toContain('User 101');
    expect(byQuery.data.total).toBeGreaterThanOrEqual(2);
  });

  it('hides a job from another enterprise, and lets a colleague see but not cancel it', async () => {
    const { jobId } = await jobs.start(probeAuth(7), probeJobs.wait, { key: 'mine' });
    expect((await get(`/jobs/${jobId}`, STRANGER)).code).toBe('notFound');
    expect((await post(`/jobs/${jobId}/cancel`, {}, STRANGER)).code).toBe('notFound');
    expect((await get(`/jobs/${jobId}`, COLLEAGUE)).data.can).toEqual({ cancel: false, retry: false });
    expect((await post(`/jobs/${jobId}/cancel`, {}, COLLEAGUE)).code).toBe('forbidden');
    expect((await post(`/jobs/${jobId}/cancel`)).ok).toBe(true);
    expect((await ended(jobId)).state).toBe('cancelled');
    expect((await post(`/jobs/${jobId}/cancel`)).code).toBe('job.alreadyCancelled');
    expect((await post(`/jobs/${jobId}/retry`)).data.state).toBe('queued');
    await post(`/jobs/${jobId}/cancel`);
    await ended(jobId);
  });

  /** The rows of an event stream until `enough` returns true. */
  async function listen(path: string, token: string, enough: (rows: JobRow[]) => boolean): Promise<JobRow[]> {
    const abort = new AbortController();
    const answer = await fetch(`${await system.app.getUrl()}/api${path}`, {
      headers: { 'x-access-token': token },
      signal: abort.signal,
    });
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    let text = '';
    const rows = (): JobRow[] =>
      [...text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json ?? '') as JobRow);
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString();
      if (enough(rows())) break;
    }
    abort.abort();
    return rows();
  }

  it('streams progress until the end, to the user who started the job and not to another enterprise', async () => {
    const { jobId } = await jobs.start(probeAuth(7), probeJobs.write, { rows: 40, chunk: 2, pauseMs: 60 });
    const isDone = (rows: JobRow[]) => rows.some((row) => row.id === jobId && row.state === 'done');
    const foreign = await jobs.start(probeAuth(101, 2), probeJobs.write, { rows: 40, chunk: 2, pauseMs: 60 });
    const [one, mine] = await Promise.all([
      listen(`/jobs/${jobId}/events`, ME, isDone),
      listen('/jobs/events', ME, isDone),
    ]);
    for (const auth of [one, mine]) {
      const percents = auth.map((row) => row.percent ?? 0);
      expect(percents).toEqual([...percents].sort((a, b) => a - b));
      expect(new Set(percents).size).toBeGreaterThan(3);
      expect(auth.map((row) => row.id)).not.toContain(foreign.jobId);
    }
    expect((await get(`/jobs/${jobId}/events`, STRANGER)).code).toBe('notFound');
  });

  it('requires a signed-in caller', async () => {
    const answer = await system.http.get('/api/jobs/events');
    expect([answer.status, answer.body.code]).toEqual([401, 'Auth_401']);
  });
});

describe('the remaining time of a job', () => {
  const startedAt = new Date(0);
  it.each([
    ['at the pace of this run', { state: 'running', done: 25, total: 100, startedAt }, 30],
    ['is not told at the very beginning', { state: 'running', done: 1, total: 100, startedAt }, null],
    ['is not told without a total', { state: 'running', done: 25, total: null, startedAt }, null],
    ['is not told of an ended job', { state: 'done', done: 100, total: 100, startedAt }, null],
  ] as const)('%s', (_, job, seconds) => {
    expect(secondsLeft(job, 10_000)).toBe(seconds);
  });
});
