import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  BUILT_IN_ROLES,
  LOCALES,
  MENU_SCREENS,
  menuScreensFor,
  SERVED_SCREENS,
  type BuiltInRoleName,
} from '@matlas/contract';
import { waitFor } from '@testing-library/react';
import { refusal, renderKit, signInAs, stubServer, useEnglish } from '@matlas/web-kit/testing';
import type { AreaPages, PageLoader } from './area-pages';

const areas = join(__dirname, 'areas');
const locales = join(__dirname, '../locales/en');
const wordsOf = (): Record<string, unknown> =>
  Object.fromEntries(
    readdirSync(locales).map((file) => [
      basename(file, '.json'),
      JSON.parse(readFileSync(join(locales, file), 'utf8')) as unknown,
    ]),
  );
const isShell = (component: string): boolean =>
  MENU_SCREENS.some((screen) => screen.component === component && screen.isGroup);

/** The pages of all areas, collected as in `routes.tsx`. */
const folders = readdirSync(areas, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(areas, entry.name, 'pages.ts')))
  .map(({ name }) => name);
const pagesByComponent: Record<string, PageLoader> = Object.assign(
  {},
  ...folders.map((folder) => jest.requireActual<{ pages: AreaPages }>(join(areas, folder, 'pages.ts')).pages.screens),
) as Record<string, PageLoader>;

/** Texts, buttons, or a message that explains why there are none. */
const hasContent = (page: HTMLElement): boolean => (page.textContent ?? '').trim().length > 0;

beforeAll(() => useEnglish({ ...LOCALES.en, ...wordsOf() }));

it.each(Object.keys(BUILT_IN_ROLES) as BuiltInRoleName[])('no menu entry of %s leads nowhere', (role) => {
  const entries = menuScreensFor(BUILT_IN_ROLES[role].permissions);
  const parents = new Set(entries.map(({ parentId }) => parentId));
  const dead = entries.filter(({ id, component }) => !parents.has(id) && pagesByComponent[component] === undefined);
  expect(dead.map(({ component }) => component)).toEqual([]);
  expect(entries.filter(({ isGroup, id }) => isGroup && !parents.has(id))).toEqual([]);
});

it('marks exactly the existing screens as served', () => {
  expect(
    Object.keys(pagesByComponent)
      .filter((component) => !isShell(component))
      .sort(),
  ).toEqual([...SERVED_SCREENS].sort());
});

it('finds the screen of every further address', () => {
  const addresses = MENU_SCREENS.filter(({ component }) => pagesByComponent[component]).flatMap(
    ({ href, pages, redirects }) => [href, ...pages, ...redirects],
  );
  expect(addresses.every((address) => address.startsWith('/'))).toBe(true);
  expect(new Set(addresses).size).toBe(addresses.length);
});

describe.each(Object.keys(pagesByComponent))('the screen %s', (component) => {
  it('renders content even when the server refuses all calls', async () => {
    signInAs(['*:*:*']);
    stubServer(() => refusal(500, 'internal', 'The server refused'));
    const Page = await (pagesByComponent[component] as PageLoader)();
    const { container, unmount } = renderKit(
      <Page />,
      MENU_SCREENS.find((screen) => screen.component === component)?.href,
    );
    await waitFor(() => expect(hasContent(container)).toBe(true));
    unmount();
  });
});
