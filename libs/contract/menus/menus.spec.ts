import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LOCALES } from '../locales';
import { BUILT_IN_ROLES, isPermission } from '../permissions';
import {
  compareMenuSort,
  isScreenAddress,
  MENU_DEFINITIONS,
  MENU_SCREENS,
  menuEntriesOfMode,
  type MenuScreen,
  menuScreensFor,
  SERVED_SCREENS,
} from './index';

/** The screens of the contract as stored in this repository, and the source table if it is available. */
const OWN_SCREENS = join(__dirname, 'contract-screens.tsv');
const screensFile = resolve(process.env.SHARED_DATA ?? '../shared/data', '../contract/screens.tsv');
const SCREEN_TABLES: [name: string, file: string][] = [['contract-screens.tsv', OWN_SCREENS]];
if (existsSync(screensFile)) SCREEN_TABLES.push(['screens.tsv', screensFile]);
const screensOf = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .filter(([group]) => group !== 'public')
    .flatMap(([, component]) => (component ?? '').split(', '));
const icons = join(__dirname, '../../../node_modules/@ant-design/icons/lib/icons');
const find = (component: string): MenuScreen | undefined =>
  MENU_SCREENS.find((screen) => screen.component === component);
const toEntry = (screen: MenuScreen) => ({
  id: screen.id,
  parentId: screen.parentId,
  extInfo: screen.component,
  meta: { type: screen.type },
});

describe('the menu', () => {
  it.each(MENU_SCREENS.map((screen) => [screen.component, screen] as const))(
    '%s has both titles, an icon and a right that exist',
    (_, screen) => {
      expect([screen.nameZh, screen.nameEn]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
      expect(existsSync(join(icons, `${screen.icon}.js`))).toBe(true);
      expect(screen.needs === 'signedIn' || isPermission(screen.needs)).toBe(true);
    },
  );
  it('contains each screen once by id, sort value and component', () => {
    for (const key of ['id', 'sort', 'component'] as const)
      expect(new Set(MENU_SCREENS.map((screen) => screen[key])).size).toBe(MENU_SCREENS.length);
  });
  it('has a title for each screen in both languages, and no others', () => {
    const components = MENU_DEFINITIONS.map((definition) => definition.component).sort();
    expect(Object.keys(LOCALES.zh.menus.screens).sort()).toEqual(components);
    expect(Object.keys(LOCALES.en.menus.screens).sort()).toEqual(components);
  });
  it('leads to exactly one screen by each route', () => {
    const routes = MENU_SCREENS.flatMap((screen) => [screen.href, ...screen.pages]);
    expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([]);
  });
  it.each([
    ['VehicleInfo', '/vehicle/VehicleInfo'],
    ['dashboard', '/dashboard'],
    ['materialDataSheet', '/create/materialDataSheet'],
    ['ComponentUnit', '/create/componentUnit'],
    ['seekReceived', '/seek/receiveMdsPage'],
    ['TaskAdmin', '/taskLogAdmin/index'],
    ['Message', '/other/message'],
    ['BasicSubstanceManagement', '/data/BasicSubstanceManagement'],
  ])('%s opens %s', (component, href) => expect(find(component)?.href).toBe(href));

  it.each(SCREEN_TABLES)('holds every screen of the contract that is not public, as %s has them', (_name, file) => {
    const named = screensOf(file);
    expect(named).toEqual(screensOf(OWN_SCREENS));
    expect(named.length).toBeGreaterThan(80);
    expect(named.filter((component) => !find(component))).toEqual([]);
  });
});

describe('the menu entries of a user', () => {
  const components = (permissions: readonly string[]) => menuScreensFor(permissions).map((screen) => screen.component);

  it('are implemented screens only, with their parents', () => {
    const screens = menuScreensFor(['*:*:*']);
    const parents = new Set(screens.map(({ parentId }) => parentId));
    expect(
      screens
        .filter(({ isGroup, id }) => !isGroup && !parents.has(id))
        .map((screen) => screen.component)
        .sort(),
    ).toEqual([...SERVED_SCREENS].sort());
    const below = screens.filter(({ parentId }) => parentId !== 0);
    expect(below.length).toBeGreaterThan(50);
    for (const screen of below) expect(screens.some(({ id }) => id === screen.parentId)).toBe(true);
  });
  it('are sorted, with parents before their children', () => {
    const sorts = menuScreensFor(['*:*:*']).map((screen) => screen.sort);
    expect(sorts).toEqual([...sorts].sort(compareMenuSort));
    expect(compareMenuSort('2', '10')).toBeLessThan(0);
    expect(compareMenuSort('2', '2-1')).toBeLessThan(0);
    expect(compareMenuSort('2-10', '2-9')).toBeGreaterThan(0);
  });
  it('leave out screens without permission, and groups without entries', () => {
    expect(components(BUILT_IN_ROLES.dataProvider.permissions)).not.toContain('ModelAdmin');
    expect(components(BUILT_IN_ROLES.dataReceiver.permissions)).toContain('ModelAdmin');
    // Screens of the own account need no permission.
    expect(components([])).toEqual([
      'dashboard',
      'help',
      'Message',
      'usermanual',
      'contactus',
      'faq',
      'account',
      'setUserManage',
    ]);
  });
  it('show entries of the create mode only in that mode, and hide empty parents', () => {
    const entries = menuScreensFor(['*:*:*']).map(toEntry);
    expect(menuEntriesOfMode(entries, 'create').map((entry) => entry.extInfo)).toEqual([
      'createComponent/detail',
      'createComponent/ourinformationCompany',
      'createComponent/sendStatusInformation',
    ]);
    expect(components(['model:modInfo:query'])).not.toContain('scip');
    expect(menuEntriesOfMode(entries, 'other').map((entry) => entry.extInfo)).toEqual(
      expect.arrayContaining(['vehicle', 'ModelAdmin']),
    );
  });
});

it('recognises addresses that lead to an implemented screen', () => {
  const unbuilt = MENU_SCREENS.find(({ isGroup, served }) => !isGroup && !served);
  expect(['/other/message?read=0', '/vehicle/ModelAdmin?id=7', '/taskLogAdmin/index#x'].map(isScreenAddress)).toEqual([
    true,
    true,
    true,
  ]);
  expect(
    [unbuilt?.href ?? '/nowhere', '/vehicle', 'https://elsewhere.example/other/message'].map(isScreenAddress),
  ).toEqual([false, false, false]);
});
