import { analysisFeature, AnalysisService } from '@matlas/features/analysis';
import { bomFeature } from '@matlas/features/bom';
import { catalogFeature } from '@matlas/features/catalog';
import { Accounts, identityFeature } from '@matlas/features/identity';
import { mdsFeature } from '@matlas/features/mds';
import { rulesFeature } from '@matlas/features/rules';
import { vehicleFeature } from '@matlas/features/vehicle';
import { VERDICTS } from '@matlas/domain';
import type { Auth } from '@matlas/server-kit';
import { createTestApp, jobEnd, type TestApp } from '@matlas/testing';
import { demoTable, type DemoRow } from './demo-tables';
import { DEMO_MODEL } from './demo-vehicle';
import { seedInstallation } from './installation';

const LAWS = ['ELV', 'GBT-30512', 'REACH-SVHC', 'EU-POPS', 'ROHS'];
type Case = DemoRow<'cases'>;
interface Told { number: string; item: string; verdict: number; node: string | null; exemption: string | null }
interface Verdict { verdict: string; exemption: string | null }

let test: TestApp;
let auth: Auth;
let modelId: number;
let cases: Case[];
const toldOn = new Map<string | null, Told[]>();

/** Everything that a run says, and positions without a data sheet as unknown content. */
const RESULT = `select p.number, coalesce(i.item_key, '*') as item, f.verdict, j.node_name as node, j.exemption_entry as exemption
    from analysis_finding f join analysis_judgement j on j.run_id = f.run_id and j.n = f.judgement_n join analysis_position p on p.run_id = f.run_id and p.n = f.position_n
    left join rule_list_item i on i.id = j.item_id where f.run_id = $1
  union all select p.number, '*', 2, null, null from analysis_position p where p.run_id = $1 and p.role = 'unmatched'`;

async function run(asOf: string | null): Promise<Told[]> {
  const laws = await test.db.rows<{ id: number }>('select id from rule_law where code = any($1)', [LAWS]);
  const started = await test.app.get(AnalysisService).start(auth, { modId: modelId, lawIds: laws.map(({ id }) => id), asOf: asOf ?? undefined });
  expect((await jobEnd(test.db, started.jobId, 60_000)).state).toBe('done');
  return test.db.rows<Told>(RESULT, [started.runId]);
}

/** The worst verdict on the item at the position, in the named node only where one is named. */
function verdictAt(told: readonly Told[], { position, item, node }: Case): Verdict {
  const here = told.filter((one) => one.number === position && one.item === item && (node === null || one.node === node));
  const worst = here.reduce<Told | undefined>((best, one) => (best && best.verdict <= one.verdict ? best : one), undefined);
  return { verdict: VERDICTS[worst?.verdict ?? VERDICTS.length - 1] ?? '', exemption: worst?.exemption ?? null };
}

beforeAll(async () => {
  test = await createTestApp([identityFeature, catalogFeature, rulesFeature, mdsFeature, vehicleFeature, bomFeature, analysisFeature], { WORKER: 'on' });
  await seedInstallation(test.app, 'demo');
  auth = await test.app.get(Accounts).actingAs('engineer');
  modelId = (await test.db.row<{ id: number }>('select id from vehicle_model where internal_number = $1', [DEMO_MODEL.number]))?.id ?? 0;
  cases = await demoTable('cases');
  for (const asOf of new Set(cases.map((one) => one.asOf))) toldOn.set(asOf, await run(asOf));
}, 180_000);
afterAll(() => test.close());

it('loads suppliers, sheets, model and BOM once', async () => {
  const counts = () => test.db.row(`select (select count(*)::int from mds_sheet) as sheets, (select count(*)::int from bom_position) as positions, (select count(distinct supplier_code)::int from bom_position) as suppliers,
    (select count(*)::int from mds_sheet where error_count > 0 and status <> 'ED') as faulty, (select count(distinct sheet_id)::int from bom_position) as hooked, (select count(*)::int from vehicle_model) as models`);
  const first = await counts();
  expect(first).toMatchObject({ faulty: 0, models: 1 });
  await seedInstallation(test.app, 'demo');
  expect(await counts()).toEqual(first);
}, 60_000);

it('is matched but for what is planted, and has a first result', async () => {
  const states = await test.db.rows<{ state: string; n: number; share: number }>('select match_state as state, count(*)::int as n, count(*)::float8 * 100 / sum(count(*)) over () as share from bom_position where model_id = $1 group by 1', [modelId]);
  const of = (state: string) => states.find((row) => row.state === state) ?? { n: 0, share: 0 };
  expect(of('unmatched').share).toBeGreaterThan(3);
  expect(of('unmatched').share).toBeLessThan(4);
  const planted = await demoTable('matching');
  for (const [treatment, state] of [['byHand', 'byHand'], ['tie', 'choose']] as const) expect([state, of(state).n]).toEqual([state, planted.filter((row) => row.treatment === treatment).length]);
  const runs = await test.app.get(AnalysisService).list(auth, modelId);
  expect(runs.at(-1)).toMatchObject({ number: 1, state: 'done' });
});

it('finds every planted case as expected', () => {
  const wrong = cases.flatMap((one) => {
    const { verdict, exemption } = verdictAt(toldOn.get(one.asOf) ?? [], one);
    const isRight = verdict === one.verdict && (one.exemption === null || one.exemption === exemption);
    return isRight ? [] : [`${one.case} ${one.position} ${one.item} ${one.asOf ?? ''}: expected ${one.verdict} ${one.exemption ?? ''}, found ${verdict} ${exemption ?? ''}`];
  });
  expect(wrong).toEqual([]);
  expect(new Set(cases.map((one) => one.case)).size).toBeGreaterThanOrEqual(25);
});

it('fails nowhere else', () => {
  const planted = new Set(cases.map(({ position }) => position));
  const others = (toldOn.get(null) ?? []).filter(({ verdict, number, item }) => verdict === 0 && !planted.has(number) && !item.startsWith('ROHS'));
  expect(others).toEqual([]);
});
