import {
  analysisApi,
  analysisExemptionApi,
  analysisMaterialDetailApi,
  analysisReportApi,
  type AnalysisRun,
  analysisWhatIfApi,
  type ExemptionRun,
  type Finding,
  type HomeFigures,
  homeApi,
  type Route,
} from '@matlas/contract';
import { sampleVehicle } from '@matlas/features/substance-analysis/testing';
import { systemAuth } from '@matlas/server-kit';
import {
  askingAs,
  type AuthHeader,
  disagreeing,
  enterprise,
  type Figures,
  figuresOfVehicle,
  jobEnd,
  SeededRandom,
  sharedApp,
  signIn,
  type TestApp,
  type TestUser,
  user,
} from '@matlas/testing';

const SEED = 17;
const VEHICLES = 3;
let test: TestApp;
let maker: AuthHeader;
let asking: ReturnType<typeof askingAs>;
let sheets: ReadonlyMap<string, number>;
let sampleId: number;
const vehicles: number[] = [];
const ask = <V>(route: Route, input: object): Promise<V> => asking.callRoute<V>(route, input);
async function callAndWait(route: Route, input: object): Promise<{ runId: number; jobId: number }> {
  const started = await ask<{ runId: number; jobId: number }>(route, input);
  expect((await jobEnd(test.db, started.jobId)).error).toBeNull();
  return started;
}

/**
 * A random BOM with the sheets of the sample: assemblies with and without a sheet, covered parts with sheets of
 * their own, ambiguous matches, and a hook to a sheet that is not released.
 */
async function randomVehicle(random: SeededRandom, index: number, owner: TestUser): Promise<number> {
  const count = random.integer(15, 40);
  const model = await test.db.row<{ id: number }>(
    `insert into vehicle_model (enterprise_id, organisation_id, project_name, internal_number, model_type, power_plant,
        created_by, bom_positions, bom_update_time)
      values ($1, $2, $3, $3, 1, 2, $4, $5, now())
      returning id`,
    [owner.enterpriseId, owner.organisationId, `Random ${index}`, owner.id, count],
  );
  const placed: { id: number; level: number }[] = [];
  const keys = [...sheets.keys()];
  for (let at = 0; at < count; at++) {
    const parent = at === 0 ? undefined : random.pick(placed.slice(-6));
    const sheetId = at > 0 && random.chance(0.45) ? sheets.get(random.pick(keys)) : null;
    const row = await test.db.row<{ id: number }>(
      `insert into bom_position (model_id, parent_id, ord, level, name, number, supplier_name, quantity, mass_g,
          sheet_id, match_state, candidate_count)
        values ($1, $2, $3, $4, $5, $6, 'Suzhou Hengxin', $7, $8, $9, $10, $11)
        returning id`,
      [
        model?.id,
        parent?.id ?? null,
        at * 10,
        parent ? parent.level + 1 : 0,
        `Part ${at}`,
        `R${index}-${at}`,
        random.integer(1, 4),
        random.integer(5, 500),
        sheetId ?? null,
        sheetId ? random.pick(['matched', 'byHand']) : random.pick(['unmatched', 'choose']),
        sheetId ? 1 : 2,
      ],
    );
    placed.push({ id: row?.id ?? 0, level: parent ? parent.level + 1 : 0 });
  }
  return model?.id ?? 0;
}

beforeAll(async () => {
  test = await sharedApp({ WORKER: 'on' });
  const [engineer, supplier] = [
    await user(test.db, await enterprise(test.db)),
    await user(test.db, await enterprise(test.db)),
  ];
  maker = await signIn(test, engineer);
  asking = askingAs(test, () => maker);
  const as = (one: TestUser) => ({
    enterpriseId: one.enterpriseId,
    organisationId: one.organisationId,
    userId: one.id,
  });
  const sample = await test.db.asPlatform(() => sampleVehicle(test.app, as(supplier), as(engineer), systemAuth()));
  [sheets, sampleId] = [sample.sheetIds, sample.modelId];
  await test.db.execute(`update rule_law set vehicle_default = true where code = 'ELV'`);
  const random = new SeededRandom(SEED);
  for (let index = 1; index <= VEHICLES; index++) vehicles.push(await randomVehicle(random, index, engineer));
  for (const modId of [sampleId, ...vehicles]) {
    await callAndWait(analysisApi.startRun, { modId });
    await callAndWait(analysisMaterialDetailApi.calculate, { modId });
  }
});
afterAll(() => test.close());

it('gives the same value of each figure on every screen, in every list, export and message', async () => {
  for (const modId of [sampleId, ...vehicles]) {
    const figures = await figuresOfVehicle(asking, modId, { isOnlyVehicle: false });
    expect([modId, disagreeing(figures)]).toEqual([modId, {}]);
    expect(
      Object.values(figures)
        .map((places) => Object.keys(places).length)
        .every((places) => places > 1),
    ).toBe(true);
  }
});

it('counts as many records in a to-do as its page lists', async () => {
  const { todos } = await ask<HomeFigures>(homeApi.figures, {});
  const [todo] = todos.filter(({ key }) => key === 'unmatchedPositions');
  const [modId, states] = [
    Number(/id=(\d+)/.exec(todo?.link ?? '')?.[1]),
    /matchState=([\w,]+)/.exec(todo?.link ?? '')?.[1]?.split(','),
  ];
  const figures = await figuresOfVehicle(asking, modId, { isOnlyVehicle: false });
  expect([states, figures['positions without a data sheet']?.['homeToDo']]).toEqual([
    ['unmatched', 'choose'],
    todo?.count,
  ]);
});

