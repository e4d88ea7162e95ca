import { analysisMaterialDetailApi, pageQuery } from '@matlas/contract';
import { Accounts } from '@matlas/features/identity';
import { MassDeviationService, RecycledContentService, VocAnalysisService } from '@matlas/features/material-analysis';
import { RrrCheckService, RrrMarkService, RrrResultService } from '@matlas/features/recyclability';
import { AnalysisService, RunStartService } from '@matlas/features/substance-analysis';
import type { Auth } from '@matlas/server-kit';
import { askingAs, disagreeing, figuresOfVehicle, jobEnd, signIn, type TestApp } from '@matlas/testing';
import { demoTable } from '../demo-tables';
import { DEMO_MODEL } from '../demo-vehicle';
import { seedInstallation } from '../installation';
import { type Case, RUN_LINES, type RunLine, verdictAt } from './planted-cases';

const LAWS = ['ELV', 'GBT-30512', 'REACH-SVHC', 'EU-POPS', 'ROHS'];
const WORST_FIRST = ['C5-7051-00', 'C5-4212-00', 'C5-4274-00', 'C5-2713-00', 'C5-3135-00', 'C5-2184-00', 'C5-5104-00'];
const order = (text: string): number => WORST_FIRST.findIndex((number) => text.startsWith(number));

