import { mdsApi, type SheetRow } from '@matlas/contract';
import type { Page } from '@playwright/test';
import { apiPost } from './api';
import type { Screen } from './screens';
import { newDraft, newRelease, steel, turnedPart } from './sheets';
import type { Translate } from './words';

/** A part that refers to an old version of a material with a newer one, and a draft. */
export interface SheetRecords {
  name: string;
  oldId: number;
  newId: number;
  draftId: number;
}
interface SheetScreen extends Omit<Screen, 'address' | 'shows'> {
  address: (things: SheetRecords) => string;
  shows: (t: Translate, things: SheetRecords) => string;
}

const named = (_t: Translate, { name }: SheetRecords): string => name;
const screenTitle =
  (component: string) =>
  (t: Translate): string =>
    t(`contract.menus.screens.${component}`);

/** Screens of an author of material data sheets. */
const ofAuthor: readonly SheetScreen[] = [
  { name: 'create-sheet', address: () => '/create/materialDataSheet', shows: (t) => t('mds.edit.create.drafts') },
  {
    name: 'editor',
    address: ({ draftId }) => `/seek/detail?id=${draftId}&handleType=edit`,
    shows: (t) => t('mds.edit.save.unchanged'),
  },
  { name: 'sheet', address: ({ oldId }) => `/seek/detail?id=${oldId}&handleType=view`, shows: named },
  {
    name: 'sending',
    address: ({ draftId }) => `/createComponent/sendStatusInformation?id=${draftId}`,
    shows: (t) => t('exchange.sending.empty'),
  },
  { name: 'local-data', address: () => '/data/LocalData', shows: named },
  { name: 'folders', address: () => '/seek/MdsFolder', shows: screenTitle('MdsFolder') },
  { name: 'mds-update', address: () => '/other/mdsUpdate/results', shows: named },
  { name: 'trace', address: ({ oldId }) => `/seek/TraceMds?sheet=${oldId}`, shows: named },
  { name: 'cascade', address: () => '/mds/cascade', shows: (t) => t('cascade.change.version') },
  {
    name: 'cascade-sheets',
    address: ({ newId }) => `/mds/cascade?kind=sheet&to=${newId}`,
    shows: (t) => t('cascade.state.ready'),
  },
  { name: 'compare', address: ({ oldId, newId }) => `/mds/compare?left=${oldId}&right=${newId}`, shows: named },
  { name: 'rule-set', address: () => '/rules/MdsRuleSet', shows: () => 'POR-1' },
  { name: 'substance-search', address: () => '/data/SubstanceSearch', shows: screenTitle('SubstanceSearch') },
];
export const authorScreens = (things: SheetRecords): Screen[] =>
  ofAuthor.map(({ address, shows, ...screen }) => ({
    ...screen,
    address: () => address(things),
    shows: (t) => shows(t, things),
  }));

/** Creates the records that the screens show, as the signed-in person. */
export async function createSheetRecords(page: Page, serial: string): Promise<SheetRecords> {
  const name = `11SMnPb30 ${serial}`;
  const old = await newRelease(page, 'material', steel(name, { min: '0.2', max: '0.4' }));
  const { id: draftId } = await newDraft(
    page,
    'component',
    turnedPart(`Pin ${serial}`, `D-${serial}`, '12.5', old.cid),
  );
  await newRelease(page, 'component', turnedPart(`Pin of ${serial}`, `R-${serial}`, '12.5', old.cid));
  const { sheet } = await apiPost<{ sheet: SheetRow }>(
    page,
    mdsApi.sheets.newVersion.path.replace('{id}', String(old.id)),
    {},
  );
  const { id: newId } = await apiPost<SheetRow>(page, mdsApi.sheets.release.path.replace('{id}', String(sheet.id)), {});
  return { name, oldId: old.id, newId, draftId };
}
