import type { Announcement, HomeFigures } from '@matlas/contract';
import { daysAfter } from '@matlas/domain';
import { businessToday } from '@matlas/web-kit';
import { renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import home from '../../../locales/en/home.json';
import shell from '../../../locales/en/shell.json';
import { HomePage } from './home-page';

const todo = (own: Partial<HomeFigures['todos'][number]>) => ({
  key: 'draftSheets',
  title: 'Data sheets in editing',
  note: '',
  count: 2,
  link: '/data/LocalData?status=ED',
  dueDate: null,
  overdue: false,
  ...own,
});
const figures = (own: Partial<HomeFigures> = {}): HomeFigures => ({
  todos: [],
  files: [],
  counts: { vehicles: 0, sheets: 0, suppliers: 0, unreadNotes: 0 },
  ...own,
});
const announcement = (own: Partial<Announcement> = {}): Announcement => ({
  title: '候选清单更新',
  titleEn: 'Candidate List updated',
  content: '253条',
  contentEn: '253 entries',
  state: 'published',
  publisher: 'admin',
  publishTime: '2026-02-04T08:00:00.000Z',
  updateTime: '2026-02-04T08:00:00.000Z',
  version: 3,
  ...own,
});
const nothing = { records: [], total: 0, pageNo: 1, pageSize: 20 };

function show(answers: { figures?: HomeFigures; announcement?: Announcement | null } = {}): SeenCall[] {
  const seen = stubServer(({ path }) => {
    if (path === '/api/home/figures') return success(answers.figures ?? figures());
    if (path === '/api/getAnnouncement') return success(answers.announcement ?? null);
    if (path.startsWith('/api/sys/menu')) return success([]);
    return success(nothing);
  });
  renderKit(<HomePage />);
  return seen;
}

beforeAll(() => useEnglish({ home, shell }));
beforeEach(() => {
  localStorage.clear();
  signInAs(['model:modInfo:query']);
});

it('shows overdue to-dos as text and links each to-do to its page', async () => {
  const dueDate = daysAfter(businessToday(), -3);
  show({
    figures: figures({
      todos: [
        todo({
          key: 'unmatchedPositions',
          title: 'Positions without a data sheet',
          count: 151,
          link: '/vehicle/ModelAdmin?id=3',
          dueDate,
          overdue: true,
        }),
        todo({}),
      ],
    }),
  });
  const late = await screen.findByRole('link', { name: /Positions without a data sheet.*151.*overdue 3 days/ });
  expect(late.getAttribute('href')).toBe('/vehicle/ModelAdmin?id=3');
  expect(screen.queryByText('All done')).toBeNull();
});

it('shows that everything is done when there are no to-dos', async () => {
  show();
  expect(await screen.findByText('All done')).toBeVisible();
});

it('keeps a closed announcement closed until a new version is published', async () => {
  show({ announcement: announcement() });
  expect(await screen.findByText('Candidate List updated')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('Candidate List updated')).toBeNull());
  cleanup();
  show({ announcement: announcement({ version: 3 }) });
  await screen.findByText('All done');
  expect(screen.queryByText('Candidate List updated')).toBeNull();
  cleanup();
  show({ announcement: announcement({ version: 4 }) });
  expect(await screen.findByText('Candidate List updated')).toBeVisible();
});

it('hides a draft announcement, and offers editing only with the permission', async () => {
  show({ announcement: announcement({ state: 'draft' }) });
  await screen.findByText('All done');
  expect(screen.queryByText('Candidate List updated')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit announcement…' })).toBeNull();
  cleanup();
  signInAs(['announcementInfo:*:*']);
  show({ announcement: announcement({ state: 'draft' }) });
  expect(await screen.findByRole('button', { name: 'Edit announcement…' })).toBeVisible();
});
