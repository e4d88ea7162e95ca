import type { MenuEntry } from '@matlas/contract';
import { startWords } from '@matlas/web-kit';
import { match } from 'pinyin-pro';
import { matchesEntry } from './find-entries';
import {
  collapseSingleChild,
  findCrumbs,
  entriesFor,
  firstAddress,
  isHiddenFamily,
  menuName,
  menuTree,
  screenName,
} from './menu';
import { isRedirectPath } from './use-place';
import { addressAfterClosing, tabKeyOf, remainingTabs, type Tab } from './use-tabs';

const entry = (
  id: number,
  parentId: number,
  sort: string,
  href: string,
  meta: Partial<MenuEntry['meta']> = {},
): MenuEntry => ({
  id,
  parentId,
  name: `中${id}`,
  ename: `en${id}`,
  href,
  icon: 'HomeOutlined',
  extInfo: `C${id}`,
  sort,
  meta: { type: 'other', hidden: false, pages: [], alwaysShow: false, breadcrumb: true, affix: false, ...meta },
});
const entries = [
  entry(202, 200, '2-10', '/vehicle/late'),
  entry(200, 0, '2', '/vehicle'),
  entry(201, 200, '2-9', '/vehicle/early'),
  entry(1, 0, '0', '/dashboard'),
  entry(100, 0, '1', '/create', { type: 'create' }),
  entry(101, 100, '1-1', '/createComponent/detail', { type: 'create', pages: ['/seek/detail'] }),
  entry(300, 0, '3', '/scip'),
  entry(301, 300, '3-1', '/scip/notification', { hidden: true }),
];

it('sorts entries numerically, not as text', () => {
  const [home, vehicles] = menuTree(entriesFor(entries, '/dashboard'));
  expect(home?.entry.id).toBe(1);
  expect(vehicles?.children.map((node) => node.entry.href)).toEqual(['/vehicle/early', '/vehicle/late']);
});

it('shows the create entries only on create pages', () => {
  expect(entriesFor(entries, '/vehicle/early').map(({ id }) => id)).not.toContain(101);
  expect(entriesFor(entries, '/createComponent/detail').map(({ id }) => id)).toEqual([100, 101]);
});

it('shows the create menu on the start page of the mode, and the unit menu on its', () => {
  const all = [...entries, entry(110, 100, '1-2', '/createComponentUnit/detail', { type: 'unit' })];
  expect(entriesFor(all, '/createHome/index').map(({ id }) => id)).toEqual([100, 101]);
  expect(entriesFor(all, '/createHome2/index').map(({ id }) => id)).toEqual([110]);
  expect(entriesFor(entries, '/createHome2/index')).toEqual(entriesFor(entries, '/dashboard'));
});

it.each([
  ['/createHome', true],
  ['/createHome2', true],
  ['/redirect/vehicle/VehicleInfo', true],
  ['/createHome/index', false],
  ['/vehicle/VehicleInfo', false],
])('%s only leads to another page: %s', (path, expected) => expect(isRedirectPath(path)).toBe(expected));

it('leaves out hidden entries and groups without visible entries', () => {
  expect(entriesFor(entries, '/dashboard').map(({ id }) => id)).toEqual([202, 200, 201, 1]);
});

it("returns breadcrumbs in the reader's language", () => {
  expect(findCrumbs(entries, '/vehicle/late', 'en')).toEqual([{ title: 'en200' }, { title: 'en202' }]);
  expect(findCrumbs(entries, '/seek/detail', 'en')).toEqual([{ title: 'en100' }, { title: 'en101' }]);
  expect(findCrumbs(entries, '/vehicle/late', 'zh')).toEqual([{ title: '中200' }, { title: '中202' }]);
});

it('names screens that are not in the menu', () => {
  expect([screenName('/seek/detail', 'en'), screenName('/seek/detail', 'zh')]).toEqual(['MDS detail', 'MDS详情']);
});

