import { LOCALES, type AutopilotRuleRow, type AutopilotView } from '@matlas/contract';
import { renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import words from '../../../../locales/en/autopilot.json';
import exchange from '../../../../locales/en/exchange.json';
import { AutopilotPage } from './autopilot-page';
import { moveBefore, moveByOne } from './rule-list';

const stamped = { createTime: '2026-11-01T08:00:00Z', updateTime: '2026-11-01T08:00:00Z', version: 3 };
const rule = (id: number, name: string, more: Partial<AutopilotRuleRow> = {}): AutopilotRuleRow => ({
  id,
  name,
  active: true,
  action: 'accept',
  conditions: [{ is: 'errorsAtMost', count: 0 }],
  maxPerDay: null,
  reason: null,
  text: null,
  senders: [],
  laws: [],
  substances: [],
  decidedToday: 0,
  ...stamped,
  ...more,
});
const rules = [
  rule(1, 'Wrong numbers', {
    action: 'reject',
    reason: 'wrongPartNumber',
    conditions: [{ is: 'partNumber', pattern: 'A%', not: true }],
  }),
  rule(2, 'Known supplier', {
    conditions: [
      { is: 'sender', enterpriseIds: [9] },
      { is: 'noListed', lawIds: [4] },
    ],
    senders: [{ id: 9, nameZh: '甲', nameEn: 'Alpha Ltd' }],
    laws: [{ id: 4, nameZh: '法规', nameEn: 'REACH' }],
    maxPerDay: 20,
    decidedToday: 3,
  }),
];
const off: AutopilotView = {
  isOn: false,
  stoppedBy: 'rejections',
  switchedAt: '2026-11-20T08:00:00Z',
  switchedBy: null,
  maxPerDay: 50,
  stopWindow: 20,
  stopPercent: 40,
  version: 1,
  today: { accepted: 3, rejected: 1, held: 2 },
  waiting: 7,
  activeRules: 2,
};
const sheet = {
  kid: 5,
  sheetId: 15,
  name: 'Door',
  number: 'B-1',
  cver: '1',
  kind: 1,
  senderId: 9,
  senderName: '甲',
  senderNameEn: 'Alpha Ltd',
  status: 'N',
  sentAt: '2026-11-20T08:00:00Z',
};
const verdict = {
  sheet,
  outcome: 'reject',
  cause: 'rule',
  ruleId: 1,
  rules: [
    {
      ruleId: 1,
      name: 'Wrong numbers',
      applies: true,
      conditions: [{ is: 'partNumber', not: true, holds: true, found: 'B-1' }],
    },
  ],
};
const answerOf =
  (state: AutopilotView) =>
  ({ path }: { path: string }): unknown => {
    if (path.endsWith('/rules') || path.endsWith('/order')) return rules;
    if (path.endsWith('/sheets')) return [sheet];
    if (path.endsWith('/preview')) return verdict;
    return state;
  };
const bodies = (seen: readonly SeenCall[], end: string) =>
  seen.filter(({ path }) => path.endsWith(end)).map(({ body }) => body);

async function drawn(
  state: AutopilotView = off,
  rights: string[] = ['exchange:autopilot:*', 'rule:*:query'],
): Promise<SeenCall[]> {
  signInAs(rights);
  const seen = stubServer((call) => success(answerOf(state)(call)));
  renderKit(<AutopilotPage />, '/tools/InboxAutopilot');
  await screen.findByText('Known supplier');
  return seen;
}

beforeAll(() => useEnglish({ ...LOCALES.en, autopilot: words, exchange }));
beforeEach(() => localStorage.clear());

it('shows the conditions and action of each rule in order, and the result when none applies', async () => {
  await drawn();
  const [first, second, last] = within(screen.getByRole('list', { name: 'Rules' }))
    .getAllByRole('listitem')
    .filter((item) => item.parentElement?.getAttribute('aria-label') === 'Rules');
  expect(first?.textContent).toMatch(/Wrong numbers.*Reject.*Part number does not match A%/);
  expect(second?.textContent).toMatch(/Accept.*3 of 20 today.*Sender is Alpha Ltd.*No material above a limit of REACH/);
  expect(last?.textContent).toBe('If no rule applies: leave to people');
  expect(screen.getByText('Stopped automatically: too many rejections')).toBeVisible();
  expect(screen.getByText('Stops when more than 40 % of the last 20 decisions were rejections')).toBeVisible();
});

it('moves rules by keyboard, and leaves them unchanged at the ends of the list', async () => {
  const seen = await drawn();
  const row = screen.getByText('Known supplier').closest('li') as HTMLElement;
  fireEvent.keyDown(row, { key: 'ArrowDown', altKey: true });
  fireEvent.keyDown(row, { key: 'ArrowUp', altKey: true });
  await waitFor(() => expect(bodies(seen, '/rules/order')).toEqual([{ ids: [2, 1] }]));
  expect([
    moveBefore([1, 2, 3], 3, 1),
    moveBefore([1, 2, 3], 1, undefined),
    moveByOne([1, 2, 3], 1, -1),
    moveByOne([1, 2, 3], 2, 1),
  ]).toEqual([
    [3, 1, 2],
    [2, 3, 1],
    [1, 2, 3],
    [1, 3, 2],
  ]);
});

it('asks for a confirmation before it is switched on, because an acceptance is final', async () => {
  const seen = await drawn();
  fireEvent.click(screen.getByText('Switch on…'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Acceptance is final');
  const button = within(dialog).getByText('Switch on').closest('button') as HTMLButtonElement;
  expect(button.disabled).toBe(true);
  fireEvent.click(within(dialog).getByRole('checkbox'));
  fireEvent.click(button);
  await waitFor(() => expect(bodies(seen, '/switch')).toEqual([{ on: true, confirmed: true }]));
});

it('switches off with one click, without a confirmation', async () => {
  const seen = await drawn({ ...off, isOn: true, stoppedBy: null });
  fireEvent.click(screen.getByText('Stop now'));
  await waitFor(() => expect(bodies(seen, '/switch')).toEqual([{ on: false }]));
});

it('shows the outcome for a received sheet while a rule is edited', async () => {
  const seen = await drawn();
  fireEvent.click(screen.getByRole('button', { name: 'Edit rule “Wrong numbers”' }));
  await screen.findByText('Try it on a received data sheet');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Choose a received data sheet' }));
  fireEvent.click(await screen.findByText(/B-1 · Door/));
  await waitFor(() =>
    expect(bodies(seen, '/preview').at(-1)).toMatchObject({
      kid: 5,
      rule: {
        id: 1,
        action: 'reject',
        reason: 'wrongPartNumber',
        conditions: [{ is: 'partNumber', not: true, pattern: 'A%' }],
      },
    }),
  );
  expect((await screen.findByText('holds')).closest('div')?.textContent).toContain('Not: Part number B-1');
});

it('is read-only for users without the permission to edit', async () => {
  await drawn(off, ['exchange:autopilot:query']);
  expect(screen.queryByText('Switch on…')).toBeNull();
  expect(screen.queryByText('New rule')).toBeNull();
  expect(screen.queryByRole('button', { name: /Move rule/ })).toBeNull();
});
