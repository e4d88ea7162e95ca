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
import { apiGet, apiPost } from './api';
import type { Translate } from './words';

/** Demo records that the screens show. */
export interface DemoRecords {
  modelId: number;
  positionId: number;
  sheetId: number;
  findingId: number;
}

export interface Screen {
  name: string;
  address: (things: DemoRecords) => string;
  /** Text that is visible once the screen has loaded its data. */
  shows: (t: Translate) => string;
  /** Number of loading indicators that are always visible, as samples. */
  samples?: number;
}

/** Pages that need no session. */
export const publicScreens: readonly Screen[] = [
  { name: 'signin', address: () => '/login', shows: (t) => t('public.registerSupplier') },
  { name: 'register', address: () => '/register', shows: (t) => t('public.register.taxIdHint') },
  { name: 'register-link', address: () => '/register#?code=used-up', shows: (t) => t('public.register.linkInvalid') },
  { name: 'forget', address: () => '/forgetPassword', shows: (t) => t('public.forget.sendLink') },
  { name: 'reset', address: () => '/resetPassword#?code=used-up', shows: (t) => t('public.reset.invalid') },
  { name: 'auth-redirect', address: () => '/auth-redirect', shows: (t) => t('public.sso.startAgain') },
  { name: 'no-permission', address: () => '/401', shows: (t) => t('public.askAdministrator') },
  { name: 'not-found', address: () => '/404', shows: (t) => t('public.notFoundExplained') },
];

/** Screens of a compliance engineer that the menu leads to, for pictures; `menu.spec.ts` checks every entry. */
export const menuScreens: readonly Screen[] = [
  { name: 'home', address: () => '/dashboard', shows: (t) => t('home.vehicles') },
  { name: 'models', address: () => '/vehicle/VehicleInfo', shows: () => 'C5-E-2026' },
  { name: 'local-data', address: () => '/data/LocalData', shows: (t) => t('localData.tab.flawed') },
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

/** Screens of a compliance engineer besides those of the menu. */
export const screens: readonly Screen[] = [
  { name: 'have-to', address: () => '/haveTo', shows: (t) => t('public.oldPassword') },
  { name: 'messages', address: () => '/other/message', shows: (t) => t('messageCentre.title') },
  { name: 'settings', address: () => '/setUserManage/index', shows: (t) => t('account.field.userCode') },
  { name: 'big-screen', address: () => '/bigScreen', shows: (t) => t('bigScreen.positions') },
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
];

/** Text that each part of the gallery shows once its code is loaded. */
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

/** An example page of the component library. */
export function galleryScreen(part: GalleryPart): Screen {
  return {
    name: `gallery-${part}`,
    address: () => galleryPagePath(part),
    shows: (t) => t(`gallery.${galleryWords[part]}`),
    samples: part === 'components' ? 1 : 0,
  };
}

/** Screens of the operating centre. */
export const centreScreens: readonly Screen[] = [
  { name: 'outbox', address: () => '/system/SystemSet?section=mailOutbox', shows: (t) => t('mailOutbox.title') },
  { name: 'registrations', address: () => '/org/RegisterSupplier', shows: (t) => t('registrations.title') },
  ...GALLERY_PARTS.map(galleryScreen),
];

/** The newest finished run of the demo vehicle; started if there is none. */
async function ensureFinishedRun(page: Page, modelId: number): Promise<AnalysisRun> {
  const runs = () => apiGet<AnalysisRun[]>(page, `/analysis/prohibitSubstance/runs?modId=${modelId}`);
  const done = async () => (await runs()).find(({ state }) => state === 'done');
  if (!(await done()))
    await apiPost(page, '/analysis/prohibitSubstance/analysisSubstance', { modId: modelId, lawIds: [] });
  await expect.poll(done, { timeout: 120_000 }).toBeTruthy();
  return (await done()) as AnalysisRun;
}

/** For screens that show no particular record. */
export const noRecords: DemoRecords = { modelId: 0, positionId: 0, sheetId: 0, findingId: 0 };

export async function findDemoRecords(page: Page): Promise<DemoRecords> {
  const models = await apiGet<VehicleModelOption[]>(page, '/model/modInfo/modList');
  const modelId = models.find(({ internalNumber }) => internalNumber === 'C5-E-2026')?.id ?? 0;
  const positions = await apiGet<BomPosition[]>(page, `/bom/info/tree/${modelId}`);
  const position = positions.find(({ number }) => number === 'C5-2417-05');
  const run = await ensureFinishedRun(page, modelId);
  const { records } = await apiPost<{ records: Finding[] }>(page, '/analysis/prohibitSubstance/anaQueryList', {
    runId: run.id,
    verdicts: ['depends'],
    lawIds: [],
    pageSize: 1,
  });
  return { modelId, positionId: position?.id ?? 0, sheetId: position?.sheet?.id ?? 0, findingId: records[0]?.id ?? 0 };
}

/** Opens a screen and waits until it shows its data. */
export async function openScreen(page: Page, t: Translate, screen: Screen, things: DemoRecords): Promise<void> {
  await page.goto(screen.address(things));
  await waitUntilShown(page, t, screen);
}

/** The element that shows that a screen has loaded its data. */
export const loadedMark = (page: Page, t: Translate, { shows }: Screen): Locator =>
  page.locator('main').or(page.getByRole('dialog')).getByText(shows(t)).filter({ visible: true }).first();

/** Waits until a screen shows its data. */
export async function waitUntilShown(page: Page, t: Translate, screen: Screen): Promise<void> {
  await expect(loadedMark(page, t, screen)).toBeVisible();
  await expect(page.getByRole('status', { name: t('kit.loading') })).toHaveCount(screen.samples ?? 0);
}
