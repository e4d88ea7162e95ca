import { FEATURES } from '@matlas/features';
import { type AuthHeader, createTestApp, generateFleet, jobEnd, signIn, type TestApp, user } from '@matlas/testing';
import { IS_SHORT } from '@matlas/testing/depth';
import { Client } from 'pg';
import { fillDatabase } from '../bench/fill-database';

/** Scale 1: 20,000 positions over 60,000 nodes; a twentieth of it in `.ci/run`. Times are printed, but not judged. */
const SCALE = IS_SHORT ? 0.05 : 1;
const MODEL = 1;
const ENTERPRISE = { id: 1, code: 'BENCH', organisationId: 1 };
const MOST_MS = 1_200_000;
const ASK_EVERY_MS = 200;

/** A job creates the file of a vehicle with 20,000 positions, while the server keeps responding. */
describe('materials for the homologation of a large vehicle', () => {
  let test: TestApp;
  let headers: AuthHeader;
  beforeAll(async () => {
    test = await createTestApp(FEATURES, { WORKER: 'on' });
    const client = new Client({ connectionString: test.url });
    await client.connect();
    await fillDatabase(client, generateFleet({ scale: SCALE, variant: 's1' }));
    await client.query(`select setval(pg_get_serial_sequence('app_user', 'id'), 1)`);
    await client.end();
    headers = await signIn(test, await user(test.db, ENTERPRISE));
  }, MOST_MS);
  afterAll(() => test.close());

  it(
    'is made while calls are answered',
    async () => {
      const started = performance.now();
      const { body } = await test.http
        .post('/api/transfer/homologation/vehicle/start')
        .set(headers)
        .send({ modId: MODEL });
      const waits: number[] = [];
      const asking = setInterval(() => {
        const start = performance.now();
        void test.http
          .get(`/api/jobs/${body.data.jobId}`)
          .set(headers)
          .then(() => waits.push(performance.now() - start));
      }, ASK_EVERY_MS);
      const end = await jobEnd(test.db, body.data.jobId, MOST_MS);
      clearInterval(asking);
      const worst = Math.max(...waits);
      const seconds = (performance.now() - started) / 1_000;
      const megabytes = process.memoryUsage().rss / 1e6;
      console.info(
        `homologation of ${20_000 * SCALE} positions: ${seconds.toFixed(1)} s, ` +
          `${JSON.stringify(end.result).slice(0, 120)}; ${waits.length} calls meanwhile, ` +
          `the slowest ${worst.toFixed(0)} ms; ${megabytes.toFixed(0)} MB`,
      );
      expect(end).toMatchObject({ state: 'done', result: { entries: expect.any(Number) } });
      expect(waits.length).toBeGreaterThan(0);
    },
    MOST_MS,
  );
});
