import { LOCALES, mdsApi, mdsLocalApi, type DeletedSheetRow, type SheetRow } from '@matlas/contract';
import { renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import folders from '../../../../locales/en/folders.json';
import localData from '../../../../locales/en/localData.json';
import mds from '../../../../locales/en/mds.json';
import { LocalDataPage } from './local-data-page';

const steel: SheetRow = {
  id: 7,
  cid: 10_000_007,
  cver: '1',
  kind: 3,
  name: 'Steel',
  foreignName: null,
  number: '1.0330',
  status: 'IR',
  auditStatus: 0,
  origin: 1,
  supplierCode: null,
  supplierName: null,
  supplierForeignName: null,
  preliminary: false,
  standardMaterial: true,
  module: true,
  ruleSet: 'matlas@1',
  massGrams: null,
  height: 1,
  nodeCount: 2,
  errorCount: 0,
  warningCount: 0,
  source: 'own',
  receiveStatus: null,
  latest: true,
  lockState: 0,
  lock: null,
  releasedAt: '2021-01-01T00:00:00Z',
  validUntil: '2031-01-01',
  enterpriseId: 1,
  organisationId: 1,
  enterpriseName: 'E',
  enterpriseNameEn: 'E',
  validity: 'confirmationDue',
  confirmBy: '2026-01-01',
  confirmedAt: null,
  can: { edit: false, delete: true, release: false, newVersion: true, confirm: true, lock: false, unlock: false },
  createTime: '2021-01-01T00:00:00Z',
  updateTime: '2021-01-01T00:00:00Z',
  version: 3,
};
const deletedSheet: DeletedSheetRow = {
  ...steel,
  id: 8,
  name: 'Gone',
  deletedAt: '2026-01-01T00:00:00Z',
  deletedBy: 'Li',
  restoreUntil: '2026-01-31',
  reason: 'This MDS has a draft version already',
};
const serve = () =>
  stubServer(({ path }) =>
    success(
      path.endsWith('/page')
        ? {
            records: path.includes('deleted')
              ? [deletedSheet, { ...deletedSheet, id: 9, name: 'Back', reason: null }]
              : [steel],
            total: 1,
          }
        : path.endsWith('/list')
          ? []
          : null,
    ),
  );
const callsTo = (seen: readonly SeenCall[], path: string) =>
  seen.filter((call) => call.path === `/api${path}`).map(({ body }) => body);
const choose = async (row: string, action: string) => {
  fireEvent.click(await screen.findByLabelText(`More for ${row}`));
  fireEvent.click(await screen.findByText(action));
};

beforeAll(() => useEnglish({ ...LOCALES.en, mds, localData, folders }));
beforeEach(() => {
  localStorage.clear();
  signInAs(['data:*:*', 'mds:*:*']);
});

it('shows validity and marks of a sheet, and confirms a sheet with one click', async () => {
  const seen = serve();
  renderKit(<LocalDataPage />, '/data/LocalData');
  expect((await screen.findByText('Confirmation due')).title).toContain('2031');
  expect(screen.getByTitle('Module; Standard material')).toBeVisible();
  await choose('Steel', 'Confirm as still valid');
  await waitFor(() => expect(callsTo(seen, mdsLocalApi.own.setUp.path)).toEqual([{ ids: [7], stillValid: true }]));
});

it('deletes immediately, and restores with undo', async () => {
  const seen = serve();
  renderKit(<LocalDataPage />, '/data/LocalData');
  await choose('Steel', 'Delete');
  await waitFor(() => expect(callsTo(seen, mdsApi.sheets.delete.path)).toEqual([{ ids: [7] }]));
  fireEvent.click(await screen.findByText('Undo'));
  await waitFor(() => expect(callsTo(seen, mdsLocalApi.restore.path)).toEqual([{ ids: [7] }]));
});

it('shows why a deleted sheet cannot be restored, and restores another one', async () => {
  const seen = serve();
  renderKit(<LocalDataPage />, '/data/LocalData?tab=deleted');
  fireEvent.click(await screen.findByLabelText('More for Gone'));
  expect(await screen.findByTitle('This MDS has a draft version already')).toBeVisible();
  await choose('Back', 'Restore');
  await waitFor(() => expect(callsTo(seen, mdsLocalApi.restore.path)).toEqual([{ ids: [9] }]));
});

it('hides deletion and settings from users with read permission only', async () => {
  signInAs(['data:localDataManage:query']);
  serve();
  renderKit(<LocalDataPage />, '/data/LocalData');
  fireEvent.click(await screen.findByLabelText('More for Steel'));
  await screen.findByText('Where used');
  expect(screen.getAllByRole('menuitem')).toHaveLength(1);
  expect([screen.queryByText('Export'), screen.queryByText('IMDS'), screen.queryByRole('checkbox')]).toEqual([
    null,
    null,
    null,
  ]);
});
