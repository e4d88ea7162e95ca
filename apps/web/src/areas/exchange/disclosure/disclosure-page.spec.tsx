import { LOCALES, type DisclosureRow } from '@matlas/contract';
import { renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import words from '../../../../locales/en/autopilot.json';
import mds from '../../../../locales/en/mds.json';
import { DisclosurePage } from './disclosure-page';

const sheet = {
  sheetId: 15,
  cid: 10000015,
  cver: '1',
  kind: 3 as const,
  name: 'Alloy',
  foreignName: null,
  number: 'A-1',
};
const row: DisclosureRow = {
  id: 1,
  ...sheet,
  substanceId: 8,
  substanceNameZh: '铜',
  substanceNameEn: 'Copper',
  cas: '7440-50-8',
  gadsl: 'D',
  list: 'GADSL 2026',
  declarableSince: '2026-02-01',
  foundAt: '2026-11-20T02:00:00Z',
  recipients: 0,
  disclosedAt: null,
  disclosedBy: null,
  automatic: false,
  newSheetId: null,
  newCver: null,
  state: 'open',
  can: { disclose: true },
};
const door = {
  ...sheet,
  sheetId: 16,
  cid: 10000016,
  kind: 1 as const,
  name: 'Door',
  number: 'D-1',
  newCver: '2',
  isHolder: false,
  reason: null,
  recipients: [{ enterpriseId: 9, nameZh: '甲', nameEn: 'Alpha Ltd', cver: '1', status: 'P' }],
};
const preview = [{ ...sheet, newCver: '2', isHolder: true, reason: null, recipients: [] }, door];
let blocked = false;
const answerOf = ({ path }: { path: string }): unknown => {
  if (path.endsWith('/held/page'))
    return {
      records: [
        {
          kid: 7,
          ...sheet,
          senderName: '乙',
          senderNameEn: 'Beta Ltd',
          ownerName: '乙',
          ownerNameEn: 'Beta Ltd',
          since: '2026-11-20',
        },
      ],
      total: 1,
    };
  if (path.endsWith('/page')) return { records: [row], total: 1 };
  if (path.endsWith('/substances'))
    return [
      {
        substanceId: 8,
        nameZh: '铜',
        nameEn: 'Copper',
        cas: '7440-50-8',
        list: 'GADSL 2026',
        declarableSince: '2026-02-01',
        open: 1,
        disclosed: 0,
      },
    ];
  if (path.endsWith('/preview'))
    return blocked ? [{ ...preview[0], newCver: null, reason: 'There is a draft of it already' }] : preview;
  if (path.endsWith('/disclose'))
    return [
      { ...sheet, cver: '2', recipients: 0 },
      { ...door, cver: '2', recipients: 1 },
    ];
  return { autoFrom: null, push: true, setBy: null, setAt: null, version: 0 };
};
const bodies = (seen: readonly SeenCall[], end: string) =>
  seen.filter(({ path }) => path.endsWith(end)).map(({ body }) => body);

beforeAll(() => useEnglish({ ...LOCALES.en, autopilot: words, mds }));
beforeEach(() => {
  localStorage.clear();
  blocked = false;
  signInAs(['data:disclosure:*', 'mds:*:*', 'exchange:*:*']);
});

async function opened(): Promise<SeenCall[]> {
  const seen = stubServer((call) => success(answerOf(call)));
  renderKit(<DisclosurePage />, '/data/DisclosureAndPush');
  await screen.findByText('Alloy');
  fireEvent.click(screen.getByRole('checkbox', { name: /Alloy/ }));
  fireEvent.click(await screen.findByText('Disclose…', { selector: '.ant-btn-primary span' }));
  await screen.findByText('Disclose confidential substances');
  return seen;
}

it('shows the planned versions and their recipients, and then the created versions', async () => {
  const seen = await opened();
  const dialog = await screen.findByRole('dialog');
  expect((await within(dialog).findByText(/1 recipient/)).textContent).toContain('Alpha Ltd (1, Accepted)');
  fireEvent.click(within(dialog).getByText('Disclose and push'));
  await screen.findByText('2 new versions created');
  expect(bodies(seen, '/disclose')).toEqual([{ ids: [1], parents: true, push: true }]);
  expect(dialog.textContent).toMatch(/no recipients, internal release.*sent to 1 enterprise/);
});

it('creates nothing while a sheet is blocked, and names that sheet', async () => {
  blocked = true;
  await opened();
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('There is a draft of it already');
  expect((within(dialog).getByText('Disclose and push').closest('button') as HTMLButtonElement).disabled).toBe(true);
});

it('shows recipients since when a disclosure is due, but not the substance', async () => {
  stubServer((call) => success(answerOf(call)));
  renderKit(<DisclosurePage />, '/data/DisclosureAndPush?view=held');
  await waitFor(() => expect(screen.getByText(/To be disclosed by its owner since 2026-11-20/)).toBeVisible());
  expect(document.body.textContent).not.toContain('Copper');
});