it.each([
  ['/rules/RegulatoryInfo', '?q=lead&page=2', '/rules/RegulatoryInfo'],
  ['/rules/RegulatoryInfo', '?id=7&q=lead', '/rules/RegulatoryInfo?id=7'],
  ['/auxiliaryVerificationTools/rresult', '?run=7&page=2', '/auxiliaryVerificationTools?run=7'],
  ['/auxiliaryVerificationTools/rSVHCResult', '?run=7', '/auxiliaryVerificationTools?run=7'],
  ['/auxiliaryVerificationTools/customResultPage', '?run=8', '/auxiliaryVerificationTools?run=8'],
])('%s%s has the tab %s', (path, search, expected) => {
  expect(tabKeyOf(path, search)).toBe(expected);
});

describe('parent with one visible child', () => {
  const [parent, child] = [entry(500, 0, '5', '/system'), entry(501, 500, '5-1', '/system/only')];
  const shownAs = (...list: MenuEntry[]) => menuTree(list).map((node) => collapseSingleChild(node).entry.id);
  it('is replaced by that child', () => expect(shownAs(parent, child)).toEqual([501]));
  it('is kept when it is always shown', () =>
    expect(shownAs({ ...parent, meta: { ...parent.meta, alwaysShow: true } }, child)).toEqual([500]));
  it('is replaced by a child with several children, but not by one of those', () => {
    const [below, beside] = [entry(502, 501, '5-1-1', '/system/a'), entry(503, 501, '5-1-2', '/system/b')];
    const [node] = menuTree([parent, child, below, beside]).map(collapseSingleChild);
    expect([node?.entry.id, node?.children.length]).toEqual([501, 2]);
  });
});

it('opens the first entry, or its first child', () => {
  expect(firstAddress(entries)).toBe('/dashboard');
  expect(firstAddress(entries.filter(({ id }) => id !== 1))).toBe('/vehicle/early');
  expect(firstAddress([])).toBeUndefined();
});

it('hides the create pages from users whose menu has no create entry', () => {
  const paths = [
    '/createHome',
    '/createHome2/index',
    '/createComponent/detail',
    '/createComponentUnit/detail',
    '/create/materialDataSheet',
    '/seek/detail',
  ];
  expect(paths.filter((path) => isHiddenFamily(entries, path))).toEqual(paths.slice(0, 4));
  expect(
    paths.filter((path) => isHiddenFamily([...entries, { ...entry(9, 0, '9', '/create'), extInfo: 'create' }], path)),
  ).toEqual([]);
});

it('skips entries without a breadcrumb, and translates a title with a dot', async () => {
  await startWords(() => Promise.resolve({ shell: { home: 'Start' } }));
  const group = entry(600, 0, '6', '/quiet', { breadcrumb: false });
  expect(findCrumbs([group, entry(601, 600, '6-1', '/quiet/page')], '/quiet/page', 'en')).toEqual([{ title: 'en601' }]);
  expect([menuName({ ...group, ename: 'shell.home' }, 'en'), menuName({ ...group, ename: 'v2.0' }, 'en')]).toEqual([
    'Start',
    'v2.0',
  ]);
});

it.each([
  ['fagui', true],
  ['fgxx', true],
  ['法规', true],
  ['regul', true],
  ['zzz', false],
])('finds 法规信息 by %s: %s', (typed, expected) => {
  const laws = { ...entry(7, 0, '7', '/rules/RegulatoryInfo'), name: '法规信息', ename: 'Regulations' };
  const matchPinyin = (name: string, wanted: string) =>
    match(name, wanted, { precision: 'start', continuous: true }) !== null;
  expect(matchesEntry(laws, typed, matchPinyin)).toBe(expected);
});

describe('closing tabs', () => {
  const tab = (key: string, isPinned = false): Tab => ({ key, address: `${key}?page=2`, title: key, isPinned });
  const tabs = [tab('/pinned', true), tab('/a'), tab('/b')];
  it('keeps pinned tabs open', () =>
    expect(remainingTabs(tabs, () => false).map(({ key }) => key)).toEqual(['/pinned']));
  it.each([
    ['/b', ['/pinned', '/a'], '/a?page=2'],
    ['/a', ['/pinned', '/a'], undefined],
    ['/dashboard', [], undefined],
    ['/b', [], '/dashboard'],
  ])('with %s active and %j left goes to %s', (active, left, expected) => {
    expect(
      addressAfterClosing(
        tabs.filter(({ key }) => left.includes(key)),
        active,
        ['/dashboard'],
      ),
    ).toBe(expected);
  });
});
