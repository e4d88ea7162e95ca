import { setTimeout as sleep } from 'node:timers/promises';
import { verifyAnalysisJob } from '@matlas/contract';
import type { Verified } from '@matlas/features/substance-analysis';
import { sampleVehicle } from '@matlas/features/substance-analysis/testing';
import { JobQueue, systemAuth } from '@matlas/server-kit';
import {
  type AuthHeader,
  enterprise,
  jobEnd,
  sharedApp,
  signIn,
  type TestApp,
  type TestUser,
  user,
} from '@matlas/testing';
import { Client } from 'pg';
import { runCli } from './run-cli';

let test: TestApp;
let runId: number;
let admin: TestUser;
let valve: number;
let modId: number;
let ownGasket: number;
let maker: AuthHeader;
const owner = (one: TestUser) => ({
  enterpriseId: one.enterpriseId,
  organisationId: one.organisationId,
  userId: one.id,
});

beforeAll(async () => {
  test = await sharedApp({ WORKER: 'on' });
  const [engineer, supplier] = [
    await user(test.db, await enterprise(test.db)),
    await user(test.db, await enterprise(test.db)),
  ];
  admin = await user(test.db, await enterprise(test.db, { identity: 'platform' }), { roles: ['platformAdmin'] });
  const { modelId, sheetIds } = await test.db.asPlatform(() =>
    sampleVehicle(test.app, owner(supplier), owner(engineer), systemAuth()),
  );
  valve = sheetIds.get('valve') ?? 0;
  modId = modelId;
  ownGasket = sheetIds.get('ownGasket') ?? 0;
  maker = await signIn(test, engineer);
  const answer = await test.http
    .post('/api/analysis/prohibitSubstance/analysisSubstance')
    .set(maker)
    .send({ modId: modelId, asOf: '2024-06-30' });
  expect((await jobEnd(test.db, answer.body.data.jobId)).error).toBeNull();
  ({ runId } = answer.body.data);
});
afterAll(() => test.close());

async function verify(...options: string[]): Promise<{ code: number; out: string[]; error: string }> {
  const lines = { out: [] as string[], error: [] as string[] };
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: test.url,
    DATABASE_POOL: '4',
    SESSION_SECRET: 'jest-jest-jest-jest-jest-jest-jest-jest',
    LOG_LEVEL: 'silent',
    LANG: 'en_GB.UTF-8',
  };
  const code = await runCli(['analysis:verify', ...options], env, {
    out: (line) => lines.out.push(line),
    error: (line) => lines.error.push(line),
  });
  return { code, out: lines.out, error: lines.error.join('\n') };
}
/** As the owner of the tables, past every trigger that keeps releases. Returns the number of changed rows. */
async function damage(sql: string): Promise<number> {
  const client = new Client({ connectionString: test.url });
  await client.connect();
  await client.query('set session_replication_role = replica');
  const { rowCount } = await client.query(sql);
  await client.end();
  return rowCount ?? 0;
}

