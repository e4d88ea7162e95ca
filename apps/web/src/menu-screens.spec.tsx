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

/** What the areas bring, as `routes.tsx` gathers it. */
const folders = readdirSync(areas, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(areas, entry.name, 'pages.ts')))
  .map(({ name }) => name);
const brought: Record<string, PageLoader> = Object.assign(
  {},
  ...folders.map((folder) => jest.requireActual<{ pages: AreaPages }>(join(areas, folder, 'pages.ts')).pages.screens),
) as Record<string, PageLoader>;

/** Words, buttons, or the sentence that says why there are none. */
const saysSomething = (page: HTMLElement): boolean => (page.textContent ?? '').trim().length > 0;

beforeAll(() => useEnglish({ ...LOCALES.en, ...wordsOf() }));

it.each(Object.keys(BUILT_IN_ROLES) as BuiltInRoleName[])('no menu entry of %s leads nowhere', (role) => {
  const entries = menuScreensFor(BUILT_IN_ROLES[role].permissions);
  const parents = new Set(entries.map(({ parentId }) => parentId));
  const dead = entries.filter(({ id, component }) => !parents.has(id) && brought[component] === undefined);
  expect(dead.map(({ component }) => component)).toEqual([]);
  expect(entries.filter(({ isGroup, id }) => isGroup && !parents.has(id))).toEqual([]);
});

it('says of exactly the screens that exist that they are served', () => {
  expect(
    Object.keys(brought)
      .filter((component) => !isShell(component))
      .sort(),
  ).toEqual([...SERVED_SCREENS].sort());
});

it('every further address belongs to a screen that is found by it', () => {
  const addresses = MENU_SCREENS.filter(({ component }) => brought[component]).flatMap(({ href, pages, redirects }) => [
    href,
    ...pages,
    ...redirects,
  ]);
  expect(addresses.every((address) => address.startsWith('/'))).toBe(true);
  expect(new Set(addresses).size).toBe(addresses.length);
});

describe.each(Object.keys(brought))('the screen %s', (component) => {
  it('says something even when the server refuses every question', async () => {
    signInAs(['*:*:*']);
    stubServer(() => refusal(500, 'internal', 'The server refused'));
    const Page = await (brought[component] as PageLoader)();
    const { container, unmount } = renderKit(
      <Page />,
      MENU_SCREENS.find((screen) => screen.component === component)?.href,
    );
    await waitFor(() => expect(saysSomething(container)).toBe(true));
    unmount();
  });
});
