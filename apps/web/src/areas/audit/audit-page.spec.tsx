import type { AuditRow } from '@matlas/contract';
import { renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import words from '../../../locales/en/dataAudit.json';
import mds from '../../../locales/en/mds.json';
import mdsCompare from '../../../locales/en/mdsCompare.json';
import { AuditPage } from './audit-page';

const row = (id: number, name: string): AuditRow => ({
  id,
  sheetId: 100 + id,
  cid: 10000 + id,
  cver: '1',
  kind: 1,
  name,
  foreignName: null,
  number: `N-${id}`,
  origin: 1,
  senderId: 9,
  senderName: '乙',
  senderNameEn: 'Beta Ltd',
  massGrams: '12',
  errorCount: 0,
  warningCount: 0,
  auditStatus: 0,
  auditorId: null,
  auditorName: null,
  dueOn: null,
  overdue: false,
  decidedBy: null,
  decidedAt: null,
  reason: null,
  text: null,
  comparedWith: id === 1 ? [{ sheetId: 90, version: '1', auditStatus: 2 as const }] : [],
  syncedAt: null,
  machine: id === 1 ? 'passed' : 'failed',
  firstApprovedBy: null,
  createTime: '2026-11-20T02:00:00Z',
  version: 1,
  can: { decide: true, withdraw: false, revoke: false, takeOver: true, handBack: false },
});
const rows = [row(1, 'Door'), row(2, 'Window')];
/** On another page of the queue. */
const elsewhere = row(3, 'Hinge');
const aspects = [
  {
    aspect: 'mass',
    verdict: 'failed',
    reason: 'massOutside',
    params: { name: 'D', drawing: '20', percent: '40', allowed: '10' },
  },
];
const comparison = {
  mass: { was: { declared: '10', calculated: '10' }, is: { declared: '12', calculated: '12' } },
  counts: { added: 0, removed: 0, moved: 0, changed: 1, substances: 2, appeared: 0, gone: 0 },
  head: [],
  rows: [
    {
      key: 'r',
      level: 0,
      state: 'changed',
      left: { kind: 3, name: 'Steel', foreignName: null, masked: false },
      right: { kind: 3, name: 'Steel', foreignName: null, masked: false },
      differences: [{ kind: 'amount', title: 'Amount', was: '10 %', is: '12 %' }],
    },
  ],
  isCut: false,
  isOpenedInPart: false,
};
const answerOf = ({ path }: { path: string }): unknown => {
  if (path.endsWith('/page')) return { records: rows, total: 2 };
  if (path.endsWith('/compare')) return comparison;
  if (path.endsWith('/setting')) return { mode: 'all', dueDays: null, version: 1 };
  const id = /detail\/(\d+)/.exec(path)?.[1];
  const findings =
    id === '2'
      ? [
          {
            code: 'MAS-1',
            severity: 'error',
            path: '0',
            names: ['Window'],
            title: '',
            message: 'Too light',
            params: {},
          },
        ]
      : [];
  if (id)
    return {
      ...[...rows, elsewhere][Number(id) - 1],
      check: { id: 1, ruleSet: 'r', errors: 0, warnings: 0, findings },
      aspects,
      remarks: [],
    };
  return path.endsWith('getAuditLog') ? [] : null;
};
let seen: SeenCall[];
beforeAll(() => useEnglish({ dataAudit: words, mds, mdsCompare }));
beforeEach(() => {
  localStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
  signInAs(['data:audit:*']);
  seen = stubServer((call) => success(answerOf(call)));
});
const sent = (path: string) => seen.filter((call) => call.path.endsWith(path)).map(({ body }) => body);

it('walks through the queue and decides by keyboard; errors are not approved, a return asks for its reason', async () => {
  renderKit(<AuditPage />, '/data/DataAdmin');
  expect(await screen.findByRole('heading', { name: 'Door' })).toBeVisible();
  // The first page of a next version is what changed.
  expect(await screen.findByText('12 %')).toBeVisible();
  expect(screen.getByText(/Changed: nodes 1, substances 2/)).toBeVisible();
  // The next sheet is loaded before it is asked for.
  await waitFor(() => expect(seen.some(({ path }) => path.endsWith('/detail/2'))).toBe(true));
  fireEvent.keyDown(document.body, { key: 'a' });
  await waitFor(() => expect(sent('/data/audit/audit')).toEqual([{ ids: [1], version: 1, decision: 2 }]));
  expect(await screen.findByRole('heading', { name: 'Window' })).toBeVisible();
  expect(await screen.findByText('Too light')).toBeVisible();
  expect(screen.getByText('40 % from 20 g of D, only 10 % allowed')).toBeVisible();
  fireEvent.keyDown(document.body, { key: 'x' });
  expect(await screen.findByText('1 failed the machine audit')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Window' }));
  expect(screen.getByText('About: Window')).toBeVisible();
  fireEvent.keyDown(document.body, { key: 'a' });
  fireEvent.keyDown(document.body, { key: 'r' });
  expect(await screen.findByRole('listbox')).toBeInTheDocument();
  expect(sent('/data/audit/audit')).toHaveLength(1);
});

it('opens and keeps the linked sheet, which is not on the shown page of the queue, instead of the first one', async () => {
  renderKit(<AuditPage />, '/data/DataAdmin?open=3');
  expect(await screen.findByRole('heading', { name: 'Hinge' })).toBeVisible();
  expect(await screen.findByText('Door')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Door' })).toBeNull();
  fireEvent.keyDown(document.body, { key: 'a' });
  await waitFor(() => expect(sent('/data/audit/audit')).toEqual([{ ids: [3], version: 1, decision: 2 }]));
  expect(await screen.findByRole('heading', { name: 'Door' })).toBeVisible();
});
