import { exchangeListsApi, LOCALES, type ReceivedListRow, type SentListRow, type SheetRow } from '@matlas/contract';
import { renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import exchange from '../../../../locales/en/exchange.json';
import exchangeLists from '../../../../locales/en/exchangeLists.json';
import folders from '../../../../locales/en/folders.json';
import localData from '../../../../locales/en/localData.json';
import rulePacks from '../../../../locales/en/rulePacks.json';
import mds from '../../../../locales/en/mds.json';
import { clearSeekFlag, seekFlag } from '../../../shell/seek-flag';
import { ReceivedPage } from './received-list';
import { SearchPage } from './search-page';
import { SentPage } from './sent-page';
import { ToolReceivedPage } from './tool-received-page';

const share = {
  sheetId: 70,
  mdsType: 1 as const,
  mdsName: 'Bracket',
  foreignName: null,
  cid: 10_000_007,
  cver: '1',
  symbol: 'MK-77',
  supplierCode: 'S-1',
  commitment: true,
  via: 'propose' as const,
  forwordAllowed: true,
  remark: null,
  cfrName: null,
  drawingId: null,
  reportCode: null,
  purchaseOrderNo: null,
  billOfLading: null,
  viewedAt: null,
  downloadedAt: null,
  processingAt: null,
  decidedAt: null,
  denialReason: null,
  denialText: null,
  cancelText: null,
  version: 1,
};
const received = (id: number, more: Partial<ReceivedListRow> = {}): ReceivedListRow => ({
  ...share,
  id,
  serialnumber: id,
  status: 'P',
  acceptDate: '2026-01-02T00:00:00Z',
  approveDate: '2026-01-03T00:00:00Z',
  sendOrg: '座椅厂',
  sendOrgEn: 'Seat Works',
  sendOrgID: 'E-2',
  recOrg: null,
  recOrgEn: null,
  opens: true,
  lastCheck: null,
  can: { delete: false, download: true, forward: true },
  ...more,
});
const sent: SentListRow = {
  ...share,
  id: 5,
  serialnumber: 1,
  status: 'N',
  sendDate: '2026-01-02T00:00:00Z',
  approveDate: null,
  sentBy: 'Li',
  recEnt: '整车厂',
  recEntEn: 'Maker',
  recEntID: 'E-1',
  recOrg: null,
  recOrgEn: null,
  sheetStatus: 'ST',
  can: { recall: true, cancel: true },
};
const sheet = (id: number): SheetRow => ({
  id,
  cid: 10_000_000 + id,
  cver: '1',
  kind: 1,
  name: `Part ${id}`,
  foreignName: null,
  number: `P-${id}`,
  status: 'IR',
  auditStatus: 0,
  origin: 1,
  supplierCode: null,
  supplierName: null,
  supplierForeignName: null,
  preliminary: false,
  standardMaterial: false,
  module: false,
  ruleSet: 'matlas@1',
  massGrams: '5',
  height: 1,
  nodeCount: 2,
  errorCount: 0,
  warningCount: 0,
  source: 'own',
  receiveStatus: null,
  latest: true,
  lockState: 0,
  lock: null,
  releasedAt: null,
  validUntil: null,
  enterpriseId: 1,
  organisationId: 1,
  enterpriseName: 'E',
  enterpriseNameEn: 'E',
  validity: 'none',
  confirmBy: null,
  confirmedAt: null,
  can: { edit: false, delete: true, release: false, newVersion: false, confirm: false, lock: false, unlock: false },
  createTime: '2026-01-01T00:00:00Z',
  updateTime: '2026-01-01T00:00:00Z',
  version: 1,
});
const saved = { id: 3, list: 'own', name: 'Seats', question: 'q=seat&status=IR', version: 1 };
const serve = (records: readonly object[]) =>
  stubServer(({ path }) =>
    success(
      path.endsWith('/page') ? { records, total: records.length } : path.endsWith('savedSearch/list') ? [saved] : [],
    ),
  );
const requestWith = (seen: readonly SeenCall[], path: string) =>
  seen.filter((call) => call.path === `/api${path}`).map(({ body }) => body as Record<string, unknown>);
const headers = () =>
  screen
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

beforeAll(() => useEnglish({ ...LOCALES.en, mds, localData, folders, exchange, exchangeLists, rulePacks }));
beforeEach(() => {
  localStorage.clear();
  clearSeekFlag();
  signInAs(['data:*:*', 'mds:*:*', 'exchange:*:*']);
});

it('shows received MDS with exactly the columns of the specification, and forwards only allowed ones', async () => {
  serve([
    received(1),
    received(2, {
      status: 'N',
      mdsName: 'Undecided',
      approveDate: null,
      can: { delete: true, download: true, forward: false },
    }),
  ]);
  const rendered = renderKit(<ReceivedPage />, '/seek/receiveMdsPage');
  await screen.findByText('Undecided');
  expect(headers().slice(0, 11)).toEqual([
    'No.',
    'Type',
    'MDS name',
    'MDS ID',
    'Designation',
    'Received',
    'Accepted',
    'Sender',
    'Sender ID',
    'Status',
    'Vouched',
  ]);
  fireEvent.click(screen.getByLabelText('Select all rows of the page'));
  fireEvent.click(await screen.findByText('Forward 1 of 2…'));
  await waitFor(() => expect(rendered.address()).toBe('/seek/BatchForward?ids=1'));
});

it('warns above ten downloads and refuses more than fifty', async () => {
  serve(Array.from({ length: 11 }, (_, index) => received(index + 1)));
  const { unmount } = renderKit(<ReceivedPage />, '/seek/receiveMdsPage');
  fireEvent.click(await screen.findByLabelText('Select all rows of the page'));
  expect(await screen.findByText('More than 10 MDS selected slows upload and download')).toBeVisible();
  unmount();
  serve(Array.from({ length: 51 }, (_, index) => received(index + 1)));
  renderKit(<ReceivedPage />, '/seek/receiveMdsPage');
  fireEvent.click(await screen.findByLabelText('Select all rows of the page'));
  expect((await screen.findByTitle('Maximum 50 downloads at a time')).closest('button')?.disabled).toBe(true);
});

it('shows the result of the last check, and checks selected sheets', async () => {
  serve([received(1, { lastCheck: { runId: 9, errors: 2, warnings: 1, at: '2026-01-05T00:00:00Z' } })]);
  renderKit(<ToolReceivedPage />, '/toolReceived/toolReceiveMdsPage');
  await screen.findByText('Bracket');
  expect(screen.getAllByRole('link').some((link) => link.getAttribute('href')?.includes('run=9'))).toBe(true);
  fireEvent.click(screen.getByLabelText('Select all rows of the page'));
  fireEvent.click(await screen.findByText('Check…'));
  expect(await screen.findByRole('dialog')).toBeVisible();
});

it('withdraws a sending when its status allows it', async () => {
  serve([sent]);
  renderKit(<SentPage />, '/seek/sendMdsPage');
  fireEvent.click(await screen.findByLabelText('More for Bracket'));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Recall',
    'Cancel the sending…',
  ]);
});