/** Tests of the demo, which they load into the application's database over the reference data. */
export function testDemo(application: () => TestApp): void {
  let test: TestApp;
  let auth: Auth;
  let modelId: number;
  let cases: Case[];
  const linesOn = new Map<string | null, RunLine[]>();

  async function run(asOf: string | null): Promise<RunLine[]> {
    const laws = await test.db.rows<{ id: number }>('select id from rule_law where code = any($1)', [LAWS]);
    const started = await test.app
      .get(RunStartService)
      .start(auth, { modId: modelId, lawIds: laws.map(({ id }) => id), asOf: asOf ?? undefined });
    expect((await jobEnd(test.db, started.jobId, 60_000)).state).toBe('done');
    return test.db.rows<RunLine>(RUN_LINES, [started.runId]);
  }

  beforeAll(async () => {
    test = application();
    await seedInstallation(test.app, 'demo');
    auth = await test.app.get(Accounts).authOfUser('engineer');
    modelId =
      (
        await test.db.row<{ id: number }>('select id from vehicle_model where internal_number = $1', [
          DEMO_MODEL.number,
        ])
      )?.id ?? 0;
    cases = await demoTable('cases');
    for (const asOf of new Set(cases.map((one) => one.asOf))) linesOn.set(asOf, await run(asOf));
  });

  it('loads suppliers, sheets, model and BOM once', async () => {
    const counts = () =>
      test.db.row(`
      select (select count(*)::int from mds_sheet) as sheets, (select count(*)::int from bom_position) as positions,
        (select count(distinct supplier_code)::int from bom_position) as suppliers,
      (select count(*)::int from mds_sheet where error_count > 0 and status <> 'ED') as faulty,
        (select count(distinct sheet_id)::int from bom_position) as hooked,
        (select count(*)::int from vehicle_model where cqc_of_id is null) as models`);
    const first = await counts();
    expect(first).toMatchObject({ faulty: 0, models: 1 });
    await seedInstallation(test.app, 'demo');
    expect(await counts()).toEqual(first);
  });

  it('has the same value of each figure on every screen, in every list, export and message', async () => {
    const engineer = await signIn(test, {
      id: auth.userId,
      loginName: auth.loginName,
      enterpriseId: auth.enterpriseId,
      organisationId: auth.organisationId,
    });
    const asking = askingAs(test, () => engineer);
    expect(
      (
        await jobEnd(
          test.db,
          (await asking.callRoute<{ jobId: number }>(analysisMaterialDetailApi.calculate, { modId: modelId })).jobId,
          60_000,
        )
      ).error,
    ).toBeNull();
    const figures = await figuresOfVehicle(asking, modelId, { isOnlyVehicle: true });
    expect(disagreeing(figures)).toEqual({});
    expect(figures['positions without a data sheet']?.['bomStrip']).toBeGreaterThan(50);
  });

  it('is matched except for the planted cases, and has a first result', async () => {
    const states = await test.db.rows<{ state: string; n: number; share: number }>(
      `
      select match_state as state, count(*)::int as n, count(*)::float8 * 100 / sum(count(*)) over () as share
      from bom_position
      where model_id = $1
      group by 1`,
      [modelId],
    );
    const of = (state: string) => states.find((row) => row.state === state) ?? { n: 0, share: 0 };
    expect(of('unmatched').share).toBeGreaterThan(3);
    expect(of('unmatched').share).toBeLessThan(4);
    const planted = await demoTable('matching');
    for (const [treatment, state] of [
      ['byHand', 'byHand'],
      ['tie', 'choose'],
    ] as const)
      expect([state, of(state).n]).toEqual([state, planted.filter((row) => row.treatment === treatment).length]);
    const runs = await test.app.get(AnalysisService).listRuns(auth, { modId: modelId });
    expect(runs.at(-1)).toMatchObject({ number: 1, state: 'done' });
  });

  it('has every planted case as expected, with the exemption and the content that decide it', () => {
    const wrong = cases.flatMap((one) => {
      const { verdict, exemption, percents } = verdictAt(linesOn.get(one.asOf) ?? [], one);
      const isRight =
        verdict === one.verdict &&
        (one.exemption === null || one.exemption === exemption) &&
        (one.percent === null || percents.includes(one.percent));
      return isRight
        ? []
        : [
            `${one.case} ${one.position} ${one.item} ${one.asOf ?? ''}: ` +
              `expected ${one.verdict} ${one.exemption ?? ''} ${one.percent ?? ''}, ` +
              `found ${verdict} ${exemption ?? ''} ${percents.join(' ')}`,
          ];
    });
    expect(wrong).toEqual([]);
    expect(new Set(cases.map((one) => one.case)).size).toBeGreaterThanOrEqual(25);
    expect(cases.filter(({ percent }) => percent !== null).length).toBeGreaterThan(50);
  });

  it('has no other failures', () => {
    const planted = new Set(cases.map(({ position }) => position));
    const others = (linesOn.get(null) ?? []).filter(
      ({ verdict, number, item }) => verdict === 0 && !planted.has(number) && !item.startsWith('ROHS'),
    );
    expect(others).toEqual([]);
  });

  it('is marked by rules and manually with a result after each, and proposed changes reach the predicted rates', async () => {
    const results = await test.app.get(RrrResultService).page(auth, { modId: modelId, page: pageQuery.parse({}) });
    expect(
      results.records.map(({ number, stale, marks }) => [number, stale, marks.byHand > 0, marks.byRule > 0]),
    ).toEqual([
      [2, false, true, true],
      [1, true, false, true],
    ]);
    const proposal = await test.app.get(RrrCheckService).proposeChanges(auth, { modId: modelId, alsoHand: true });
    const changes = proposal.changes.map(({ target, to, technologies }) => ({
      positionId: target.positionId ?? undefined,
      nodeId: target.nodeId ?? undefined,
      flag: to,
      technologyId: technologies[0]?.id,
      preTreatment: undefined,
      reach: 'one' as const,
    }));
    const { rcyc, rcov } = proposal.needed
      ? (await test.app.get(RrrMarkService).preview(auth, { modId: modelId, changes })).after
      : proposal.after;
    expect([rcyc.percent, rcov.percent, rcyc.passes && rcov.passes]).toEqual([
      proposal.after.rcyc.percent,
      proposal.after.rcov.percent,
      proposal.reachable,
    ]);
    expect(proposal.reachable).toBe(true);
  });

  it('has the planted mass deviations, worst first', async () => {
    const planted = await demoTable('deviations');
    const { records } = await test.app.get(MassDeviationService).page(auth, {
      modId: modelId,
      kinds: [],
      outsideOnly: false,
      ckid: undefined,
      suppliers: [],
      page: pageQuery.parse({ pageSize: 100 }),
    });
    const found = records.filter(({ number, kind }) =>
      planted.some((one) => one.number === number && one.kind === kind),
    );
    const caseText = (number: string | null, kind: string, percent: unknown, outside: boolean) =>
      [number, kind, Math.abs(Number(percent)), outside].join(' ');
    expect(found.map(({ number, kind, percent, outside }) => caseText(number, kind, percent, outside))).toEqual(
      planted
        .map(({ number, kind, percent, outside }) => caseText(number, kind, percent, outside))
        .sort((one, other) => order(one) - order(other)),
    );
    expect(records.filter(({ outside }) => outside).map(({ number }) => number)).toEqual(WORST_FIRST.slice(0, 5));
  });
  it('has the planted recyclate: below 15 %, with measures to reach 15 and 25 %', async () => {
    const recycled = test.app.get(RecycledContentService);
    const query = { modId: modelId, ckid: undefined, scaled: true, plastics: 'plastics' as const };
    const { records } = await recycled.page(auth, {
      ...query,
      by: 'material',
      untoldOnly: false,
      page: pageQuery.parse({ pageSize: 200 }),
    });
    const planted = new Map((await demoTable('recyclate')).map((row) => [row.material, row]));
    const names = new Map(
      (await demoTable('materials')).flatMap(({ key, nameEn }) => (planted.has(key) ? [[nameEn, key] as const] : [])),
    );
    const middle = (span: string | undefined): number => {
      const [low = 0, high = low] = (span ?? '').split('-').map(Number);
      return (low + high) / 2;
    };
    const found = records.flatMap(({ foreignName, postConsumer, endOfLife, postIndustrial, bioBased }) => {
      const row = planted.get(names.get(foreignName ?? '') ?? '');
      return row
        ? [
            [
              row,
              [postConsumer, endOfLife, postIndustrial, bioBased].map(({ percent }) =>
                Number(Number(percent).toFixed(6)),
              ),
            ] as const,
          ]
        : [];
    });
    expect(found.length).toBeGreaterThanOrEqual(12);
    for (const [row, shares] of found)
      expect([row.material, shares]).toEqual([
        row.material,
        [row.postConsumer, row.endOfLife, row.postIndustrial, row.bioBased].map(middle),
      ]);

    const summary = await recycled.getSummary(auth, query);
    const sum = records.reduce((grams, row) => grams + Number(row.postConsumer.grams), 0);
    expect(Number(summary.postConsumer.grams)).toBeCloseTo(sum, 4);
    expect(Number(summary.postConsumer.percent).toFixed(3)).toBe('9.365');
    expect(summary.targets.map(({ key, postConsumer }) => [key, postConsumer.state])).toEqual([
      ['agreement15', 'open'],
      ['agreement25', 'missed'],
      ['proposal', 'missed'],
    ]);
    for (const targetPercent of ['15', '25']) {
      const plan = await recycled.whatIf(auth, {
        ...query,
        targetPercent,
        endOfLifePercent: '20',
        assumedPercent: '30',
        assumedEndOfLifePercent: '20',
        by: 'part',
        exclude: [],
      });
      expect([targetPercent, plan.isReached, Number(plan.after.postConsumer.percent) >= Number(targetPercent)]).toEqual(
        [targetPercent, true, true],
      );
    }
  });

  it('has the planted emission reports: passed, over a limit, too old and not precise enough', async () => {
    const { reports, parts, summary, substances } = await test.app
      .get(VocAnalysisService)
      .loadReportData(auth, { modId: modelId, ckid: undefined, validMonths: 36, minGrams: '0', states: [] });
    for (const { subject, state } of await demoTable('vocReports')) {
      if (subject.startsWith('part:'))
        expect([subject, parts.find(({ number }) => `part:${number}` === subject)?.state]).toEqual([subject, state]);
    }
    expect(new Set(reports.map(({ report }) => report.reportNumber)).size).toBe((await demoTable('vocReports')).length);
    const count = (state: string) => summary.states.find((one) => one.state === state)?.parts ?? 0;
    // Four parts by their own reports, and eight that contain the tested integral skin; one of the four is among them.
    expect(['failed', 'unknown', 'expired', 'current'].map(count)).toEqual([1, 1, 1, 4 + 8 - 1]);
    expect(count('missing')).toBeGreaterThan(100);
    expect(
      substances
        .filter(({ failed }) => failed > 0)
        .map(({ name, failed, highest, limit }) => [name, failed, highest, limit]),
    ).toEqual([['FOG 值', 1, '412', '250']]);
  });
}
