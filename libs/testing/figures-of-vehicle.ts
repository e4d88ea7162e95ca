import {
  analysisApi,
  analysisHighRiskApi,
  analysisMaterialDetailApi,
  analysisMaterialsGroupApi,
  analysisRrrApi,
  analysisVocApi,
  bomApi,
  homeApi,
  type AnalysisRun,
  type BomPosition,
  type BomSummary,
  type HomeFigures,
  type MassDetailState,
  type Route,
  type RrrState,
  vehicleApi,
} from '@matlas/contract';
import { STATES_WITH_SHEET, STATES_WITHOUT_SHEET } from '@matlas/domain';
import type { TestApp } from './app';
import type { AuthHeader } from './builders';
import { asBytes, cellsOf } from './read-cells';

/** Asks a call of the contract as one person and answers its data; files as rows of cells. */
export interface Asking {
  ask<V>(route: Route, input: object): Promise<V>;
  cells(route: Route, input: object): Promise<unknown[][]>;
}
/** A person who asks over HTTP, in English; a refusal is an error. */
export function askingAs(
  test: Pick<TestApp, 'http'>,
  who: () => AuthHeader,
): Asking & { request(route: Route, input: object): SupertestRequest } {
  const request = (route: Route, input: object): SupertestRequest => {
    const left = new Map(Object.entries(input));
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(left.get(name));
      left.delete(name);
      return value;
    });
    const method = route.method.toLowerCase() as 'get' | 'post';
    const asked = test.http[method](`/api${path}`).set(who()).set('Accept-Language', 'en');
    return method === 'get' ? asked.query(Object.fromEntries(left)) : asked.send(Object.fromEntries(left));
  };
  return {
    request,
    ask: async <V>(route: Route, input: object) => {
      const { body } = await request(route, input);
      if (!body.ok) throw new Error(`${route.path} ${JSON.stringify(body)}`);
      return body.data as V;
    },
    cells: async (route, input) => cellsOf((await request(route, input).buffer().parse(asBytes)).body as Buffer),
  };
}
type SupertestRequest = ReturnType<TestApp['http']['get']>;
/** A figure, and what each of its places says of it. */
export type Figures = Record<string, Record<string, unknown>>;

const FIRST_NUMBER = /[\d,]+/;
const numbersIn = (cell: unknown): number[] =>
  (String(cell).match(new RegExp(FIRST_NUMBER, 'g')) ?? []).map((text) => Number(text.replaceAll(',', '')));
const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** What the BOM says: its tree row by row, its list as filtered, its strip, the to-do. */
async function ofBom({ ask }: Asking, modId: number) {
  const [tree, summary, home] = [
    await ask<BomPosition[]>(bomApi.tree, { modId }),
    await ask<BomSummary>(bomApi.summary, { modId }),
    await ask<HomeFigures>(homeApi.figures, {}),
  ];
  const rows = (states: readonly string[]): number =>
    tree.filter(({ matchState }) => states.includes(matchState)).length;
  const listed = async (states: readonly string[]): Promise<number> =>
    (await ask<{ total: number }>(bomApi.query, { modId, querys: { in: { matchState: states } } })).total;
  const todo = home.todos.find(({ key, link }) => key === 'unmatchedPositions' && link.includes(`id=${modId}&`));
  return { tree, summary, rows, listed, todo };
}

/**
 * Every figure of a vehicle that two places give, with the places: screens, lists, exports and messages over the API.
 * The vehicle has been analysed, and its material detail made.
 */
