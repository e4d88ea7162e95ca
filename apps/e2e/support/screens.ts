import { expect, type Locator, type Page } from '@playwright/test';
import {
  GALLERY_PARTS,
  galleryPagePath,
  type AnalysisRun,
  type BomPosition,
  type Finding,
  type GalleryPart,
  type VehicleModelOption,
} from '@matlas/contract';
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
  /** Signs of loading that always stand there, as samples. */
  samples?: number;
}

/** Pages that need no session. */
export const publicScreens: readonly Screen[] = [
  { name: 'signin', address: () => '/login', shows: (t) => t('public.registerSupplier') },
  { name: 'register', address: () => '/register', shows: (t) => t('public.register.taxIdHint') },
  { name: 'register-link', address: () => '/register?code=used-up', shows: (t) => t('public.register.linkInvalid') },
  { name: 'forget', address: () => '/forgetPassword', shows: (t) => t('public.forget.sendLink') },
  { name: 'reset', address: () => '/resetPassword?code=used-up', shows: (t) => t('public.reset.invalid') },
  { name: 'auth-redirect', address: () => '/auth-redirect', shows: (t) => t('public.sso.startAgain') },
  { name: 'no-permission', address: () => '/401', shows: (t) => t('public.askAdministrator') },
  { name: 'not-found', address: () => '/404', shows: (t) => t('public.notFoundExplained') },
];

/** A compliance engineer's. */
export const screens: readonly Screen[] = [
  { name: 'home', address: () => '/dashboard', shows: (t) => t('home.vehicles') },
  { name: 'have-to', address: () => '/haveTo', shows: (t) => t('public.oldPassword') },
  { name: 'messages', address: () => '/other/message', shows: (t) => t('messageCentre.title') },
  { name: 'settings', address: () => '/setUserManage/index', shows: (t) => t('account.field.userCode') },
  { name: 'big-screen', address: () => '/bigScreen', shows: (t) => t('bigScreen.positions') },
  { name: 'models', address: () => '/vehicle/VehicleInfo', shows: () => 'C5-E-2026' },
  { name: 'bom', address: ({ modelId }) => `/vehicle/ModelAdmin?id=${modelId}`, shows: () => 'C5-E-2026' },
  {
    name: 'bom-position',
    address: ({ modelId, positionId }) => `/vehicle/ModelAdmin?id=${modelId}&open=${positionId}`,
    shows: (t) => t('bom.panel.match'),
  },
  {
    name: 'analysis',
    address: ({ modelId }) => `/analysis/SpecialSubstanceAnalysis?modId=${modelId}`,
    shows: (t) => t('kit.verdict.fail'),
  },
  {
    name: 'analysis-finding',
    address: ({ modelId, findingId }) => `/analysis/SpecialSubstanceAnalysis?modId=${modelId}&open=${findingId}`,
    shows: (t) => t('analysis.path'),
  },
  {
    name: 'analysis-totals',
    address: ({ modelId }) => `/analysis/SpecialSubstanceAnalysis?modId=${modelId}&view=totals`,
    shows: (t) => t('analysis.total.maxGrams'),
  },
  {
    name: 'analysis-groups',
    address: ({ modelId }) => `/analysis/SpecialSubstanceAnalysis?modId=${modelId}&group=supplier`,
    shows: (t) => t('kit.verdict.fail'),
  },
  {
    name: 'analysis-charts',
    address: ({ modelId }) => `/analysis/SpecialSubstanceAnalysis?modId=${modelId}&view=charts`,
    shows: (t) => t('analysis.chart.masses'),
  },
  {
    name: 'svhc',
    address: ({ modelId }) => `/analyse/svhcDetail?modId=${modelId}`,
    shows: (t) => t('analysis.svhc.duty.yes'),
  },
  {
    name: 'mds-analysis',
    address: ({ sheetId }) => `/analysis/MdsAnalysis?sheetIds=${sheetId}`,
    shows: (t) => t('analysis.neverRun'),
  },
  { name: 'tree', address: ({ sheetId }) => `/seek/detail?id=${sheetId}`, shows: () => 'C5-2417-05' },
  { name: 'local-data', address: () => '/data/LocalData', shows: (t) => t('localData.tab.flawed') },
  {
    name: 'local-data-flawed',
    address: () => '/data/LocalData?tab=flawed',
    shows: (t) => t('localData.flawed.field.flaws'),
  },
  {
    name: 'local-data-deleted',
    address: () => '/data/LocalData?tab=deleted',
    shows: (t) => t('localData.tab.deleted'),
  },
  { name: 'folders', address: () => '/seek/MdsFolder', shows: (t) => t('folders.new') },
  { name: 'received', address: () => '/seek/receiveMdsPage', shows: () => 'HY-T63-01' },
  { name: 'sent', address: () => '/seek/sendMdsPage', shows: (t) => t('contract.menus.screens.seekHasBeenSent') },
  {
    name: 'search',
    address: () => '/seek/seekMaterialDataSheet',
    shows: (t) => t('contract.menus.screens.seekMaterialDataSheet'),
  },
  {
    name: 'batch-forward',
    address: () => '/seek/BatchForward',
    shows: (t) => t('contract.menus.screens.BatchForward'),
  },
  { name: 'requests', address: () => '/request/mdsDataRequestShowResult', shows: () => 'C6-7016-00' },
  {
    name: 'new-request',
    address: () => '/request/CreateRequest',
    shows: (t) => t('contract.menus.screens.CreateRequest'),
  },
  { name: 'tools-received', address: () => '/toolReceived/toolReceiveMdsPage', shows: () => 'HY-T63-01' },
  {
    name: 'tools',
    address: () => '/tools/AuxiliaryVerificationTool',
    shows: (t) => t('contract.menus.screens.AuxiliaryVerificationTool'),
  },
  {
    name: 'rule-packs',
    address: () => '/tools/UserDefinedRules',
    shows: (t) => t('contract.menus.screens.UserDefinedRules'),
  },
  { name: 'regulations', address: () => '/rules/RegulatoryInfo', shows: () => 'ELV' },
  { name: 'substances', address: () => '/data/BasicSubstanceManagement', shows: (t) => t('substances.title') },
  { name: 'tasks', address: () => '/taskLogAdmin/index', shows: (t) => t('tasks.title') },
];

