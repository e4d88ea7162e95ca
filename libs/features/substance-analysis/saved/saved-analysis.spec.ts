import { setTimeout } from 'node:timers/promises';
import { type AnalysisRun, type SavedAnalysis, savedAnalysisJob } from '@matlas/contract';
import { RulesLoader } from '@matlas/features/rules';
import { Db, Events, JobQueue, systemAuth } from '@matlas/server-kit';
import { jobEnd } from '@matlas/testing';
import { SavedAnalysisStore } from './saved-analysis.store';
import {
  test,
  maker,
  supplier,
  stranger,
  engineer,
  owner,
  china,
  get,
  sheet,
  openTargetVehicle,
} from '../analysis/testing/target-vehicle';

beforeAll(openTargetVehicle);
afterAll(() => test.close());

describe('a saved analysis', () => {
  const saved = (path: string, body: object, who = maker) =>
    test.http.post(`/api/analysis/saved/${path}`).set(who).set('Accept-Language', 'en').send(body);
  const one = async (): Promise<SavedAnalysis> =>
    (await saved('page', { pageSize: 10 })).body.data.records[0] as SavedAnalysis;
  /** Waits for the notification that follows the end of a run. */
  async function heard(): Promise<void> {
    for (
      let tries = 0;
      tries < 200 &&
      (await test.app.get(Db).asPlatform(() => test.app.get(SavedAnalysisStore).listUnnotified())).length > 0;
      tries++
    )
      await setTimeout(20);
  }
  /** Runs the hourly job and waits for the runs that it starts. */
  async function clock(): Promise<unknown> {
    const { jobId } = await test.app
      .get(Db)
      .asPlatform(() => test.app.get(JobQueue).start(systemAuth(), savedAnalysisJob, {}));
    const { result } = await jobEnd(test.db, jobId);
    for (const { id } of await test.db.rows<{ id: number }>(`select id from job where state in ('queued', 'running')`))
      await jobEnd(test.db, id);
    await heard();
    return result;
  }
  const sentEvents: { key: string; params: unknown; userIds: readonly number[]; link: string | null }[] = [];
  beforeAll(() => test.app.get(Events).on('analysis.told', (event) => void sentEvents.push(event)));

  it('runs on request, on schedule and on change, and notifies its subscribers of new failures once', async () => {
    const body = { name: 'Accepted sheets', supplierId: owner.enterpriseId, lawIds: [china], schedule: 'onChange' };
    const { data: made } = (await saved('saveOrUpdate', body)).body;
    expect(made).toMatchObject({
      name: 'Accepted sheets',
      scope: 'supplier',
      targetTitle: 'Suzhou Hengxin',
      subscribed: true,
      subscribers: 1,
      lastRun: null,
      newFails: null,
      problem: null,
    });
    expect((await saved('saveOrUpdate', { ...body, name: 'accepted SHEETS' })).body.code).toBe(
      'savedAnalysis.nameTaken',
    );
    const { data: started } = (await saved('run', { id: made.id })).body;
    await jobEnd(test.db, started.jobId);
    await heard();
    expect(await one()).toMatchObject({ lastRun: { id: started.runId, state: 'done' }, newFails: null });
    expect(await clock()).toEqual({ started: 0, told: 0 });
    await test.db.execute(
      `update rule_list_item
        set limit_percent = 0.0001, version = version + 1, update_time = now()
        where name_en like 'PBDE%'`,
    );
    const [law] = await test.db.rows<{ id: number }>(`select id from rule_law where code = 'GBT'`);
    await test.app.get(RulesLoader).loadList(law?.id ?? 0, { version: '2026-01-01', source: 'test', items: [] });
    expect(await clock()).toEqual({ started: 0, told: 0 });
    expect((await one()).problem).toMatch(/^Nothing can be judged by the chosen regulations/);
    await test.db.execute(`update analysis_saved set last_started_at = now() - interval '1 day'`);
    await test.db.execute(
      `insert into rule_list_item (version_id, item_key, name_zh, name_en, entity_kind, limit_percent, denominator,
          duty)
        select id, 'none', '-', '-', 'substance', 0.1, 'material', 'prohibited'
        from rule_list_version
        where label = '2026-01-01'`,
    );
    expect(await clock()).toMatchObject({ started: 1 });
    await test.db.execute(`update rule_list_version set published_at = '2030-01-01' where label = '2026-01-01'`);
    expect(await clock()).toMatchObject({ started: 1 });
    expect(await one()).toMatchObject({ newFails: 1, lastRun: { worst: 'fail' } });
    // The event is raised shortly after the commit that `heard` waits for.
    for (let tries = 0; tries < 500 && sentEvents.length === 0; tries++) await setTimeout(20);
    expect(sentEvents).toMatchObject([
      {
        key: 'savedAnalysisFails',
        params: { en: { name: 'Accepted sheets', count: 1 } },
        userIds: [engineer.id],
        link: expect.stringContaining('verdicts=fail'),
      },
    ]);
    expect([await clock(), sentEvents.length]).toEqual([{ started: 0, told: 0 }, 1]);
  });
  it('runs once a day in the name of the user who saved it last, and stores the error when it cannot', async () => {
    const { id, version } = await one();
    await saved('saveOrUpdate', {
      id,
      version,
      name: 'Daily',
      supplierId: owner.enterpriseId,
      lawIds: [china],
      schedule: 'daily',
    });
    expect([await clock(), await clock()]).toEqual([
      { started: 0, told: 0 },
      { started: 0, told: 0 },
    ]);
    const yesterday = (): Promise<unknown> =>
      test.db.execute(`update analysis_saved set last_started_at = now() - interval '1 day'`);
    await yesterday();
    expect([await clock(), await clock()]).toEqual([
      { started: 1, told: 0 },
      { started: 0, told: 0 },
    ]);
    await yesterday();
    await test.db.execute(`update mds_share set receive_status = 'R', sent_version = 0.01 where enterprise_id = $1`, [
      engineer.enterpriseId,
    ]);
    expect([await clock(), (await one()).problem]).toEqual([{ started: 0, told: 0 }, 'No relevant analysis data']);
  });
  it('runs with its own day and facts, on request and on schedule, and shows them', async () => {
    const body = { name: 'Old sheets', sheetIds: [sheet('sheet')], schedule: 'daily' };
    const facts = { sparePart: 'yes', typeApproval: '2000-06-30', putOnMarket: null, engineDeveloped: null };
    const input = { ...body, asOf: '2026-06-30', facts: { sparePart: 'yes', typeApproval: '2000-06-30' } };
    const { data: made } = (await saved('saveOrUpdate', input, supplier)).body;
    expect([made.asOf, made.facts]).toEqual(['2026-06-30', facts]);
    expect(await clock()).toMatchObject({ started: 1 });
    const ofSupplier = async (): Promise<SavedAnalysis> =>
      (await saved('page', {}, supplier)).body.data.records[0] as SavedAnalysis;
    const byClock = (await get(`runs/${(await ofSupplier()).lastRun?.id}`, supplier)).body.data as AnalysisRun;
    expect([byClock.asOf, byClock.facts, byClock.current]).toEqual([
      '2026-06-30',
      { ...facts, asked: true, ownPositions: 0 },
      false,
    ]);
    const { id, version } = await ofSupplier();
    expect((await saved('saveOrUpdate', { ...body, id, version }, supplier)).body.data.facts).toBeNull();
    const { data: started } = (await saved('run', { id }, supplier)).body;
    await jobEnd(test.db, started.jobId);
    await heard();
    expect((await get(`runs/${started.runId}`, supplier)).body.data.facts).toMatchObject({ asked: false });
    await test.http
      .delete('/api/analysis/saved/delete')
      .set(supplier)
      .send({ ids: [id] });
  });
  it('is visible to users who see its target; each of them can subscribe', async () => {
    const { id } = await one();
    expect((await saved('subscribe', { id, on: false })).body.data).toMatchObject({
      subscribed: false,
      subscribers: 0,
    });
    expect((await saved('page', {}, stranger)).body.data.total).toBe(0);
    expect([
      (await saved('run', { id }, stranger)).body.code,
      (await saved('subscribe', { id, on: true }, stranger)).body.code,
    ]).toEqual(['notFound', 'notFound']);
    expect(
      (
        await test.http
          .delete('/api/analysis/saved/delete')
          .set(maker)
          .send({ ids: [id] })
      ).body.code,
    ).toBe('');
    expect(await test.db.row('select count(*)::int as n from analysis_run where saved_id is not null')).toEqual({
      n: 0,
    });
  });
});