export async function figuresOfVehicle(
  asking: Asking,
  modId: number,
  totals: { isOnlyVehicle: boolean },
): Promise<Figures> {
  const { ask, cells } = asking;
  const bom = await ofBom(asking, modId);
  const run = (await ask<AnalysisRun[]>(analysisApi.runs, { modId })).find(({ current }) => current);
  if (!run) throw new Error(`vehicle ${modId} has no current run`);
  const risk = await ask<{
    runId: number;
    number: number;
    positions: number;
    reasons: { reason: string; parts: number; cases: number }[];
  }>(analysisHighRiskApi.summary, { modId });
  const cases = (reason: string) => risk.reasons.find((one) => one.reason === reason) ?? { parts: 0, cases: 0 };
  const masses = await ask<{
    positions: number;
    positionsWithSheet: number;
    positionsUnmatched: number;
    massGrams: string;
  }>(analysisMaterialsGroupApi.summary, { modId });
  const { result: detail } = await ask<MassDetailState>(analysisMaterialDetailApi.state, { modId });
  const [voc, rrr] = [
    await ask<{ unmatched: number }>(analysisVocApi.summary, { modId }),
    await ask<RrrState>(analysisRrrApi.state, { modId }),
  ];
  const { counts } = await ask<{ counts: Record<string, number> }>(analysisApi.counts, { runId: run.id });
  const found = (verdict: string): Promise<number> =>
    ask<{ total: number }>(analysisApi.findings, { runId: run.id, verdicts: [verdict] }).then(({ total }) => total);
  const verdicts = await ask<{ positionId: number }[]>(analysisApi.positions, { modId });
  const workbook = (await cells(analysisApi.exportRun, { runId: run.id })).flat();
  const fact = (label: string): number[] => numbersIn(workbook[workbook.indexOf(label) + 1]);
  const models = await ask<{ id: number; bomPositions: number }[]>(vehicleApi.modInfo.modList, {});
  const screen = totals.isOnlyVehicle
    ? { bigScreen: (await ask<{ verdicts: Record<string, number> }>(homeApi.bigScreen, {})).verdicts }
    : {};
  return {
    positions: {
      bomTree: bom.tree.length,
      bomStrip: bom.summary.positions,
      bomStates: sumOf(bom.summary.byState),
      vehicle: models.find(({ id }) => id === modId)?.bomPositions,
      analysisHead: run.positions,
      bomColumn: verdicts.length,
      highRisk: risk.positions,
      materialsGroup: masses.positions,
      materialDetail: detail?.positions,
      rrr: rrr.positions,
      workbook: fact('Positions')[0],
    },
    'positions with a data sheet': {
      bomTree: bom.rows(STATES_WITH_SHEET),
      bomList: await bom.listed(STATES_WITH_SHEET),
      bomStrip: bom.summary.withSheet,
      analysisHead: run.positionsWithSheet,
      materialsGroup: masses.positionsWithSheet,
      materialDetail: detail?.positionsWithSheet,
    },
    'positions without a data sheet': {
      bomTree: bom.rows(STATES_WITHOUT_SHEET),
      bomList: await bom.listed(STATES_WITHOUT_SHEET),
      bomStrip: bom.summary.withoutSheet,
      analysisHead: run.positionsUnmatched,
      highRisk: cases('noSheet').parts,
      materialsGroup: masses.positionsUnmatched,
      materialDetail: detail?.positionsUnmatched,
      voc: voc.unmatched,
      workbook: fact('Positions').at(-1),
      ...(bom.todo ? { homeToDo: bom.todo.count } : {}),
    },
    run: { analysisHead: run.id, highRisk: risk.runId },
    fails: {
      analysisHead: run.counts.fail,
      filterStrip: counts['fail'],
      list: await found('fail'),
      highRisk: cases('fail').cases,
      ...(screen.bigScreen ? { bigScreen: screen.bigScreen['fail'] } : {}),
    },
    'open verdicts': {
      analysisHead: run.counts.depends,
      filterStrip: counts['depends'],
      list: await found('depends'),
      highRisk: cases('depends').cases,
      ...(screen.bigScreen ? { bigScreen: screen.bigScreen['depends'] } : {}),
    },
    unknown: {
      analysisHead: run.counts.unknown,
      filterStrip: counts['unknown'],
      list: await found('unknown'),
      highRisk: cases('unknown').cases + cases('noSheet').cases,
      ...(screen.bigScreen ? { bigScreen: screen.bigScreen['unknown'] } : {}),
    },
    'mass of the vehicle in g': { materialsGroup: Number(masses.massGrams), materialDetail: Number(detail?.massGrams) },
  };
}

/** The figures whose places disagree. */
export const disagreeing = (figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).filter(([, places]) => new Set(Object.values(places)).size !== 1));
