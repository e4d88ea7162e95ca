import { catalogFeature } from '@matlas/features/catalog';
import { identityFeature } from '@matlas/features/identity';
import { mdsFeature } from '@matlas/features/mds';
import { rulesFeature } from '@matlas/features/rules';
import type { Feature } from '@matlas/server-kit';
import { createTestApp, jobEnd, signedIn, type TestApp } from '@matlas/testing';
import { IS_SHORT } from '@matlas/testing/depth';
import { CheckModule } from './check.module';
import { CheckRunEntity } from './check-run.entity';
import { PackRuleEntity } from './pack-rule.entity';
import { RulePackEntity } from './rule-pack.entity';

const SHEETS = IS_SHORT ? 200 : 1000;
const PARTS = 16;
const AT_ONCE = 4;
/**
 * Two idle cores need a few seconds, which are printed. The limit is generous because the time on a busy machine
 * proves nothing.
 */
const PATIENCE_MS = 600_000;
const checkFeature: Feature = { module: CheckModule, entities: [CheckRunEntity, PackRuleEntity, RulePackEntity] };
let app: TestApp;
afterAll(() => app.close());

/** A component with sixteen parts, each of one material with two substances: fifty nodes in all. */
const tree = (n: number): object => ({
  kind: 1,
  name: `Assembly ${n}`,
  number: `A-${n}`,
  children: Array.from({ length: PARTS }, (_, part) => ({
    quantity: 1,
    node: {
      kind: 1,
      name: `Part ${n} ${part}`,
      number: `P-${n}-${part}`,
      measuredMassGrams: '10',
      children: [
        {
          massGrams: '10',
          node: {
            kind: 3,
            name: `Steel ${part}`,
            number: '1.0330',
            symbol: 'DC01',
            classCode: '1.1.1',
            standard: 'EN 1',
            children: [
              { cas: '7440-44-0', portion: { kind: 2, value: '0.2' } },
              { cas: '7439-89-6', portion: { kind: 3 } },
            ],
          },
        },
      ],
    },
  })),
});

it(`runs all checks on ${SHEETS} sheets of fifty nodes`, async () => {
  app = await createTestApp([identityFeature, catalogFeature, rulesFeature, mdsFeature, checkFeature], {
    WORKER: 'on',
  });
  const { headers } = await signedIn(app);
  for (const [cas, name] of [
    ['7439-89-6', 'Iron'],
    ['7440-44-0', 'Carbon'],
  ]) {
    await app.db.execute(
      `with v as (insert into graph_node (kind)
        values (4)
        returning id) insert into substance (id, code, cas, name_en, name_zh, kind)
        select id, 'CAS-' || $1, $1, $2, $2, 'substance'
        from v`,
      [cas, name],
    );
  }
  await app.db.execute(
    `insert into material_class (code, leaf, name_zh, name_en, position) values ('1.1.1', true, '钢', 'Steel', 1)`,
  );
  const post = async (path: string, body: object): Promise<Record<string, number>> =>
    (await app.http.post(`/api${path}`).set(headers).send(body)).body.data as Record<string, number>;
  for (let n = 0; n < SHEETS; n += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) => post('/data/local/component', { tree: tree(n + at) })),
    );
  const { id } = await post('/exchange/rulePack/draft', {});
  await post('/exchange/rulePack/saveRule', {
    packId: id,
    name: 'All',
    globalCheck: true,
    needsEnglishName: true,
    needsMaterialCode: true,
    needsStandard: true,
    mdsName: 'Assembly %',
  });
  const { runId, jobId } = await post('/exchange/check/run', {
    side: 'own',
    kinds: ['checks', 'svhc', 'custom', 'substances'],
    options: { packId: id, substances: ['7440-44-0'] },
  });
  expect(await jobEnd(app.db, jobId ?? 0, PATIENCE_MS)).toMatchObject({ state: 'done' });
  const run = await app.db.row<{ sheets: number; findings: number; milliseconds: number; nodes: number }>(
    `select r.sheets, r.findings, r.milliseconds, (select round(avg(node_count))::int from mds_sheet) as nodes
      from check_run r
      where r.id = $1`,
    [runId],
  );
  process.stdout.write(`${JSON.stringify(run)}\n`);
  expect(run?.sheets).toBe(SHEETS);
}, 900_000);
