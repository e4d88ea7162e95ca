import { JobQueue } from '@matlas/server-kit';
import { createTestApp, killInTheMiddle, PROBE_TABLES, probeFeature, type TestApp, WHOLE } from '@matlas/testing';
import { IS_SHORT } from '@matlas/testing/depth';
import { systemFeature } from './index';

const TIMES = IS_SHORT ? 4 : 20;
const RUN_MS = 700;
const backends: { backend: string; env: Record<string, string> }[] = [
  { backend: 'PostgreSQL', env: {} },
  { backend: 'Redis', env: { REDIS_URL: process.env.TEST_REDIS_URL ?? '' } },
];

describe.each(backends)(`a worker killed with -9 ${TIMES} times, on $backend`, ({ env }) => {
  let system: TestApp;
  beforeAll(async () => {
    system = await createTestApp([systemFeature, probeFeature], { WORKER: 'off', ...env });
    await system.db.execute(PROBE_TABLES);
  });
  afterAll(() => system.close());

  it.each(Array.from({ length: TIMES }, (_, n) => n + 1))(
    'ends the job right after restart, nothing doubled, nothing lost (%i)',
    async () => {
      const outcome = await killInTheMiddle(
        { db: system.db, jobs: system.app.get(JobQueue), url: system.url, env },
        Math.random() * RUN_MS,
      );
      expect(outcome).toMatchObject(WHOLE);
    },
  );
});
