import { LOCALES, type MenuEntry } from '@matlas/contract';
import { refusal, renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { session, startSession } from '@matlas/web-kit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { Link, Route, Routes } from 'react-router-dom';
import common from '../../locales/en/common.json';
import shell from '../../locales/en/shell.json';
import { Frame } from './frame';
import { RedirectPage } from './redirect-page';

const entry = (
  id: number,
  parentId: number,
  sort: string,
  href: string,
  ename: string,
  extInfo = ename,
): MenuEntry => ({
  id,
  parentId,
  name: ename,
  ename,
  href,
  icon: 'HomeOutlined',
  extInfo,
  sort,
  meta: { type: 'other', hidden: false, pages: [], alwaysShow: false, breadcrumb: true, affix: false },
});
const menu = [
  entry(1, 0, '0', '/dashboard', 'Start'),
  entry(200, 0, '2', '/vehicle', 'Cars'),
  entry(201, 200, '2-1', '/vehicle/a', 'Models'),
  entry(202, 200, '2-2', '/vehicle/b', 'BOM'),
  entry(3, 0, '3', 'https://example.org/', 'Manual'),
];
const messages = entry(4, 0, '4', '/other/message', 'Messages', 'Message');

const answering = (entries: readonly MenuEntry[] | undefined) =>
  stubServer(({ path }: SeenCall) => {
    if (path.includes('/sys/menu/')) return entries ? success(entries) : refusal(500, 'internal', 'broken');
    if (path.endsWith('/notes/count')) return success(3);
    return refusal(404, 'notFound', 'nothing here');
  });
const open = (path: string) =>
  renderKit(
    <Routes>
      <Route element={<Frame />}>
        <Route path="/404" element={<p>no such page</p>} />
        <Route path="*" element={<p>the page</p>} />
      </Route>
    </Routes>,
    path,
  );

const link = (name: string) =>
  waitFor(() => within(screen.getByRole('navigation', { name: shell.menu })).getByRole('link', { name }));

beforeAll(() => useEnglish({ ...LOCALES.en, common, shell }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'sidebarStatus=1; path=/';
  signInAs([]);
});

it('shows the menu of the server; external links open a new tab', async () => {
  answering(menu);
  open('/vehicle/a');
  expect((await link('Models')).getAttribute('href')).toBe('/vehicle/a');
  expect((await link('Manual')).getAttribute('target')).toBe('_blank');
});

it('keeps the stored menu when the call answers 500', async () => {
  answering(menu);
  const first = open('/vehicle/a');
  await link('Models');
  first.unmount();
  answering(undefined);
  open('/vehicle/a');
  expect(await link('Models')).toBeVisible();
  expect(screen.getByText('the page')).toBeVisible();
});

it('stores in a cookie that the menu is folded', async () => {
  answering(menu);
  open('/dashboard');
  fireEvent.click(await screen.findByRole('button', { name: shell.fold }));
  expect(document.cookie).toContain('sidebarStatus=0');
  expect(await screen.findByRole('button', { name: shell.unfold })).toBeVisible();
});

it('has no create pages for users whose menu has no create entry', async () => {
  answering(menu);
  const page = open('/createComponent/detail');
  await waitFor(() => expect(page.address()).toBe('/404'));
});

it.each([
  ['with the entry and a role', [...menu, messages], ['ROLE_NORMAL'], true],
  ['without the entry', menu, ['ROLE_NORMAL'], false],
  ['without one of the three roles', [...menu, messages], ['ROLE_OTHER'], false],
])('tells of new messages %s', async (_which, entries, realroles, isReported) => {
  const current = session();
  if (current) startSession({ ...current, realroles });
  answering(entries);
  open('/dashboard');
  await link('Start');
  if (isReported) expect(await screen.findByRole('button', { name: 'new message 3' })).toBeVisible();
  else expect(screen.queryByRole('button', { name: /message/ })).toBeNull();
});

it('asks for confirmation before signing out', async () => {
  const seen = answering(menu);
  open('/dashboard');
  fireEvent.click(await screen.findByRole('button', { name: 'Account Lin Wen' }));
  fireEvent.click(await screen.findByRole('button', { name: shell.logOut }));
  expect((await screen.findAllByText('Are you sure to exit?')).length).toBeGreaterThan(0);
  expect(seen.some(({ path }) => path.endsWith('/logout'))).toBe(false);
  fireEvent.click(screen.getAllByRole('button', { name: shell.logOut }).at(-1) as HTMLElement);
  await waitFor(() => expect(seen.some(({ path }) => path.endsWith('/logout'))).toBe(true));
  await waitFor(() =>
    expect([
      localStorage.getItem('usid'),
      localStorage.getItem('menus'),
      localStorage.getItem('matlas.session'),
    ]).toEqual([null, null, null]),
  );
});

it('clears the previous content when a page is refreshed', async () => {
  answering(menu);
  let answerAgain: (words: string) => void = () => undefined;
  const answers = [Promise.resolve('read at first'), new Promise<string>((resolve) => (answerAgain = resolve))];
  const Page = () => {
    const { data = 'nothing is read' } = useQuery({ queryKey: ['page'], queryFn: () => answers.shift() });
    return <Link to="/redirect/vehicle/a">{data}</Link>;
  };
  const { address } = renderKit(
    <Routes>
      <Route element={<Frame />}>
        <Route path="/redirect/*" element={<RedirectPage />} />
        <Route path="*" element={<Page />} />
      </Route>
    </Routes>,
    '/vehicle/a',
  );
  fireEvent.click(await screen.findByText('read at first'));
  expect(await screen.findByText('nothing is read')).toBeVisible();
  expect(address()).toBe('/vehicle/a');
  answerAgain('read anew');
  expect(await screen.findByText('read anew')).toBeVisible();
});
