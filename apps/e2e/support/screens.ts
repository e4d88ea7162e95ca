import { expect, type Page } from '@playwright/test';
import type { AnalysisRun, BomPosition, Finding, VehicleModelOption } from '@matlas/contract';
import { ask, tell } from './api';
import type { T } from './words';

/** What the demo holds of the things that screens are opened for. */
export interface DemoThings {
  modelId: number;
  positionId: number;
  sheetId: number;
  findingId: number;
}

export interface Screen {
  name: string;
  address: (things: DemoThings) => string;
  /** Text that stands there once the screen has its data. */
  shows: (t: T) => string;
}

export const screens: readonly Screen[] = [
  { name: 'home', address: () => '/dashboard', shows: (t) => t('home.vehicles') },
  { name: 'models', address: () => '/vehicle/VehicleInfo', shows: () => 'C5-E-2026' },
  { name: 'bom', address: ({ modelId }) => `/vehicle/ModelAdmin?id=${modelId}`, shows: () => 'C5-E-2026' },
  { name: 'bom-position', address: ({ modelId, positionId }) => `/vehicle/ModelAdmin?id=${modelId}&open=${positionId}`, shows: (t) => t('bom.panel.match') },
  { name: 'analysis', address: ({ modelId }) => `/analysis/SpecialSubstanceAnalysis?modId=${modelId}`, shows: (t) => t('kit.verdict.fail') },
  { name: 'analysis-finding', address: ({ modelId, findingId }) => `/analysis/SpecialSubstanceAnalysis?modId=${modelId}&open=${findingId}`, shows: (t) => t('analysis.path') },
  { name: 'analysis-totals', address: ({ modelId }) => `/analysis/SpecialSubstanceAnalysis?modId=${modelId}&view=totals`, shows: (t) => t('analysis.total.maxGrams') },
  { name: 'tree', address: ({ sheetId }) => `/seek/detail?id=${sheetId}`, shows: () => 'C5-2417-05' },
  { name: 'regulations', address: () => '/rules/RegulatoryInfo', shows: () => 'ELV' },
  { name: 'substances', address: () => '/data/BasicSubstanceManagement', shows: (t) => t('substances.title') },
  { name: 'tasks', address: () => '/taskLogAdmin/index', shows: (t) => t('tasks.title') },
];

/** The newest finished run of the demo vehicle; one is started where there is none. */
async function finishedRun(page: Page, modelId: number): Promise<AnalysisRun> {
  const runs = () => ask<AnalysisRun[]>(page, `/analysis/prohibitSubstance/runs?modId=${modelId}`);
  const done = async () => (await runs()).find(({ state }) => state === 'done');
  if (!(await done())) await tell(page, '/analysis/prohibitSubstance/analysisSubstance', { modId: modelId, lawIds: [] });
  await expect.poll(done, { timeout: 60_000 }).toBeTruthy();
  return (await done()) as AnalysisRun;
}

export async function demoThings(page: Page): Promise<DemoThings> {
  const models = await ask<VehicleModelOption[]>(page, '/model/modInfo/modList');
  const modelId = models.find(({ internalNumber }) => internalNumber === 'C5-E-2026')?.id ?? 0;
  const positions = await ask<BomPosition[]>(page, `/bom/info/tree/${modelId}`);
  const position = positions.find(({ number }) => number === 'C5-2417-05');
  const run = await finishedRun(page, modelId);
  const { records } = await tell<{ records: Finding[] }>(page, '/analysis/prohibitSubstance/anaQueryList', { runId: run.id, verdicts: ['depends'], lawIds: [], pageSize: 1 });
  return { modelId, positionId: position?.id ?? 0, sheetId: position?.sheet?.id ?? 0, findingId: records[0]?.id ?? 0 };
}

/** Opens a screen and waits until it shows its data. */
export async function openScreen(page: Page, t: T, screen: Screen, things: DemoThings): Promise<void> {
  await page.goto(screen.address(things));
  await expect(page.locator('main').or(page.getByRole('dialog')).getByText(screen.shows(t)).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('status', { name: t('kit.loading') })).toHaveCount(0);
}
