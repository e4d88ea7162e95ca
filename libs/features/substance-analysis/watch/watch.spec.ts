import type { AnalysisWatchRow } from '@matlas/contract';
import { Events } from '@matlas/server-kit';
import { jobEnd, signIn, type TestEnterprise, user } from '@matlas/testing';
import {
  test,
  maker,
  engineer,
  law,
  notifications,
  post,
  records,
  versionOf,
  list,
  LEAD,
  DECA,
  openImpactVehicle,
} from '../impact/testing/impact-vehicle';

beforeAll(openImpactVehicle);
afterAll(() => test.close());

it('compares a new version of a watched list automatically, notifies once, and ignores everything else', async () => {
  await list('WATCHED', '2025-01-01', [LEAD]);
  const watch = (
    await post('watch/saveOrUpdate', {
      name: 'Candidates',
      lawIds: [law['WATCHED']],
      horizonMonths: 12,
      subscriberIds: [engineer.id],
    })
  ).body.data as AnalysisWatchRow;
  expect((await post('watch/runNow', { id: watch.id })).body.data).toBeNull();
  await list('WATCHED', '2025-02-01', [LEAD, DECA]);
  await test.app
    .get(Events)
    .afterCommit('list.taken', { lawId: law['WATCHED'] ?? 0, versionId: await versionOf('2025-02-01') });
  const sweep = await test.db.row<{ id: number }>(
    `select id from job where name = 'watchSweep' order by id desc limit 1`,
  );
  expect((await jobEnd(test.db, sweep?.id ?? 0)).error).toBeNull();
  const seen = (await test.http.get(`/api/analysis/watch/get?id=${watch.id}`).set(maker)).body.data as AnalysisWatchRow;
  expect(seen).toMatchObject({
    results: 1,
    subscribed: true,
    last: { lists: [{ fromLabel: '2025-01-01', toLabel: '2025-02-01' }], counts: { entries: 1, models: 1 } },
  });
  expect((await post('watch/runNow', { id: watch.id })).body.data).toBeNull();
  expect(notifications).toMatchObject([
    {
      key: 'watchFound',
      link: `/analysis/ListImpact?impactId=${seen.last?.id}`,
      userIds: [engineer.id],
      params: { en: { name: 'Candidates', lists: 'WATCHED 2025-02-01', entries: 1, models: 1 } },
    },
  ]);
  expect((await post('watch/subscribe', { id: watch.id, on: false })).body.data).toMatchObject({
    subscribed: false,
    subscribers: [],
  });
});

it('shows only results that the reader can see, whoever ran the check', async () => {
  const department = await test.db.row<{ id: number }>(
    `insert into organisation (enterprise_id, parent_id, code, name_zh, name_en)
      values ($1, $2, 'D-2', 'D-2', 'D-2')
      returning id`,
    [engineer.enterpriseId, engineer.organisationId],
  );
  const owner = await signIn(
    test,
    await user(test.db, { id: engineer.enterpriseId, organisationId: engineer.organisationId } as TestEnterprise, {
      organisationId: department?.id ?? 0,
      roles: ['organisationAdmin'],
    }),
  );
  await list('LOOKED', '2025-01-01', [LEAD]);
  const watch = (
    await post('watch/saveOrUpdate', { name: 'Looked', lawIds: [law['LOOKED']], subscriberIds: [] }, owner)
  ).body.data as AnalysisWatchRow;
  await list('LOOKED', '2025-02-01', [LEAD, DECA]);
  expect((await post('watch/runNow', { id: watch.id })).body.data).toMatchObject({ counts: { entries: 1 } });
  expect((await records<AnalysisWatchRow>('watch/page', {})).find(({ id }) => id === watch.id)).toMatchObject({
    results: 1,
    last: { counts: { entries: 1 } },
  });
  expect(await records('watch/page', {}, owner)).toMatchObject([{ id: watch.id, results: 0, last: null }]);
  expect((await post('watch/runNow', { id: watch.id })).body.data).toBeNull();
  expect((await post('watch/runNow', { id: watch.id }, owner)).body.data).toMatchObject({
    counts: { entries: 1, models: 0 },
  }); // what a colleague saw is no answer to its maker
  expect((await post('watch/runNow', { id: watch.id }, owner)).body.data).toBeNull();
  expect(await records('watch/page', {}, owner)).toMatchObject([{ results: 1 }]);
});
