import { accountApi, LOCALES, type HomeFigures, type ShownAnnouncement, type TourState } from '@matlas/contract';
import { daysAfter } from '@matlas/domain';
import { businessToday } from '@matlas/web-kit';
import { renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import announcements from '../../../locales/en/announcements.json';
import home from '../../../locales/en/home.json';
import shell from '../../../locales/en/shell.json';
import tour from '../../../locales/en/tour.json';
import { AnnouncementDialogs } from '../../shell/announcements/announcement-dialog';
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
const announcement = (own: Partial<ShownAnnouncement> = {}): ShownAnnouncement => ({
  id: 3,
  title: '候选清单更新',
  titleEn: 'Candidate List updated',
  content: '<p>253条</p>',
  contentEn: '<p>253 entries &amp; more</p>',
  type: 1,
  display: 'banner',
  publisher: 'admin',
  publishTime: '2026-02-04T08:00:00.000Z',
  endTime: null,
  files: [],
  read: false,
  agreed: false,
  ...own,
});
const nothing = { records: [], total: 0, pageNo: 1, pageSize: 20 };

function show(
  answers: { figures?: HomeFigures; announcements?: ShownAnnouncement[]; tour?: TourState } = {},
): SeenCall[] {
  const seen = stubServer(({ path }) => {
    if (path === '/api/home/figures') return success(answers.figures ?? figures());
    if (path === '/api/announcementInfo/list') return success(answers.announcements ?? []);
    if (path.startsWith('/api/sys/menu')) return success([]);
    if (path === `/api${accountApi.settingsPage.path}`) return success({ settings: { tour: answers.tour ?? 'done' } });
    return success(nothing);
  });
  renderKit(<HomePage />);
  return seen;
}

beforeAll(() => useEnglish({ ...LOCALES.en, announcements, home, shell, tour }));
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

it('shows a banner until it is read, and tells the server so; the list keeps it', async () => {
  const seen = show({ announcements: [announcement()] });
  const banner = await screen.findByRole('region', { name: 'Announcement' });
  expect(banner.textContent).toContain('Candidate List updated253 entries & more');
  fireEvent.click(within(banner).getByRole('button', { name: 'Close' }));
  await waitFor(() =>
    expect(seen.find(({ path }) => path === '/api/announcementInfo/read')?.body).toEqual({ ids: [3] }),
  );
  cleanup();
  show({ announcements: [announcement({ read: true })] });
  expect(await screen.findByRole('region', { name: 'Announcements' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull();
});

it('asks for agreement once the reader says that it was read', async () => {
  const seen = stubServer(({ path }) =>
    success(path === '/api/announcementInfo/list' ? [announcement({ display: 'dialog' })] : null),
  );
  renderKit(<AnnouncementDialogs />);
  const agree = (await screen.findByText('Agree')).closest('button') as HTMLElement;
  expect(agree).toBeDisabled();
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(agree);
  await waitFor(() =>
    expect(seen.find(({ path }) => path === '/api/announcementInfo/read')?.body).toEqual({ ids: [3], agreed: true }),
  );
});

it('offers the tour of the role until it is dismissed for good', async () => {
  const seen = show({ tour: 'open' });
  const offer = await screen.findByRole('region', { name: tour.title });
  expect(offer).toHaveTextContent(tour.supplier.lead);
  fireEvent.click(within(offer).getByText(tour.never));
  expect(screen.queryByRole('region', { name: tour.title })).toBeNull();
  await waitFor(() => expect(seen.map(({ body }) => body)).toContainEqual({ tour: 'dismissed' }));
  const readings = () => seen.filter(({ path }) => path === `/api${accountApi.settingsPage.path}`);
  await waitFor(() => expect(readings()).toHaveLength(2));
  cleanup();
  // Back on the page the offer stays away, whatever the server still says.
  const again = show({ tour: 'open' });
  await waitFor(() => expect(again.some(({ path }) => path === `/api${accountApi.settingsPage.path}`)).toBe(true));
  expect(screen.queryByRole('region', { name: tour.title })).toBeNull();
});

describe('for an enterprise without vehicles', () => {
  const request = {
    id: 4,
    supplyNumber: 'B-100',
    supplyName: 'Bracket',
    projectName: 'C5',
    requester: { nameZh: '极光汽车', nameEn: 'Aurora Motors' },
    deadline: '2030-01-31',
    daysLeft: -2,
    overdue: true,
    returnReason: null,
    draftSheetId: null,
  };
  const rejected = {
    id: 8,
    sheetId: 70,
    mdsName: '支架',
    foreignName: 'Clamp',
    recEnt: '极光汽车',
    recEntEn: 'Aurora Motors',
    denialReason: null,
    denialText: 'The standard is missing',
    decidedAt: '2026-01-03T00:00:00Z',
  };
  const draft = {
    id: 71,
    name: '管',
    foreignName: 'Tube',
    number: 'T-1',
    cver: '0.01',
    errorCount: 2,
    updateTime: '2026-01-03T00:00:00Z',
  };
  const page = (...records: object[]) => success({ ...nothing, records, total: records.length });
  const showWork = (vehicles: number) => {
    signInAs(['model:modInfo:query', 'exchange:request:query', 'exchange:sent:query', 'mds:sheet:query']);
    const seen = stubServer(({ path }) => {
      if (path === '/api/home/figures')
        return success(figures({ counts: { vehicles, sheets: 1, suppliers: 0, unreadNotes: 0 } }));
      if (path === `/api${accountApi.settingsPage.path}`) return success({ settings: { tour: 'done' } });
      if (path === '/api/exchange/request/page') return page(request);
      if (path === '/api/exchange/sent/page') return page(rejected);
      if (path === '/api/exchange/search/page') return page(draft);
      return success(path.endsWith('/list') || path.startsWith('/api/sys/menu') ? [] : nothing);
    });
    renderKit(<HomePage />);
    return seen;
  };

  it('leads to the requests to answer, to what customers rejected and to the drafts', async () => {
    const seen = showWork(0);
    const links = [
      await screen.findByRole('link', { name: /B-100 Bracket.*Aurora Motors.*overdue 2 days.*Answer/ }),
      await screen.findByRole('link', { name: /Clamp.*Aurora Motors.*The standard is missing.*Correct/ }),
      await screen.findByRole('link', { name: /Tube.*T-1.*2 errors.*Continue/ }),
    ];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/request/mdsDataRequest/editReceive?id=4',
      '/seek/detail?id=70&handleType=edit',
      '/seek/detail?id=71&handleType=edit',
    ]);
    expect(seen.find(({ path }) => path === '/api/exchange/request/page')?.body).toMatchObject({ side: 'supplier' });
  });

  it('is not shown where there are vehicles', async () => {
    const seen = showWork(2);
    await screen.findByText('All done');
    expect(screen.queryByRole('region', { name: 'Drafts' })).toBeNull();
    expect(seen.filter(({ path }) => path === '/api/exchange/search/page')).toEqual([]);
  });
});
