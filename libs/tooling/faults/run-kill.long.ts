import { FEATURES } from '@matlas/features';
import {
  type AuthHeader,
  createTestApp,
  generateFleet,
  type Kill,
  KillSeries,
  signIn,
  summaryOf,
  type TestApp,
  user,
} from '@matlas/testing';
import { Client } from 'pg';
import { fillDatabase } from '../bench/fill-database';
import { backends, LEAST_HITS, MOST_MS_TO_BEGIN, listIndexes } from './backends';

const MODEL = 1;
const ENTERPRISE = { id: 1, code: 'BENCH', organisationId: 1 };

/**
 * The rows of a run as texts that do not depend on its id: positions, judgements and findings by keys that are the
 * same in each run, totals by entry and class.
 */
const RESULT = `select r.state, r.counts, r.positions as "runPositions", r.vehicle_mass_g as "vehicleMass",
    r.unknown_max_g as "unknownMass", r.issues,
    (select array[count(*)::text,
      md5(string_agg(concat_ws('|', p.position_id, p.parent_n, p.sheet_id, p.role, p.quantity, p.mass_g, p.prohibited,
        p.declarable),
        E'\\n'
      order by p.n))]
    from analysis_position p
    where p.run_id = r.id) as positions,
    (select array[count(*)::text,
      md5(string_agg(concat_ws('|', j.match_key, j.verdict, j.item_id, j.node_id, j.min_percent, j.nominal_percent,
        j.max_percent, j.limit_percent, j.settled_by),
        E'\\n'
      order by j.match_key))]
    from analysis_judgement j
    where j.run_id = r.id) as judgements,
    (select array[count(*)::text,
      md5(string_agg(concat_ws('|', p.match_key, j.match_key, f.verdict, f.paths, f.mass_min_g, f.mass_g, f.mass_max_g),
        E'\\n'
      order by p.match_key, j.match_key))]
       from analysis_finding f
       join analysis_position p on p.run_id = f.run_id and p.n = f.position_n
       join analysis_judgement j on j.run_id = f.run_id and j.n = f.judgement_n
       where f.run_id = r.id) as findings,
    (select array[count(*)::text,
      md5(string_agg(concat_ws('|', t.item_id, t.min_g, t.nominal_g, t.max_g, t.positions, t.worst), E'\\n'
      order by t.item_id))]
    from analysis_total t
    where t.run_id = r.id) as totals,
    (select array[count(*)::text, md5(string_agg(concat_ws('|', c.class_code, c.grams), E'\\n' order by c.class_code))]
    from analysis_class_total c
    where c.run_id = r.id) as classes,
    (select count(*)::int from analysis_finding f where f.run_id = r.id) as "allFindings",
      (select count(*)::int from job where state <> 'done') as "openJobs",
      (select count(*)::int from analysis_run o where o.job_id = r.job_id) as "runsOfJob"
  from analysis_run r where r.job_id = $1`;

async function fill(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await fillDatabase(client, generateFleet({ scale: 1, variant: 's1' }));
  await client.query(`select setval(pg_get_serial_sequence('app_user', 'id'), 1)`);
  await client.end();
}

describe.each(backends)(
  'the real worker killed with -9 while it analyses 20,000 positions, on $backend',
  ({ backend, env, times }) => {
    let test: TestApp;
    let headers: AuthHeader;
    let series: KillSeries;
    let runMs = 0;
    let undisturbed: object | undefined;
    const kills: Kill[] = [];

    const start = async (): Promise<number> => {
      const { body } = await test.http
        .post('/api/analysis/prohibitSubstance/analysisSubstance')
        .set(headers)
        .send({ modId: MODEL, lawIds: [], asOf: '2026-06-30' });
      const answer = body as { respCode: number; data: { jobId: number; joined: boolean } };
      if (answer.respCode !== 0 || answer.data.joined)
        throw new Error(`the analysis was not started: ${JSON.stringify(body).slice(0, 500)}`);
      return answer.data.jobId;
    };
    const resultOf = (jobId: number): Promise<object | undefined> => test.db.row<object>(RESULT, [jobId]);

    beforeAll(async () => {
      test = await createTestApp(FEATURES, { WORKER: 'off', ...env });
      await fill(test.url);
      headers = await signIn(test, await user(test.db, ENTERPRISE));
      series = new KillSeries({ db: test.db, databaseUrl: test.url, env, seed: 7 * times + backend.length });
      let last = 0;
      runMs = await series.runUndisturbed(async () => (last = await start()));
      undisturbed = await resultOf(last);
    });
    afterAll(async () => {
      await series.close();
      await test.close();
    });

    it('has findings without a kill', () => {
      expect(undisturbed).toMatchObject({ state: 'done', runPositions: 20_000, openJobs: 0, runsOfJob: 1 });
      expect((undisturbed as { allFindings: number }).allFindings).toBeGreaterThan(10_000);
    });
    it.each(listIndexes(times))('ends the run right after the restart with one whole result (%i)', async (index) => {
      const kill = await series.kill(start, { index, count: times });
      kills.push(kill);
      expect(kill).toMatchObject({ state: 'done', losses: kill.hit ? 1 : 0 });
      expect(kill.msToBegin).toBeLessThan(MOST_MS_TO_BEGIN);
      expect(await resultOf(kill.jobId)).toEqual(undisturbed);
    });
    it('receives most of the kills while it runs', () => {
      process.stderr.write(`${summaryOf(`analysis on ${backend}`, runMs, kills)}\n`);
      expect(kills.filter(({ hit }) => hit).length).toBeGreaterThanOrEqual(times * LEAST_HITS);
    });
  },
);
