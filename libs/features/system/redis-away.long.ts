// The real thing: a server with its own Redis look-alike, which is killed and comes back.
import { join } from 'node:path';
import { accountMailJob } from '@matlas/contract';
import { JobQueue, systemAuth } from '@matlas/server-kit';
import { createTestApp, enterprise, signInOverHttp, type TestApp, user } from '@matlas/testing';
import { identityFeature } from '@matlas/features/identity';
import { systemFeature } from './index';

interface LookAlike {
  url: string;
  stop(): Promise<void>;
}
/** A program of the tooling, without types. */
const LOOK_ALIKE: string = join(__dirname, '../../tooling/scripts/redis-look-alike.mjs');
const startRedis = async (port?: number): Promise<LookAlike> => {
  const { startRedisLookAlike } = (await import(LOOK_ALIKE)) as {
    startRedisLookAlike(at?: number): Promise<LookAlike>;
  };
  return startRedisLookAlike(port);
};
/** A mail to nobody: the job ends without one. */
const ASKED = { kind: 'loginNames', email: 'nobody@x.example' } as const;
const QUICK_MS = 5_000;
const msOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

describe('Redis away', () => {
  let redis: LookAlike;
  let app: TestApp;
  beforeAll(async () => {
    redis = await startRedis();
    app = await createTestApp([identityFeature, systemFeature], { WORKER: 'on', REDIS_URL: redis.url });
  });
  afterAll(async () => {
    await app.close();
    await redis.stop();
  });
  const stateOf = async (id: number) =>
    (await app.db.row<{ state: string }>('select state from job where id = $1', [id]))?.state;

  it('lets people sign in, says what is away, and runs what was started meanwhile', async () => {
    const port = Number(new URL(redis.url).port);
    const who = await user(app.db, await enterprise(app.db));
    await signInOverHttp(app, who);
    await redis.stop();
    expect(await msOf(() => signInOverHttp(app, who))).toBeLessThan(QUICK_MS);
    const { status, body } = await app.http.get('/api/health');
    expect([status, body.status, body.checks.redis]).toEqual([200, 'degraded', 'down']);
    let jobId = 0;
    const started = await msOf(async () => {
      jobId = (await app.app.get(JobQueue).start(systemAuth(), accountMailJob, ASKED)).jobId;
    });
    expect(started).toBeLessThan(QUICK_MS);
    expect(await stateOf(jobId)).toBe('queued');
    redis = await startRedis(port);
    for (let tries = 0; tries < 600 && (await stateOf(jobId)) !== 'done'; tries++)
      await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await stateOf(jobId)).toBe('done');
    expect((await app.http.get('/api/health')).body.checks.redis).toBe('up');
  });
});
