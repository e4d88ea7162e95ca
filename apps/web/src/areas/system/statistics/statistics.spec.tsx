import {
  LOCALES,
  statisticsApi,
  type ChargeableStatistics,
  type SheetStatistics,
  type UploadStatistics,
} from '@matlas/contract';
import { renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import statistics from '../../../../locales/en/statistics.json';
import uploads from '../../../../locales/en/uploads.json';
import { ChargeableNodesPage } from './chargeable-page';
import { MdsStatisticsPage } from './mds-statistics-page';
import { UploadStatisticsPage } from './upload-statistics-page';

const frame = {
  months: ['2026-01', '2026-02'],
  at: '2026-02-10T00:00:00Z',
  enterprise: { id: 1, nameZh: '极光汽车', nameEn: 'Aurora Motors' },
  mayChooseEnterprise: false,
  ownersAre: 'department',
  moreOwners: 0,
  departments: [
    { id: 1, nameZh: '极光汽车', nameEn: 'Aurora Motors', level: 0 },
    { id: 2, nameZh: '座椅部', nameEn: 'Seats', level: 1 },
  ],
} as const;
const counts = { sheets: 3, versions: 5, released: 2, sent: 1, received: 4 };
const none = { sheets: 0, versions: 0, released: 0, sent: 0, received: 0 };
const sheets: SheetStatistics = {
  ...frame,
  departments: [...frame.departments],
  months: [...frame.months],
  totals: { ...counts, versions: 12345 },
  byMonth: [
    { month: '2026-01', ...none },
    { month: '2026-02', ...counts },
  ],
  byKind: [{ kind: 1, sheets: 3, versions: 5, released: 2 }],
  byState: [
    { kind: 1, status: 'ED', versions: 3 },
    { kind: 1, status: 'RL', versions: 2 },
  ],
  received: [{ status: 'P', count: 4 }],
  owners: [{ id: 2, nameZh: '座椅部', nameEn: 'Seats', ...counts }],
  moreOwners: 7,
};
const sums = { uploads: 2, refused: 1, rowsOk: 40, rowsWrong: 3, bytes: 2_000_000, milliseconds: 3000 };
const uploadFigures: UploadStatistics = {
  ...frame,
  departments: [...frame.departments],
  months: [...frame.months],
  totals: sums,
  byMonth: [{ month: '2026-02', ...sums }],
  byKind: [{ kind: 'mdsCsv', ...sums }],
  monthsByKind: [{ month: '2026-02', kind: 'mdsCsv', uploads: 2 }],
  people: [
    {
      userId: 7,
      userName: 'li.na',
      enterpriseId: 1,
      enterpriseNameZh: '极光汽车',
      enterpriseNameEn: 'Aurora Motors',
      ...sums,
    },
  ],
  morePeople: 0,
  owners: [],
};
const nodes = { oem: 7, cai: 0, csv: 30, ic: 0 };
const chargeable: ChargeableStatistics = {
  ...frame,
  departments: [...frame.departments],
  months: [...frame.months],
  totals: { uploads: 2, sheets: 1, nodes: 37 },
  byBilling: [
    { billing: 'oem', uploads: 1, sheets: 0, nodes: 7 },
    { billing: 'csv', uploads: 1, sheets: 1, nodes: 30 },
  ],
  byMonth: [{ month: '2026-02', nodes, total: 37 }],
  owners: [{ id: 2, nameZh: '座椅部', nameEn: 'Seats', nodes, total: 37 }],
};
const listed = {
  id: 9,
  createTime: '2026-02-01T00:00:00Z',
  kind: 'mdsCsv',
  billing: null,
  refused: true,
  fileName: 'sheets.csv',
  sheets: 0,
  nodes: 0,
  rowsOk: 0,
  rowsWrong: 3,
  bytes: 10,
  milliseconds: 5,
  userName: 'li.na',
  enterpriseNameZh: '极光汽车',
  enterpriseNameEn: 'Aurora Motors',
  organisationNameZh: '座椅部',
  organisationNameEn: 'Seats',
};
const serve = (answer: object) =>
  stubServer(({ path }) => success(path.endsWith('/page') ? { records: [listed], total: 1 } : answer));
const callsTo = (seen: readonly SeenCall[], path: string) =>
  seen.filter((call) => call.path.startsWith(`/api${path}`)).length;

/** The table rows of a chart as texts. */
async function tableOf(title: string): Promise<string[][]> {
  const figure = (await screen.findByText(title, { selector: 'figcaption > span' })).closest('figure');
  if (!figure) throw new Error(`no chart ${title}`);
  fireEvent.click(within(figure).getByText('Table'));
  const table = await within(figure).findByRole('table');
  return [...table.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? ''),
  );
}

