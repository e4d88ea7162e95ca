import type { CheckedSheetRow, CheckFindingRow, CheckRunRow, CheckTargetRow } from '@matlas/contract';
import { renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import words from '../../../../locales/en/rulePacks.json';
import { ToolsScreen } from './tools-screen';

const target: CheckTargetRow = {
  id: 11,
  kid: null,
  cid: 7001,
  cver: '1',
  kind: 1,
  name: 'Seal',
  foreignName: null,
  number: 'N-1',
  status: 'IR',
  receiveStatus: null,
  supplierName: 'Supplier',
  supplierForeignName: null,
  errorCount: 1,
  warningCount: 0,
  releasedAt: null,
  updateTime: '2026-11-22T08:00:00Z',
};
const run: CheckRunRow = {
  id: 4,
  side: 'received',
  kinds: ['checks', 'svhc'],
  state: 'done',
  jobId: 3,
  startedBy: 'Li',
  createTime: '2026-11-22T08:00:00Z',
  finishedAt: '2026-11-22T08:00:09Z',
  milliseconds: 9000,
  sheets: 2,
  findings: 2,
  counts: { checks: { error: 1, warning: 0, pass: 1, other: 0 }, svhc: { error: 0, warning: 1, pass: 1, other: 0 } },
  packVersion: 2,
  listLabel: '2025-01',
  asOf: null,
  substances: [],
  can: { delete: true },
};
const sheet: CheckedSheetRow = {
  n: 1,
  sheetId: 11,
  kid: 8,
  cid: 7001,
  cver: '1',
  kind: 1,
  name: 'Seal',
  foreignName: null,
  number: 'N-1',
  supplierName: 'Supplier',
  supplierForeignName: null,
  levels: { checks: 0, svhc: 1 },
  worst: 0,
  errors: 1,
  warnings: 1,
};
const finding: CheckFindingRow = {
  n: 2,
  sheetN: 1,
  sheetId: 11,
  cid: 7001,
  cver: '1',
  sheetName: 'Seal',
  sheetForeignName: null,
  sheetNumber: 'N-1',
  supplierName: 'Supplier',
  supplierForeignName: null,
  kind: 'svhc',
  level: 1,
  code: 'SVHC.declare',
  title: 'SVHC: DEHP',
  message: '15 % of the article, above 0.1 %',
  path: '11.0',
  names: ['Seal', 'Plastic'],
  substanceName: 'DEHP',
  cas: '117-81-7',
  minPercent: '15',
  maxPercent: '15',
  minGrams: '0.3',
  maxGrams: '0.3',
  severity: null,
};
let seen: SeenCall[];
beforeAll(async () => {
  configure({ asyncUtilTimeout: 5000 });
  await useEnglish({ rulePacks: words });
});
beforeEach(() => {
  signInAs(['mds:sheet:*', 'mds:customRule:*']);
  seen = stubServer(({ path }) => {
    if (path.endsWith('/targets')) return success({ records: [target], total: 1 });
    if (path.endsWith('/sheets')) return success({ records: [sheet], total: 1 });
    if (path.endsWith('/findings')) return success({ records: [finding], total: 1 });
    if (path.endsWith('/run')) return success({ runId: 4, jobId: 3 });
    return success(path.endsWith('/list') ? [] : run);
  });
});
const requestWith = (path: string): SeenCall | undefined => seen.find((call) => call.path.endsWith(path));

it('verifies all sheets that pass the filters, with the selected kinds of checks', async () => {
  renderKit(<ToolsScreen />, '/tools/AuxiliaryVerificationTool?tab=received&receiveStatus=N');
  fireEvent.click(await screen.findByRole('button', { name: 'Verify 1 sheet…' }));
  const form = await screen.findByRole('dialog');
  fireEvent.click(within(form).getByRole('checkbox', { name: 'Substances' }));
  fireEvent.change(await within(form).findByRole('textbox', { name: /Substances/ }), {
    target: { value: '117-81-7\nLead; ' },
  });
  await act(async () => fireEvent.click(within(form).getByRole('button', { name: words.verify.start })));
  await waitFor(() =>
    expect(requestWith('/check/run')?.body).toMatchObject({
      side: 'received',
      kinds: ['checks', 'svhc', 'substances'],
      options: { substances: ['117-81-7', 'Lead'] },
      querys: expect.objectContaining({ in: { receiveStatus: ['N'] } }),
    }),
  );
  expect(requestWith('/check/run')?.body).not.toHaveProperty('sheetIds');
});

it('shows the sheets of a run, and the findings of one with links to their places', async () => {
  renderKit(<ToolsScreen />, '/auxiliaryVerificationTools/rresult?run=4');
  fireEvent.click(await screen.findByText('Seal'));
  const panel = await screen.findByRole('complementary', { name: 'Seal' });
  expect(await within(panel).findByText('15 % of the article, above 0.1 %')).toBeVisible();
  expect(within(panel).getByRole('link', { name: 'Seal › Plastic' }).getAttribute('href')).toBe(
    '/seek/detail?id=11&at=11.0',
  );
});

it('shows the findings of one kind with their numbers', async () => {
  renderKit(<ToolsScreen />, '/auxiliaryVerificationTools/rSVHCResult?run=4');
  expect(await screen.findByText('117-81-7')).toBeVisible();
  expect(requestWith('/check/findings')?.body).toMatchObject({ runId: 4, kind: 'svhc' });
  expect(screen.getByText('Version 2')).toBeVisible();
});

it('shows where to start when there is no run', async () => {
  renderKit(<ToolsScreen />, '/auxiliaryVerificationTools/result');
  expect(await screen.findByText(words.result.none)).toBeVisible();
});