it('searches own MDS and modules, and keeps one of them selected', async () => {
  const seen = serve([sheet(1)]);
  renderKit(<SearchPage />, '/seek/seekMaterialDataSheet');
  await screen.findByText('Part 1');
  expect(requestWith(seen, exchangeListsApi.search.page.path)[0]).toMatchObject({
    ownerMds: true,
    ownerUnit: true,
    mdsApproved: false,
    mdsPublished: false,
    latestVer: false,
  });
  fireEvent.click(screen.getByLabelText('Own modules'));
  await waitFor(() =>
    expect(requestWith(seen, exchangeListsApi.search.page.path).at(-1)).toMatchObject({
      ownerMds: true,
      ownerUnit: false,
    }),
  );
  fireEvent.click(screen.getByLabelText('Own MDS'));
  expect(await screen.findByText('Own MDSs/Modules must select one')).toBeVisible();
  expect((screen.getByLabelText('Own MDS') as HTMLInputElement).checked).toBe(true);
});

it('sends rates, dates and substances as filters of the list', async () => {
  const seen = serve([sheet(1)]);
  renderKit(
    <SearchPage />,
    '/seek/seekMaterialDataSheet?reusePercent=10..80&approveDate=2026-01-01..&cas=7439-89-6&recyclate=1',
  );
  await waitFor(() =>
    expect(requestWith(seen, exchangeListsApi.search.page.path).at(-1)?.['querys']).toEqual({
      like: { cas: '7439-89-6' },
      eq: { recyclate: '1' },
      in: {},
      between: { start: { reusePercent: '10', approveDate: '2026-01-01' }, end: { reusePercent: '80' } },
    }),
  );
});

it('restores a saved search, and the search that was left to open a sheet', async () => {
  serve([sheet(1)]);
  const { unmount, address } = renderKit(<SearchPage />, '/seek/seekMaterialDataSheet');
  fireEvent.mouseDown(await screen.findByLabelText('Saved searches'));
  fireEvent.click(
    within(await screen.findByRole('listbox')).queryByText('Seats') ?? (await screen.findByTitle('Seats')),
  );
  await waitFor(() => expect(address()).toBe('/seek/seekMaterialDataSheet?q=seat&status=IR'));
  fireEvent.click(await screen.findByText('Part 1'));
  await waitFor(() => expect(address()).toBe('/seek/detail?id=1'));
  expect(seekFlag()).toBe(true);
  unmount();
  const back = renderKit(<SearchPage />, '/seek/seekMaterialDataSheet');
  await waitFor(() => expect(back.address()).toBe('/seek/seekMaterialDataSheet?q=seat&status=IR'));
  expect(seekFlag()).toBe(false);
});
