import { setTimeout as pause } from 'node:timers/promises';
import { catalogFeature } from '@matlas/features/catalog';
import { identityFeature } from '@matlas/features/identity';
import { mdsFeature } from '@matlas/features/mds';
import { reportsFeature } from '@matlas/features/reports';
import { rulesFeature } from '@matlas/features/rules';
import { vehicleFeature } from '@matlas/features/vehicle';
import { bomFeature } from '@matlas/features/bom';
import { type AuthHeader, createTestApp, enterprise, signIn, type TestApp, user } from '@matlas/testing';
import { IS_SHORT } from '@matlas/testing/depth';
import { substanceAnalysisFeature } from '..';

const SCALE = IS_SHORT ? 0.2 : 1;
const FINDINGS = 1_000_000 * SCALE;
const POSITIONS = 20_000;
const JUDGEMENTS = FINDINGS / 10;
const VERDICTS = 5;
const REPORTED_MS = 2_500;
const KINDS = ['new', 'changed', 'gone'];
/** One judgement of a hundred has another verdict; one of a thousand is new, and one is gone. */
const TURNED = JUDGEMENTS / 100;
let test: TestApp;
let reader: AuthHeader;

/** Inserts two runs of a model with many findings each, whose positions and judgements have the same keys. */
async function fill(modelId: number, owner: { id: number }, organisationId: number, userId: number): Promise<void> {
  await test.db.execute(
    `insert into analysis_run (id, scope, scope_key, target_name, model_id, number, state, as_of, as_of_given, law_ids,
        lists, input_version, counts, issues, started_by, enterprise_id, organisation_id, created_by)
    overriding system value
    select n, 'vehicle', 'model:' || $1::int, 'C5', $1, n, 'done', '2026-06-30', true, '{1}', '[]', '', '{0,0,0,0,0,0}',
      '[]', 'x', $2, $3, $4
    from generate_series(1, 2) n`,
    [modelId, owner.id, organisationId, userId],
  );
  await test.db.execute(
    `insert into analysis_position (run_id, n, position_id, name, role, quantity, match_key)
      select r, n, n, 'part ' || n, 'counted', 1, md5('p' || n)
      from generate_series(1, 2) r, generate_series(0, ${POSITIONS - 1}) n`,
  );
  await test.db.execute(`
      insert into analysis_judgement (run_id, n, verdict, law_id, unit_kind, comparison, denominator, duty, settled_by,
        reason, match_key)
    select r, n, case when r = 2 and n % 100 = 50 then 0 else 1 + n / ${JUDGEMENTS / VERDICTS} end, 1, 0, 'gt',
      'article', 'declare', 'none', '{}', md5(case when n % 1000 = 7 then 'only in ' || r else 'j' end || n)
    from generate_series(1, 2) r, generate_series(0, ${JUDGEMENTS - 1}) n`);
  await test.db.execute(`
      insert into analysis_finding (run_id, n, position_n, judgement_n, verdict, paths, mass_min_g, mass_g, mass_max_g)
    select r, n + 1, n % ${POSITIONS}, n / 10,
      case when r = 2 and n / 10 % 100 = 50 then 0 else 1 + n / ${FINDINGS / VERDICTS} end, 1, 1, 1, 1
    from generate_series(1, 2) r, generate_series(0, ${FINDINGS - 1}) n`);
  await test.db.execute('vacuum analyze');
}
/** Calls a route; returns its data and the number of rows that the database read. The time is printed, not asserted. */
const post = async (path: string, body: object): Promise<{ data: Record<string, unknown>; rows: number }> => {
  const [before, started] = [await rowsRead(), Date.now()];
  const answer = await test.http.post(`/api/analysis/prohibitSubstance/${path}`).set(reader).send(body);
  const tookMs = Date.now() - started;
  const rows = (await rowsRead()) - before;
  process.stdout.write(`${path} ${JSON.stringify(body)}: ${tookMs} ms, ${rows} rows read\n`);
  return { data: answer.body.data as Record<string, unknown>, rows };
};
/**
 * PostgreSQL reports the statistics of a connection with a delay of about a second, or longer when the connection
 * is idle.
 */
async function rowsRead(): Promise<number> {
  await pause(REPORTED_MS);
  const read = await test.db.row<{ n: string }>(
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as n
      from pg_stat_user_tables
      where relname like 'analysis\\_%'`,
  );
  return Number(read?.n);
}

beforeAll(async () => {
  test = await createTestApp(
    [
      identityFeature,
      catalogFeature,
      rulesFeature,
      mdsFeature,
      vehicleFeature,
      bomFeature,
      reportsFeature,
      substanceAnalysisFeature,
    ],
    {},
  );
  const owner = await enterprise(test.db);
  const person = await user(test.db, owner);
  reader = await signIn(test, person);
  const { id } = (
    await test.http
      .post('/api/model/modInfo/saveOrUpdate')
      .set(reader)
      .send({ projectName: 'C5', internalNumber: 'C5', modelType: 1, powerPlant: 2 })
  ).body.data;
  await fill(id, owner, person.organisationId, person.id);
});
afterAll(() => test.close());

/** One in five judgements passes, and passes are not reported as new or gone. */
const ONLY_IN_ONE = (FINDINGS / 1000) * (4 / 5);

it('computes the changes between two runs with hundreds of thousands of findings only once', async () => {
  const expected = { new: ONLY_IN_ONE, changed: (TURNED * FINDINGS) / JUDGEMENTS, gone: ONLY_IN_ONE };
  const first = await post('counts', { runId: 2, compareWith: 1 });
  expect(first.data).toMatchObject(expected);
  const again = await post('counts', { runId: 2, compareWith: 1 });
  expect(again.data).toMatchObject(expected);
  expect(first.rows).toBeGreaterThan(FINDINGS);
  expect(again.rows).toBeLessThan(first.rows / 5);
});

it.each<[string, object]>([
  ['the first page', {}],
  ['a deep page', { pageNo: 400 * SCALE }],
  ['a verdict', { verdicts: ['fail'] }],
  ['a search', { q: 'part 77' }],
  ['another order', { sort: 'positionName' }],
])('answers %s of the changes without looking at every finding again', async (_, question) => {
  const { data, rows } = await post('anaQueryList', { runId: 2, compareWith: 1, changedOnly: true, ...question });
  const changes = (data.records as { change: string }[]).map(({ change }) => change);
  expect([changes.length > 0, changes.filter((change) => !KINDS.includes(change))]).toEqual([true, []]);
  expect(rows).toBeLessThan(FINDINGS);
});
