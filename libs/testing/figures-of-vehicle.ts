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
  type RrrState,
  vehicleApi,
} from '@matlas/contract';
import { STATES_WITH_SHEET, STATES_WITHOUT_SHEET } from '@matlas/domain';
import type { ApiClient } from './asking';

/** Figures by name, each with its value by place (screen, list, export). */
export type Figures = Record<string, Record<string, unknown>>;

const FIRST_NUMBER = /[\d,]+/;
const numbersIn = (cell: unknown): number[] =>
  (String(cell).match(new RegExp(FIRST_NUMBER, 'g')) ?? []).map((text) => Number(text.replaceAll(',', '')));
const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Figures of the BOM: its tree counted by rows, its filtered list, its summary, and the to-do. */
async function ofBom({ callRoute }: ApiClient, modId: number) {
  const [tree, summary, home] = [
    await callRoute<BomPosition[]>(bomApi.tree, { modId }),
    await callRoute<BomSummary>(bomApi.summary, { modId }),
    await callRoute<HomeFigures>(homeApi.figures, {}),
  ];
  const rows = (states: readonly string[]): number =>
    tree.filter(({ matchState }) => states.includes(matchState)).length;
  const listed = async (states: readonly string[]): Promise<number> =>
    (await callRoute<{ total: number }>(bomApi.query, { modId, querys: { in: { matchState: states } } })).total;
  const todo = home.todos.find(({ key, link }) => key === 'unmatchedPositions' && link.includes(`id=${modId}&`));
  return { tree, summary, rows, listed, todo };
}

interface HighRisk {
  runId: number;
  number: number;
  positions: number;
  reasons: { reason: string; parts: number; cases: number }[];
}
interface MaterialsGroups {
  positions: number;
  positionsWithSheet: number;
  positionsUnmatched: number;
  massGrams: string;
}

/** Figures of the current run: its head, its counts, its list, its workbook, and the BOM column. */
async function ofRun({ callRoute, cells }: ApiClient, modId: number) {
  const run = (await callRoute<AnalysisRun[]>(analysisApi.runs, { modId })).find(({ current }) => current);
  if (!run) throw new Error(`vehicle ${modId} has no current run`);
  const { counts } = await callRoute<{ counts: Record<string, number> }>(analysisApi.countFindings, { runId: run.id });
  const listed = async (verdict: string): Promise<number> =>
    (await callRoute<{ total: number }>(analysisApi.findings, { runId: run.id, verdicts: [verdict] })).total;
  const bomColumn = await callRoute<{ positionId: number }[]>(analysisApi.positions, { modId });
  const workbook = (await cells(analysisApi.exportRun, { runId: run.id })).flat();
  const fact = (label: string): number[] => numbersIn(workbook[workbook.indexOf(label) + 1]);
  return { run, counts, listed, bomColumn, fact };
}

/** Figures of the vehicle in the other analyses. */
async function ofAnalyses({ callRoute }: ApiClient, modId: number) {
  const risk = await callRoute<HighRisk>(analysisHighRiskApi.summary, { modId });
  const cases = (reason: string) => risk.reasons.find((one) => one.reason === reason) ?? { parts: 0, cases: 0 };
  return {
    risk,
    cases,
    masses: await callRoute<MaterialsGroups>(analysisMaterialsGroupApi.summary, { modId }),
    detail: (await callRoute<MassDetailState>(analysisMaterialDetailApi.state, { modId })).result,
    voc: await callRoute<{ unmatched: number }>(analysisVocApi.summary, { modId }),
    rrr: await callRoute<RrrState>(analysisRrrApi.state, { modId }),
  };
}

interface Places {
  bom: Awaited<ReturnType<typeof ofBom>>;
  run: Awaited<ReturnType<typeof ofRun>>;
  analyses: Awaited<ReturnType<typeof ofAnalyses>>;
}

/** Number of positions: all, with a data sheet, and without one. */
async function positionFigures(
  { bom, run, analyses: { risk, cases, masses, detail, voc, rrr } }: Places,
  bomPositions: number | undefined,
): Promise<Figures> {
  return {
    positions: {
      bomTree: bom.tree.length,
      bomStrip: bom.summary.positions,
      bomStates: sumOf(bom.summary.byState),
      vehicle: bomPositions,
      analysisHead: run.run.positions,
      bomColumn: run.bomColumn.length,
      highRisk: risk.positions,
      materialsGroup: masses.positions,
      materialDetail: detail?.positions,
      rrr: rrr.positions,
      workbook: run.fact('Positions')[0],
    },
    'positions with a data sheet': {
      bomTree: bom.rows(STATES_WITH_SHEET),
      bomList: await bom.listed(STATES_WITH_SHEET),
      bomStrip: bom.summary.withSheet,
      analysisHead: run.run.positionsWithSheet,
      materialsGroup: masses.positionsWithSheet,
      materialDetail: detail?.positionsWithSheet,
    },
    'positions without a data sheet': {
      bomTree: bom.rows(STATES_WITHOUT_SHEET),
      bomList: await bom.listed(STATES_WITHOUT_SHEET),
      bomStrip: bom.summary.withoutSheet,
      analysisHead: run.run.positionsUnmatched,
      highRisk: cases('noSheet').parts,
      materialsGroup: masses.positionsUnmatched,
      materialDetail: detail?.positionsUnmatched,
      voc: voc.unmatched,
      workbook: run.fact('Positions').at(-1),
      ...(bom.todo ? { homeToDo: bom.todo.count } : {}),
    },
  };
}

/** Number of findings by verdict; `bigScreen` counts over all vehicles. */
async function verdictFigure(
  { run: { run, counts, listed }, analyses: { cases } }: Places,
  verdict: 'fail' | 'depends' | 'unknown',
  bigScreen: Readonly<Record<string, number>> | undefined,
) {
  return {
    analysisHead: run.counts[verdict],
    filterStrip: counts[verdict],
    list: await listed(verdict),
    highRisk: cases(verdict).cases + (verdict === 'unknown' ? cases('noSheet').cases : 0),
    ...(bigScreen ? { bigScreen: bigScreen[verdict] } : {}),
  };
}

/**
 * All figures of a vehicle that appear in at least two places, with the places: screens, lists, exports and
 * messages, read over the API. Requires an analysed vehicle with material detail.
 */
export async function figuresOfVehicle(
  asking: ApiClient,
  modId: number,
  totals: { isOnlyVehicle: boolean },
): Promise<Figures> {
  const places: Places = {
    bom: await ofBom(asking, modId),
    run: await ofRun(asking, modId),
    analyses: await ofAnalyses(asking, modId),
  };
  const models = await asking.callRoute<{ id: number; bomPositions: number }[]>(vehicleApi.modInfo.modList, {});
  const bigScreen = totals.isOnlyVehicle
    ? (await asking.callRoute<{ verdicts: Record<string, number> }>(homeApi.bigScreen, {})).verdicts
    : undefined;
  const { risk, masses, detail } = places.analyses;
  return {
    ...(await positionFigures(places, models.find(({ id }) => id === modId)?.bomPositions)),
    run: { analysisHead: places.run.run.id, highRisk: risk.runId },
    fails: await verdictFigure(places, 'fail', bigScreen),
    'open verdicts': await verdictFigure(places, 'depends', bigScreen),
    unknown: await verdictFigure(places, 'unknown', bigScreen),
    'mass of the vehicle in g': { materialsGroup: Number(masses.massGrams), materialDetail: Number(detail?.massGrams) },
  };
}

/** Figures that differ between their places. */
export const differingFigures = (figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).filter(([, places]) => new Set(Object.values(places)).size !== 1));
