import type { MenuEntry } from '@matlas/contract';
import { crumbsTo, entriesFor, menuTree, screenName } from './menu';
import { tabKeyOf } from './use-tabs';

const entry = (id: number, parentId: number, sort: string, href: string, meta: Partial<MenuEntry['meta']> = {}): MenuEntry =>
  ({ id, parentId, name: `中${id}`, ename: `en${id}`, href, icon: 'HomeOutlined', extInfo: `C${id}`, sort, meta: { type: 'other', hidden: false, pages: [], alwaysShow: false, breadcrumb: true, affix: false, ...meta } });
const entries = [
  entry(202, 200, '2-10', '/vehicle/late'), entry(200, 0, '2', '/vehicle'), entry(201, 200, '2-9', '/vehicle/early'), entry(1, 0, '0', '/dashboard'),
  entry(100, 0, '1', '/create', { type: 'create' }), entry(101, 100, '1-1', '/createComponent/detail', { type: 'create', pages: ['/seek/detail'] }),
  entry(300, 0, '3', '/scip'), entry(301, 300, '3-1', '/scip/notification', { hidden: true }),
];

it('sorts entries by their numbers, not by their text', () => {
  const [home, vehicles] = menuTree(entriesFor(entries, '/dashboard'));
  expect(home?.entry.id).toBe(1);
  expect(vehicles?.children.map((node) => node.entry.href)).toEqual(['/vehicle/early', '/vehicle/late']);
});

it('shows the create entries only on create pages', () => {
  expect(entriesFor(entries, '/vehicle/early').map(({ id }) => id)).not.toContain(101);
  expect(entriesFor(entries, '/createComponent/detail').map(({ id }) => id)).toEqual([100, 101]);
});

it('leaves out hidden entries, and groups of nothing else', () => {
  expect(entriesFor(entries, '/dashboard').map(({ id }) => id)).toEqual([202, 200, 201, 1]);
});

it('names the way to a page in the reader\'s language', () => {
  expect(crumbsTo(entries, '/vehicle/late', 'en')).toEqual([{ title: 'en200' }, { title: 'en202' }]);
  expect(crumbsTo(entries, '/seek/detail', 'en')).toEqual([{ title: 'en100' }, { title: 'en101' }]);
  expect(crumbsTo(entries, '/vehicle/late', 'zh')).toEqual([{ title: '中200' }, { title: '中202' }]);
});

it('names screens that the menu does not list', () => {
  expect([screenName('/seek/detail', 'en'), screenName('/seek/detail', 'zh')]).toEqual(['MDS detail', 'MDS详情']);
});

it.each([
  ['/rules/RegulatoryInfo', '?q=lead&page=2', '/rules/RegulatoryInfo'],
  ['/rules/RegulatoryInfo', '?id=7&q=lead', '/rules/RegulatoryInfo?id=7'],
])('%s%s has the tab %s', (path, search, expected) => {
  expect(tabKeyOf(path, search)).toBe(expected);
});
