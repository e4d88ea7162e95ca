import { LOCALES, type RequestRow } from '@matlas/contract';
import { renderKit, signInAs, stubServer, success, useEnglish } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import words from '../../../../locales/en/requests.json';
import { findMoves } from './request-board';
import { requestRow, requesterCan, supplierCan } from './testing/requests';
import { ShowResultPage } from './show-result-page';

const board = (rows: readonly RequestRow[], statuses: readonly string[]) =>
  statuses.map((status) => ({
    status,
    count: rows.filter((row) => row.status === status).length,
    records: rows.filter((row) => row.status === status),
  }));
const requester = ['new', 'sent', 'working', 'waitacceptance', 'completed', 'rejected'];
const supplier = ['received', 'working', 'waitacceptance', 'completed', 'rejected'];
function serve(rows: readonly RequestRow[], statuses: readonly string[]) {
  const seen = stubServer(({ path }) => (path.endsWith('/board') ? success(board(rows, statuses)) : success(null)));
  return { calls: (part: string) => seen.filter(({ path }) => path.endsWith(part)) };
}
const column = (name: string) => screen.findByRole('region', { name });
const card = (name: string) => screen.findByRole('listitem', { name });

beforeAll(() => useEnglish({ ...LOCALES.en, requests: words }));
beforeEach(() => {
  window.innerWidth = 1440;
  signInAs(['*:*:*']);
});

it('allows only the moves of the state machine that the user has permission for', () => {
  expect(findMoves(requestRow({ status: 'new', can: { ...requesterCan, send: true } }))).toEqual([
    { to: 'sent', event: 'send' },
  ]);
  expect(findMoves(requestRow({ status: 'new', can: requesterCan }))).toEqual([]);
  expect(
    findMoves(
      requestRow({
        side: 'supplier',
        status: 'received',
        can: { ...supplierCan, start: true, answer: true, refuse: true },
      }),
    ).map(({ to, event }) => `${to} ${event}`),
  ).toEqual(['working start', 'waitacceptance answer', 'rejected refuse']);
});

it('moves a dragged card only to an allowed column', async () => {
  const { calls } = serve([requestRow({ status: 'new', can: { ...requesterCan, send: true } })], requester);
  renderKit(<ShowResultPage />, '/request/mdsDataRequestShowResult?view=board');
  const dataTransfer = { setData: () => undefined, effectAllowed: '' };
  fireEvent.dragStart(await card('P-1 Bracket, New'), { dataTransfer });
  fireEvent.drop(await column('Completed 0'), { dataTransfer });
  expect(calls('/send')).toHaveLength(0);
  fireEvent.drop(await column('Sent 0'), { dataTransfer });
  await waitFor(() => expect(calls('/send')[0]?.body).toEqual({ ids: [7] }));
});

it('loads the board with the filters of the list, and supports its own search', async () => {
  const { calls } = serve([], requester);
  renderKit(
    <ShowResultPage />,
    '/request/mdsDataRequestShowResult?view=board&overdue=1&projectName=Aurora&status=sent',
  );
  await column('New 0');
  expect(calls('/board')[0]?.body).toMatchObject({
    side: 'requester',
    overdueOnly: true,
    querys: { like: { projectName: 'Aurora' }, in: {} },
  });
  fireEvent.change(screen.getByPlaceholderText(words.search), { target: { value: 'Huaheng' } });
  await waitFor(() =>
    expect(calls('/board').at(-1)?.body).toMatchObject({ q: 'Huaheng', querys: { like: { projectName: 'Aurora' } } }),
  );
});

it('moves a card by keyboard, and requires a reason for a refusal', async () => {
  const { calls } = serve(
    [requestRow({ side: 'supplier', status: 'received', can: { ...supplierCan, start: true, refuse: true } })],
    supplier,
  );
  renderKit(<ShowResultPage />, '/request/mdsDataRequestShowResult?view=board&side=supplier');
  fireEvent.keyDown(await card('P-1 Bracket, Received'), { key: 'm' });
  fireEvent.click(await screen.findByText(`Rejected · ${words.act.refuse}`));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: words.refuse.verb }));
  await waitFor(() =>
    expect(within(dialog).getByLabelText(words.field.reason).getAttribute('aria-invalid')).toBe('true'),
  );
  expect(calls('/refuse')).toHaveLength(0);
  fireEvent.change(within(dialog).getByLabelText(words.field.reason), { target: { value: 'Not ours' } });
  fireEvent.click(within(dialog).getByRole('button', { name: words.refuse.verb }));
  await waitFor(() => expect(calls('/refuse')[0]?.body).toEqual({ id: 7, version: 3, reason: 'Not ours' }));
});