beforeAll(() => useEnglish({ ...LOCALES.en, statistics, uploads }));
beforeEach(() => {
  localStorage.clear();
  signInAs(['system:statistics:*']);
});

it('shows the MDS figures in charts and in equal tables', async () => {
  serve(sheets);
  renderKit(<MdsStatisticsPage />, '/system/MdsStatistics');
  expect(await screen.findByText('12,345')).toBeVisible();
  expect(await tableOf(statistics.sheets.made)).toEqual([
    ['Month', 'MDS', 'Versions', 'Released'],
    ['2026-01', '0', '0', '0'],
    ['2026-02', '3', '5', '2'],
    ['Sum', '3', '5', '2'],
  ]);
  expect(await tableOf(statistics.sheets.byState)).toEqual([
    ['Kind', 'Editing', 'Submitted', 'Sent', 'Internal release', 'Released', 'Versions'],
    ['Component', '3', '0', '0', '0', '2', '5'],
    ['Sum', '3', '0', '0', '0', '2', '5'],
  ]);
  expect(await tableOf(statistics.sheets.department)).toContainEqual(['Seats', '3', '5', '2', '4']);
  expect(screen.getByText('7 more in the exported Excel file.')).toBeVisible();
});

it('reads the department filter from the URL, and hides the enterprise filter from users with only one enterprise', async () => {
  const seen = serve(sheets);
  const { address } = renderKit(
    <MdsStatisticsPage />,
    '/system/MdsStatistics?from=2026-01&to=2026-02&organisationId=2',
  );
  await screen.findByText('12,345');
  expect(Object.fromEntries(seen[0]?.query ?? [])).toMatchObject({
    from: '2026-01',
    to: '2026-02',
    organisationId: '2',
  });
  expect(screen.queryByText(/^Enterprise: /)).toBeNull();
  fireEvent.click(screen.getByText('Clear filters'));
  await waitFor(() => expect(address()).toBe('/system/MdsStatistics'));
});

it('explains empty statistics, and offers to clear filters without results', async () => {
  serve({ ...sheets, totals: none });
  const first = renderKit(<MdsStatisticsPage />, '/system/MdsStatistics');
  expect(await screen.findByText(statistics.sheets.empty)).toBeVisible();
  first.unmount();
  renderKit(<MdsStatisticsPage />, '/system/MdsStatistics?from=2026-01');
  expect(await screen.findByText('Months: 2026-01 – 2026-02')).toBeVisible();
});

it('offers the workbook only with the export permission', async () => {
  signInAs(['system:statistics:query']);
  serve(chargeable);
  renderKit(<ChargeableNodesPage />, '/system/ChargeableNodesStatistics');
  expect(await tableOf(statistics.chargeable.byMonth)).toEqual([
    ['Month', 'OEM billing', 'CAI upload billing', 'CSV upload billing', 'IC upload billing', 'Nodes'],
    ['2026-02', '7', '0', '30', '0', '37'],
    ['Sum', '7', '0', '30', '0', '37'],
  ]);
  expect(screen.getByText(statistics.chargeable.hint)).toBeVisible();
  expect(screen.queryByText('Export')).toBeNull();
});

it('shows uploads as totals and as a list', async () => {
  const seen = serve(uploadFigures);
  const { address } = renderKit(<UploadStatisticsPage />, '/system/MdsUploadStatistics');
  expect(await screen.findByText('2.0 MB')).toBeVisible();
  expect(await tableOf(statistics.uploads.duration)).toEqual([
    ['Kind', 'Mean duration'],
    ['MDS CSV', '1'],
  ]);
  expect(await tableOf(statistics.uploads.people)).toContainEqual(['li.na', '2', '1']);
  fireEvent.click(screen.getByText('Uploads', { selector: '.ant-segmented-item-label' }));
  expect(await screen.findByText('sheets.csv')).toBeVisible();
  expect(address()).toContain('view=list');
  expect(callsTo(seen, statisticsApi.uploadsPage.path)).toBe(1);
});