describe('the current run of a vehicle', () => {
  /** All responses that describe the state of a vehicle without naming a run. */
  async function readFigures(): Promise<Record<string, unknown>> {
    const runs = await ask<AnalysisRun[]>(analysisApi.runs, { modId: sampleId });
    const position = await test.db.row<{ id: number }>(
      `select id from bom_position where model_id = $1 and number = 'T-1'`,
      [sampleId],
    );
    const figures: Figures = await figuresOfVehicle(asking, sampleId, { isOnlyVehicle: false });
    const calendar = await ask<{ runs: number; months: unknown[] }>(analysisExemptionApi.calendar, {});
    return {
      current: runs.filter(({ current }) => current).map(({ id }) => id),
      figures,
      bigScreen: (await ask<{ verdicts: object }>(homeApi.bigScreen, {})).verdicts,
      bomColumn: await ask(analysisApi.positions, { modId: sampleId }),
      positionPanel: (await ask<Finding[]>(analysisApi.listBelowPlace, { ckid: position?.id })).map(
        ({ runId }) => runId,
      ),
      exemptions: (await ask<ExemptionRun[]>(analysisExemptionApi.runs, {})).map(({ runId }) => runId),
      calendar: [calendar.runs, calendar.months],
      toDos: (await ask<HomeFigures>(homeApi.figures, {})).todos.filter(({ key }) => key === 'staleAnalyses'),
    };
  }
  const reportFigures = async (
    title: string,
  ): Promise<{ inputs: { key: string; value: string }[]; title: string } | undefined> => {
    await callAndWait(analysisReportApi.createReport, { kind: 'substances', modId: sampleId, title });
    return (
      await ask<{ records: { inputs: { key: string; value: string }[]; title: string }[] }>(analysisReportApi.page, {
        q: title,
      })
    ).records[0];
  };
  const numberOf = async (title: string) =>
    (await reportFigures(title))?.inputs.find(({ key }) => key === 'run')?.value;

  it('does not change after a what-if, or a run by chosen lists, as of another day, or by a single regulation', async () => {
    const before = await readFigures();
    expect(await numberOf('Before')).toBe('1');
    const position = await test.db.row<{ id: number }>(
      `select id from bom_position where model_id = $1 and number = 'K-1'`,
      [sampleId],
    );
    const { id } = await ask<{ id: number }>(analysisWhatIfApi.saveOrUpdate, {
      modId: sampleId,
      name: 'Other gasket',
      variant: { positions: [{ positionId: position?.id, sheetId: sheets.get('ownGasket') }], materials: [] },
    });
    const variant = await callAndWait(analysisWhatIfApi.run, { id });
    const law = await test.db.row<{ id: number; versionId: number }>(
      `select l.id, v.id as "versionId"
        from rule_law l
        join rule_list_version v on v.law_id = l.id
        where l.code = 'SVHC'
        limit 1`,
    );
    const aside = [
      variant,
      await callAndWait(analysisApi.startRun, { modId: sampleId, lawIds: [law?.id], listVersionIds: [law?.versionId] }),
      await callAndWait(analysisApi.startRun, { modId: sampleId, asOf: '2024-06-30' }),
      await callAndWait(analysisApi.startRun, { modId: sampleId, lawIds: [law?.id] }),
    ];
    expect(await readFigures()).toEqual(before);
    expect(await numberOf('After')).toBe('1');
    const runs = await Promise.all(aside.map(({ runId }) => ask<AnalysisRun>(analysisApi.getRun, { runId })));
    expect(runs.map(({ title, current, showsPresent }) => [title, current, showsPresent])).toEqual([
      ['Other gasket (what-if)', false, false],
      ['Aurora C5 (chosen list versions)', false, false],
      ['Aurora C5 (as of 2024-06-30)', false, false],
      ['Aurora C5', false, true],
    ]);
  });
  it('is the next run of a user over the unchanged data, by the regulations for vehicles', async () => {
    const { runId } = await callAndWait(analysisApi.startRun, { modId: sampleId });
    expect((await readFigures())['current']).toEqual([runId]);
    expect(await numberOf('Next')).toBe(String((await ask<AnalysisRun>(analysisApi.getRun, { runId })).number));
  });
  it('is never a what-if in title, workbook or print', async () => {
    const variant = (await ask<AnalysisRun[]>(analysisApi.runs, { modId: sampleId })).find(
      ({ variant: one }) => one !== null,
    );
    const workbook = (await asking.cells(analysisApi.exportRun, { runId: variant?.id })).flat().map(String);
    const names = await Promise.all(
      [analysisApi.exportRun, analysisApi.summaryPdf].map(async (route) =>
        decodeURIComponent((await asking.request(route, { runId: variant?.id })).headers['content-disposition'] ?? ''),
      ),
    );
    expect([
      workbook.some((cell) => cell.includes('Other gasket (what-if)')),
      ...names.map((name) => name.includes('what-if')),
    ]).toEqual([true, true, true]);
  });
});