it('finds nothing where everything is whole, judging the run once more', async () => {
  expect(await verify('--all')).toEqual({
    code: 0,
    out: [expect.stringMatching(/^Looked at 14 data sheets and 1 analyses \(0 of them .*: 0 differences$/)],
    error: '',
  });
});

/** A stored value that is changed behind the program, and the line that must name it. */
interface Damage {
  what: string;
  broken: string;
  whole: string;
  line: RegExp;
}
/**
 * Breaks values that are compared independently of each other, and verifies once for all of them, because each command
 * starts an application. Returns what was not named, and the number of places that were.
 */
async function verifyBroken(damages: readonly Damage[], about: string): Promise<{ unnamed: string[]; places: number }> {
  const filled = (sql: string) => sql.replaceAll('$run', String(runId)).replaceAll('$sheet', String(valve));
  for (const { what, broken } of damages) expect([what, await damage(filled(broken))]).not.toEqual([what, 0]);
  const found = await verify('--all');
  for (const { whole } of damages.toReversed()) await damage(filled(whole));
  const differences = found.out.slice(0, -1);
  expect([found.code, found.error]).toEqual([
    1,
    `What releases and analyses keep differs from the data in ${differences.length} places`,
  ]);
  const isNamed = ({ line }: Damage) => differences.some((text) => text.includes(about) && line.test(text));
  return { places: differences.length, unnamed: damages.filter((one) => !isNamed(one)).map(({ what }) => what) };
}

const SHEET_DAMAGES: readonly Damage[] = [
  {
    what: 'packed row',
    broken: `update mds_packed set data = data || '\\x00' where sheet_id = $sheet`,
    whole: `update mds_packed set data = substr(data, 1, octet_length(data) - 1) where sheet_id = $sheet`,
    line: /packed row of sheet \d+: (\d+) bytes stored, \d+ packed anew/,
  },
  {
    what: 'closure',
    broken: `update mds_closure set nodes = nodes || 1 where root = $sheet`,
    whole: `update mds_closure set nodes = nodes[:cardinality(nodes) - 1] where root = $sheet`,
    line: /closure of sheet \d+: \d+ nodes stored, \d+ walked, 1 not in both/,
  },
  {
    what: 'use',
    broken: `
      update mds_use
      set uses = uses + 1
      where user_id = $sheet and used_id = (select min(used_id) from mds_use where user_id = $sheet)`,
    whole: `
      update mds_use
      set uses = uses - 1
      where user_id = $sheet and used_id = (select min(used_id) from mds_use where user_id = $sheet)`,
    line: /uses of sheet \d+: of \d+: 2 uses stored/,
  },
];
it('names the sheet whose packed row, closure and uses were broken', async () => {
  expect(await verifyBroken(SHEET_DAMAGES, `sheet ${valve}: `)).toEqual({ unnamed: [], places: 4 });
});

/** Judgements are compared by their whole description: the two here change different rows. */
const RUN_DAMAGES: readonly Damage[] = [
  {
    what: 'limit',
    broken: `update analysis_judgement set limit_percent = 5 where run_id = $run and limit_percent = 0.1 and verdict = 0`,
    whole: `update analysis_judgement set limit_percent = 0.1 where run_id = $run and limit_percent = 5`,
    line: /stored, but not found again: .* limit 5 gt of the material, prohibited/,
  },
  {
    what: 'exemption',
    broken: `
      update analysis_judgement
      set exemption_entry = '8(e)'
      where run_id = $run and exemption_entry = '3' and limit_percent is distinct from 5`,
    whole: `update analysis_judgement set exemption_entry = '3' where run_id = $run and exemption_entry = '8(e)'`,
    line: /stored, but not found again: .* exemption 8\(e\)/,
  },
  {
    what: 'verdict of a position',
    broken: `update analysis_position set prohibited = 5 where run_id = $run and n = 0`,
    whole: `update analysis_position set prohibited = 0 where run_id = $run and n = 0`,
    line: /position 0, prohibited: 5 stored, 0 found/,
  },
  {
    what: 'total',
    broken: `update analysis_total set max_g = max_g + 1 where run_id = $run and item_id > 0`,
    whole: `update analysis_total set max_g = max_g - 1 where run_id = $run and item_id > 0`,
    line: /total of entry \d+, most: \S+ stored, \S+ found/,
  },
  {
    what: 'count',
    broken: `update analysis_run set counts[1] = counts[1] - 1 where id = $run`,
    whole: `update analysis_run set counts[1] = counts[1] + 1 where id = $run`,
    line: /the run, counts: 4\/\S+ stored, 5\/\S+ found/,
  },
  {
    what: 'list',
    broken: `update analysis_run set not_judged = lists, lists = '[]' where id = $run`,
    whole: `update analysis_run set lists = not_judged, not_judged = '[]' where id = $run`,
    // The laws are in the order of their numbers as text.
    line: /the run, lists: {2}stored, (.*; )?law \d+ by list \d+ with 3 entries \(1 not judged\)/,
  },
];
it('names an analysis by each of its wrong values', async () => {
  expect(await verifyBroken(RUN_DAMAGES, `analysis ${runId}: `)).toMatchObject({ unnamed: [] });
});
it.each<Damage>([
  {
    what: 'deciding limit',
    broken: `update analysis_judgement set deciding_max_percent = 40 where run_id = $run and deciding_max_percent = 4`,
    whole: `update analysis_judgement set deciding_max_percent = 4 where run_id = $run and deciding_max_percent = 40`,
    line: /stored, but not found again: .* deciding - to 40 of entry 3/,
  },
  {
    what: 'input that changed behind the fingerprint',
    broken: `update bom_position set quantity = 7 where number = 'T-1'`,
    whole: `update bom_position set quantity = 3 where number = 'T-1'`,
    line: /the run, grams: \S+ stored, \S+ found/,
  },
])('names an analysis by its wrong $what', async (changed) => {
  expect(await verifyBroken([changed], `analysis ${runId}: `)).toMatchObject({ unnamed: [] });
});
it('names a stale analysis with what changed after it; that is no fault of what is kept', async () => {
  await damage(`update bom_position set quantity = 7, version = version + 1, update_time = now() where number = 'T-1'`);
  const found = await verify('--all');
  await damage(`update bom_position set quantity = 3, version = version - 1 where number = 'T-1'`);
  expect([found.code, found.out]).toEqual([
    0,
    [
      `  stale analysis ${runId}: Positions of the BOM changed since the run: edited 1.`,
      expect.stringMatching(/1 analyses \(1 of them .*: 0 differences$/),
    ],
  ]);
});

it('names a result that does not come out again, and tells the administrators at night', async () => {
  await damage(`update analysis_finding set mass_g = mass_g + 1 where run_id = ${runId} and n = 1`);
  expect((await verify('--sample', '1')).out[0]).toMatch(
    new RegExp(`^ {2}analysis ${runId}: position \\d+, unit .*: 1 stored with 1 paths and`),
  );
  const { jobId } = await test.app.get(JobQueue).start(systemAuth(), verifyAnalysisJob, {});
  const ended = await jobEnd(test.db, jobId);
  expect(ended.error).toBeNull();
  expect(ended.result as Verified).toMatchObject({
    sheets: 14,
    runs: 1,
    stale: 0,
    differences: 1,
    named: [{ kind: 'run', id: runId }],
  });
  const summaryOf = () =>
    test.db.rows<{ title: string }>(
      'select n.title_en as title from note n join note_reader r on r.note_id = n.id where r.user_id = $1',
      [admin.id],
    );
  for (let tries = 0; tries < 100 && (await summaryOf()).length === 0; tries++) await sleep(20);
  expect(await summaryOf()).toEqual([{ title: 'Derived data differ' }]);
  await damage(`update analysis_finding set mass_g = mass_g - 1 where run_id = ${runId} and n = 1`);
});

it('names a what-if, a run of another day and one under other facts that would stand for the vehicle as it is', async () => {
  const started = async (path: string, body: object) => {
    const { data } = (await test.http.post(`/api/analysis/${path}`).set(maker).send(body)).body;
    expect((await jobEnd(test.db, data.jobId)).error).toBeNull();
    return data as { runId: number };
  };
  const position = await test.db.row<{ id: number }>(`select id from bom_position where number = 'K-1'`);
  const saved = (
    await test.http
      .post('/api/analysis/whatIf/saveOrUpdate')
      .set(maker)
      .send({
        modId,
        name: 'Other',
        variant: { positions: [{ positionId: position?.id, sheetId: ownGasket }], materials: [] },
      })
  ).body.data;
  await started('whatIf/run', { id: saved.id });
  const variant = (await started('whatIf/run', { id: saved.id })).runId;
  expect(await verify('--all')).toMatchObject({ code: 0 });
  const facts = (await started('prohibitSubstance/analysisSubstance', { modId, facts: { sparePart: 'yes' } })).runId;
  const kept = await test.db.row<{ variant: string; facts: string }>(
    `select v.variant::text, f.asked_facts::text as facts
      from analysis_run v, analysis_run f
      where v.id = $1 and f.id = $2`,
    [variant, facts],
  );
  const cases: [id: number, broken: string, whole: string, line: string][] = [
    [variant, 'variant = null', `variant = '${kept?.variant}'`, 'asked as a what-if; stored as the data are'],
    [
      runId,
      'as_of_given = false',
      'as_of_given = true',
      'asked as the data are, of a chosen day; stored as the data are',
    ],
    [
      facts,
      'asked_facts = null',
      `asked_facts = '${kept?.facts}'`,
      'asked as the data are, under other facts; stored as the data are',
    ],
  ];
  for (const [id, broken] of cases) await damage(`update analysis_run set ${broken} where id = ${id}`);
  const found = await verify('--all');
  for (const [id, , whole] of cases) await damage(`update analysis_run set ${whole} where id = ${id}`);
  expect([
    found.code,
    cases.map(([id, , , line]) => found.out.filter((text) => text.includes(`analysis ${id}: ${line}`)).length),
  ]).toEqual([1, [1, 1, 1]]);
});

it('says how it is called', async () => {
  expect(await verify('--sample', 'x')).toMatchObject({
    code: 2,
    error: expect.stringContaining('must be a whole number'),
  });
});
