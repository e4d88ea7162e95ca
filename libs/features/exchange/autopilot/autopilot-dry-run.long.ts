import { catalogFeature } from '@matlas/features/catalog';
import { identityFeature } from '@matlas/features/identity';
import { mdsFeature, MdsShareService, type SheetSeed, SheetWriter } from '@matlas/features/mds';
import { rulesFeature } from '@matlas/features/rules';
import { AuthLookup } from '@matlas/server-kit';
import { createTestApp, jobEnd, signedIn, type TestApp } from '@matlas/testing';
import { IS_SHORT } from '@matlas/testing/depth';
import { exchangeFeature } from '..';
import { fixedSubstance, material, rest, seedSubstances } from '../testing/sample-sheets';

const SHEETS = IS_SHORT ? 300 : 1500;
/** Number of sheets that have a second version, which is compared with the first. */
const VERSIONS = SHEETS / 10;
const PARTS = 16;
const AT_ONCE = 250;
/**
 * Two idle cores need a few seconds, which are printed. The limit is generous because the time on a busy machine
 * proves nothing.
 */
const PATIENCE_MS = 600_000;
const BASE = '/exchange/received/autopilot';
let app: TestApp;
afterAll(() => app.close());

/** A component with sixteen parts, each of one material. */
const seed = (n: number): SheetSeed => ({
  release: 'IR',
  tree: {
    kind: 1,
    name: `Assembly ${n}`,
    foreignName: `Assembly ${n}`,
    number: `A-${n}`,
    children: Array.from({ length: PARTS }, (_, part) => ({
      quantity: 1,
      node: {
        kind: 1,
        name: `Part ${n} ${part}`,
        foreignName: `Part ${n} ${part}`,
        number: `P-${n}-${part}`,
        measuredMassGrams: '10',
        children: [
          {
            massGrams: '10',
            node: material(
              `Steel ${part}`,
              [fixedSubstance('7440-66-6', part === 0 && n % 2 === 0 ? '3' : '1'), rest('7439-89-6')],
              { foreignName: `Steel ${part}`, classCode: '1.1.1', number: '1.0330', symbol: 'DC01', standard: 'EN 1' },
            ) as never,
          },
        ],
      },
    })),
  },
});

it(`judges ${SHEETS} received sheets of fifty nodes by rules with all kinds of conditions`, async () => {
  app = await createTestApp([identityFeature, catalogFeature, rulesFeature, mdsFeature, exchangeFeature], {
    WORKER: 'on',
  });
  await seedSubstances(app.db);
  await app.db.execute(
    `insert into material_class (code, leaf, name_zh, name_en, position) values ('1.1.1', true, '钢', 'Steel', 1)`,
  );
  const [supplier, customer] = [await signedIn(app), await signedIn(app)];
  const post = async <T = Record<'id' | 'jobId' | 'runId', number>>(
    path: string,
    body: object,
    { headers } = customer,
  ): Promise<T> => {
    const answer = (await app.http.post(`/api${path}`).set(headers).send(body)).body;
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    return answer.data as T;
  };
  const auth = (await app.app.get(AuthLookup).byUser(supplier.user.id))!;
  const share = (ids: readonly number[]): Promise<void> =>
    app.db.tx(() =>
      app.app
        .get(MdsShareService)
        .saveShares(ids.map((sheetId) => ({ sheetId, enterpriseId: customer.enterprise.id, receiveStatus: 'P' }))),
    );
  const ids: number[] = [];
  for (let n = 0; n < SHEETS - VERSIONS; n += AT_ONCE)
    ids.push(
      ...(
        await app.app.get(SheetWriter).createMany(
          auth,
          Array.from({ length: Math.min(AT_ONCE, SHEETS - VERSIONS - n) }, (_, at) => seed(n + at)),
        )
      ).map(({ id }) => id),
    );
  await share(ids);
  for (const id of ids.slice(0, VERSIONS)) {
    const { sheet } = await post<{ sheet: { id: number } }>(`/data/local/newVersion/${id}`, {}, supplier);
    await post(`/data/local/release/${sheet.id}`, {}, supplier);
    await share([sheet.id]);
  }
  await app.db.execute('analyze');
  const { id: law } = await post('/rule/msgLawInfo/saveOrUpdate', {
    code: 'OWN',
    nameZh: '自有',
    nameEn: 'Own',
    lawType: 1,
  });
  await app.db.execute(
    `with v as (insert into rule_list_version (law_id, label, published_at, created_by)
      values ($1, 'one', current_date, 1)
      returning id),
    i as (insert into rule_list_item (version_id, item_key, name_en, entity_kind, limit_percent, denominator, duty)
    select id, 'zinc', 'Zinc', 'substance', 2, 'material', 'prohibited'
    from v
    returning id)
    insert into rule_list_member (item_id, pos, substance_id)
    select i.id, 1, s.id
    from i, substance s
    where s.cas = '7440-66-6'`,
    [law],
  );
  const rule = (name: string, action: string, conditions: object[]) =>
    post(`${BASE}/rules/saveOrUpdate`, { name, active: true, action, conditions });
  await rule('Known', 'accept', [{ is: 'newVersion' }, { is: 'substancesSame' }, { is: 'massWithin', percent: '5' }]);
  await rule('Zinc', 'hold', [{ is: 'noListed', lawIds: [law], not: true }]);
  await rule('Clean', 'accept', [
    { is: 'errorsAtMost', count: 0 },
    { is: 'warningsAtMost', count: 1000 },
  ]);
  const { runId, jobId } = await post(`${BASE}/dryRun/start`, {});
  expect(await jobEnd(app.db, jobId, PATIENCE_MS)).toMatchObject({ state: 'done', result: { judged: SHEETS } });
  const run = (await app.db.row<{ seconds: number; rules: object }>(
    `select extract(epoch from r.finished_at - j.started_at)::float8 as seconds,
        (select jsonb_object_agg(coalesce(c.rule_id, 0), c.n)
        from (select rule_id, count(*) as n from exchange_autopilot_run_row where run_id = r.id group by 1) c) as rules
    from exchange_autopilot_run r join job j on j.id = r.job_id where r.id = $1`,
    [runId],
  ))!;
  process.stdout.write(`${JSON.stringify(run)}\n`);
  expect(Object.values(run.rules).reduce((sum: number, n: number) => sum + n, 0)).toBe(SHEETS);
}, 900_000);
