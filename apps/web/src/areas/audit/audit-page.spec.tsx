import type { AuditRow } from '@matlas/contract';
import { renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import words from '../../../locales/en/dataAudit.json';
import mds from '../../../locales/en/mds.json';
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
  approvedSheetId: id === 1 ? 90 : null,
  approvedVersion: id === 1 ? '1' : null,
  syncedAt: null,
  createTime: '2026-11-20T02:00:00Z',
  version: 1,
  can: { decide: true, withdraw: false, takeOver: true, handBack: false },
});
const rows = [row(1, 'Door'), row(2, 'Window')];
const answerOf = ({ path }: { path: string }): unknown => {
  if (path.endsWith('/page')) return { records: rows, total: 2 };
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
  if (id) return { ...rows[Number(id) - 1], check: { id: 1, ruleSet: 'r', errors: 0, warnings: 0, findings } };
  return path.endsWith('getAuditLog') ? [] : null;
};
let seen: SeenCall[];
beforeAll(() => useEnglish({ dataAudit: words, mds }));
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
  expect(screen.getByRole('link', { name: 'Compare with approved version 1' })).toHaveAttribute(
    'href',
    '/mds/compare?left=90&right=101',
  );
  // The next sheet is loaded before it is asked for.
  await waitFor(() => expect(seen.some(({ path }) => path.endsWith('/detail/2'))).toBe(true));
  fireEvent.keyDown(document.body, { key: 'a' });
  await waitFor(() => expect(sent('/data/audit/audit')).toEqual([{ ids: [1], version: 1, decision: 2 }]));
  expect(await screen.findByRole('heading', { name: 'Window' })).toBeVisible();
  expect(await screen.findByText('Too light')).toBeVisible();
  fireEvent.keyDown(document.body, { key: 'a' });
  fireEvent.keyDown(document.body, { key: 'r' });
  expect(await screen.findByRole('listbox')).toBeInTheDocument();
  expect(sent('/data/audit/audit')).toHaveLength(1);
});