/** What each part of the gallery shows once its code is there. */
const galleryWords: Readonly<Record<GalleryPart, string>> = {
  components: 'verdicts',
  charts: 'chart',
  tables: 'move',
  excel: 'workbook',
  zip: 'fileCheckHint',
  pdf: 'matrix',
  theme: 'contrastHint',
  i18n: 'plurals',
  errorLog: 'errorHint',
  permission: 'previewHint',
};

/** An example page of the kit's parts. */
export function galleryScreen(part: GalleryPart): Screen {
  return {
    name: `gallery-${part}`,
    address: () => galleryPagePath(part),
    shows: (t) => t(`gallery.${galleryWords[part]}`),
    samples: part === 'components' ? 1 : 0,
  };
}

/** The operating centre's. */
export const centreScreens: readonly Screen[] = [
  { name: 'outbox', address: () => '/system/SystemSet?section=mailOutbox', shows: (t) => t('mailOutbox.title') },
  { name: 'registrations', address: () => '/org/RegisterSupplier', shows: (t) => t('registrations.title') },
  ...GALLERY_PARTS.map(galleryScreen),
];

/** The newest finished run of the demo vehicle; one is started where there is none. */
async function finishedRun(page: Page, modelId: number): Promise<AnalysisRun> {
  const runs = () => ask<AnalysisRun[]>(page, `/analysis/prohibitSubstance/runs?modId=${modelId}`);
  const done = async () => (await runs()).find(({ state }) => state === 'done');
  if (!(await done()))
    await tell(page, '/analysis/prohibitSubstance/analysisSubstance', { modId: modelId, lawIds: [] });
  await expect.poll(done, { timeout: 120_000 }).toBeTruthy();
  return (await done()) as AnalysisRun;
}

/** For screens that are not opened for anything. */
export const noThings: DemoThings = { modelId: 0, positionId: 0, sheetId: 0, findingId: 0 };

export async function demoThings(page: Page): Promise<DemoThings> {
  const models = await ask<VehicleModelOption[]>(page, '/model/modInfo/modList');
  const modelId = models.find(({ internalNumber }) => internalNumber === 'C5-E-2026')?.id ?? 0;
  const positions = await ask<BomPosition[]>(page, `/bom/info/tree/${modelId}`);
  const position = positions.find(({ number }) => number === 'C5-2417-05');
  const run = await finishedRun(page, modelId);
  const { records } = await tell<{ records: Finding[] }>(page, '/analysis/prohibitSubstance/anaQueryList', {
    runId: run.id,
    verdicts: ['depends'],
    lawIds: [],
    pageSize: 1,
  });
  return { modelId, positionId: position?.id ?? 0, sheetId: position?.sheet?.id ?? 0, findingId: records[0]?.id ?? 0 };
}

/** Opens a screen and waits until it shows its data. */
export async function openScreen(page: Page, t: T, screen: Screen, things: DemoThings): Promise<void> {
  await page.goto(screen.address(things));
  await isShown(page, t, screen);
}

/** By what a screen is known once it has its data. */
export const signOf = (page: Page, t: T, { shows }: Screen): Locator =>
  page.locator('main').or(page.getByRole('dialog')).getByText(shows(t)).filter({ visible: true }).first();

/** Waits until a screen shows its data. */
export async function isShown(page: Page, t: T, screen: Screen): Promise<void> {
  await expect(signOf(page, t, screen)).toBeVisible();
  await expect(page.getByRole('status', { name: t('kit.loading') })).toHaveCount(screen.samples ?? 0);
}
