// Own database: jobs with test handlers, workers that are killed.
import { setTimeout as sleep } from 'node:timers/promises';
import Redis from 'ioredis';
import { JobQueue } from '@matlas/server-kit';
import {
  createTestApp,
  jobEnd,
  killInTheMiddle,
  PROBE_TABLES,
  probeAuth,
  probeFeature,
  probeJobs,
  startWorkerProcess,
  type TestApp,
  WHOLE,
} from '@matlas/testing';
import { systemFeature } from './index';

const REDIS_URL = process.env.TEST_REDIS_URL ?? '';
const backends: { backend: string; env: Record<string, string> }[] = [
  { backend: 'PostgreSQL', env: {} },
  { backend: 'Redis', env: { REDIS_URL } },
];

describe.each(backends)('workers that die, on $backend', ({ env }) => {
  let system: TestApp;
  let jobs: JobQueue;
  beforeAll(async () => {
    system = await createTestApp([systemFeature, probeFeature], { WORKER: 'off', ...env });
    jobs = system.app.get(JobQueue);
    await system.db.execute(PROBE_TABLES);
  });
  afterAll(() => system.close());
  const states = async (ids: number[]) =>
    (await system.db.rows<{ state: string }>('select state from job where id = any($1) order by id', [ids])).map(
      (job) => job.state,
    );

  /** Its lock expires after 30 s, longer than `jobEnd` waits. */
  it('ends the job right after the restart, with nothing duplicated or lost', async () => {
    const outcome = await killInTheMiddle({ db: system.db, jobs, url: system.url, env }, 250);
    expect(outcome).toMatchObject(WHOLE);
  });

  it('finishes its runs on SIGTERM and starts no new ones', async () => {
    const worker = await startWorkerProcess(system.url, env);
    const { jobId } = await jobs.start(probeAuth(7), probeJobs.write, { rows: 80, chunk: 1, pauseMs: 20 });
    while ((await states([jobId]))[0] !== 'running') await sleep(20);
    const ending = worker.end('SIGTERM');
    await sleep(400);
    const late = await jobs.start(probeAuth(7), probeJobs.tell, {});
    await ending;
    expect(await states([jobId, late.jobId])).toEqual(['done', 'queued']);
    await jobs.cancel(probeAuth(7), late.jobId);
  });
});

describe('an emptied Redis', () => {
  it('loses no job', async () => {
    const system = await createTestApp([systemFeature, probeFeature], { WORKER: 'off', REDIS_URL });
    const { jobId } = await system.app.get(JobQueue).start(probeAuth(7), probeJobs.tell, {});
    const redis = new Redis(REDIS_URL);
    const keys = await redis.keys(`matlas-${new URL(system.url).pathname.slice(1)}*`);
    expect(keys.length).toBeGreaterThan(0);
    await redis.del(...keys);
    await redis.quit();
    const worker = await startWorkerProcess(system.url, { REDIS_URL });
    expect((await jobEnd(system.db, jobId).finally(() => worker.end('SIGTERM'))).state).toBe('done');
    await system.close();
  });
});
