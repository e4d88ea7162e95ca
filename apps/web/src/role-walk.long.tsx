import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  api,
  BUILT_IN_ROLES,
  grants,
  LOCALES,
  MENU_SCREENS,
  menuScreensFor,
  routesOf,
  type BuiltInRoleName,
  type Route,
} from '@matlas/contract';
import { fireEvent, waitFor } from '@testing-library/react';
import { refusal, renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import type { AreaPages, PageLoader } from './area-pages';

// Every screen of the menus is opened by the role with the fewest rights that has it, and every button that it shows is
// pressed: no call is made and no link is offered that the role is refused. Lists are empty here.

const areas = join(__dirname, 'areas');
const locales = join(__dirname, '../locales/en');
const words = Object.fromEntries(
  readdirSync(locales).map((file) => [
    basename(file, '.json'),
    JSON.parse(readFileSync(join(locales, file), 'utf8')) as unknown,
  ]),
);
const pagesByComponent: Record<string, PageLoader> = Object.assign(
  {},
  ...readdirSync(areas, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(areas, entry.name, 'pages.ts')))
    .map(({ name }) => jest.requireActual<{ pages: AreaPages }>(join(areas, name, 'pages.ts')).pages.screens),
) as Record<string, PageLoader>;

const patternOf = ({ path }: Route): RegExp => new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`);
const routes = routesOf(api).map((route) => ({ route, pattern: patternOf(route) }));
/** The most exact route wins: `/jobs/page` before `/jobs/{id}`. */
const routeOf = ({ method, path }: SeenCall): Route | undefined =>
  routes
    .filter(({ route, pattern }) => route.method === method && pattern.test(path))
    .map(({ route }) => route)
    .sort((left, right) => left.path.split('{').length - right.path.split('{').length)[0];

/** Lists are empty; other calls find nothing, as for a record that was deleted. */
function answer(call: SeenCall) {
  const kind = routeOf(call)?.answer;
  if (kind === 'page') return success({ records: [], total: 0, pages: 0, pageNo: 1, pageSize: 20 });
  return kind === 'list' ? success([]) : refusal(404, 'notFound', 'not found');
}

const screenAt = (address: string) =>
  MENU_SCREENS.find(
    ({ href, pages, isGroup }) => !isGroup && [href, ...pages].includes(address.replace(/[?#].*$/, '')),
  );
const deadLinks = (page: HTMLElement, permissions: readonly string[]): string[] =>
  [...page.querySelectorAll('a[href^="/"]')]
    .map((link) => link.getAttribute('href') ?? '')
    .filter((address) => {
      const needs = screenAt(address)?.needs;
      return needs !== undefined && needs !== 'signedIn' && !grants(permissions, needs);
    });
const refusedCalls = (seen: readonly SeenCall[], permissions: readonly string[]): string[] =>
  seen
    .map((call) => ({ call, route: routeOf(call) }))
    .filter(
      ({ route }) =>
        route && route.needs !== 'public' && route.needs !== 'signedIn' && !grants(permissions, route.needs),
    )
    .map(({ call, route }) => `${call.method} ${call.path} needs ${route?.needs}`);
const pressable = (page: HTMLElement): HTMLButtonElement[] =>
  [...page.querySelectorAll<HTMLButtonElement>('button:not([disabled])')].filter(
    (button) => button.closest('a') === null,
  );

async function walk(component: string, href: string, permissions: readonly string[]): Promise<string[]> {
  signInAs(permissions);
  const seen = stubServer(answer);
  const Page = await (pagesByComponent[component] as PageLoader)();
  const { container, unmount } = renderKit(<Page />, href);
  await waitFor(() => expect((container.textContent ?? '').trim().length).toBeGreaterThan(0));
  for (const button of pressable(container)) if (button.isConnected) fireEvent.click(button);
  await new Promise((resolve) => setTimeout(resolve, 0));
  const found = [...refusedCalls(seen, permissions), ...deadLinks(document.body, permissions)];
  unmount();
  return [...new Set(found)].map((fault) => `${component}: ${fault}`);
}

beforeAll(async () => {
  await useEnglish({ ...LOCALES.en, ...words });
  // Answers that come after the walk has left a screen are no concern here, and their warnings take most of the time.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  Object.assign(navigator, { clipboard: { writeText: () => Promise.resolve() } });
});
afterAll(() => jest.restoreAllMocks());
beforeEach(() => {
  localStorage.clear();
});

it('tells a call and a link that a role is refused', async () => {
  const permissions = ['extSys:enterprise:edit'];
  expect(refusedCalls([{ method: 'GET', path: '/api/bom/info/list' } as SeenCall], permissions)).toEqual([]);
  expect(refusedCalls([{ method: 'POST', path: '/api/sys/enterprise/terms' } as SeenCall], permissions)).toEqual([
    'POST /api/sys/enterprise/terms needs extSys:enterprise:approve',
  ]);
  document.body.innerHTML = '<a href="/vehicle/ModelAdmin?id=1">BOM</a><a href="/dashboard">Home</a>';
  expect(deadLinks(document.body, permissions)).toEqual(['/vehicle/ModelAdmin?id=1']);
  document.body.innerHTML = '';
});

/** The platform administrator may everything. The fewest rights first: they are refused most. */
const walking = (Object.keys(BUILT_IN_ROLES) as BuiltInRoleName[])
  .filter((role) => role !== 'platformAdmin')
  .sort((one, other) => BUILT_IN_ROLES[one].permissions.length - BUILT_IN_ROLES[other].permissions.length);
const screensOf = (role: BuiltInRoleName) =>
  menuScreensFor(BUILT_IN_ROLES[role].permissions).filter(({ component }) => pagesByComponent[component]);
/** Each screen by the role with the fewest rights that has it. */
const walks = new Map(
  walking.toReversed().flatMap((role) => screensOf(role).map(({ component, href }) => [component, { href, role }])),
);

it('walks through the screens of every role', () => {
  for (const role of walking) expect(screensOf(role).length).toBeGreaterThan(10);
  expect(new Set([...walks.values()].map(({ role }) => role)).size).toBeGreaterThan(2);
});
it.each([...walks].map(([component, { href, role }]) => [component, role, href] as const))(
  '%s refuses nothing to %s',
  async (component, role, href) => expect(await walk(component, href, BUILT_IN_ROLES[role].permissions)).toEqual([]),
);
