import { LOCALES, type RequestRow } from '@matlas/contract';
import { refusal, renderKit, signInAs, stubServer, success, useEnglish } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import guestWords from '../../../../locales/en/guest.json';
import words from '../../../../locales/en/requests.json';
import { requestRow, requesterCan, supplierCan } from './testing/requests';
import { SearchRequestPage } from './search-request-page';

const history = [
  {
    id: 1,
    event: 'send',
    fromStatus: 'new',
    toStatus: 'sent',
    byName: 'Lin Wen',
    byEnterpriseZh: '极光汽车',
    byEnterpriseEn: 'Aurora Motors',
    text: null,
    reason: null,
    at: '2026-05-01T00:00:00Z',
  },
];
function serve(row: RequestRow, more: (path: string) => ReturnType<typeof success> | undefined = () => undefined) {
  const seen = stubServer(
    ({ path }) =>
      more(path) ??
      (path.endsWith('/history')
        ? success(history)
        : path.endsWith('/page')
          ? success({ records: [row], total: 1 })
          : success(row)),
  );
  return (part: string) => seen.filter(({ path }) => path.endsWith(part));
}
const open = (address: string) => renderKit(<SearchRequestPage />, address);
const button = (name: string) => screen.findByRole('button', { name });

beforeAll(() => useEnglish({ ...LOCALES.en, requests: words, guest: guestWords }));
beforeEach(() => {
  window.innerWidth = 1440;
  signInAs(['*:*:*']);
});

it('lists requests of both directions with their next actions', async () => {
  const calls = serve(
    requestRow({ status: 'sent', overdue: true, daysLeft: -2, can: { ...requesterCan, remind: true } }),
  );
  const page = open('/request/mdsDataRequestShowResult');
  expect(await screen.findByText('2 days overdue', { exact: false })).toBeVisible();
  fireEvent.click(await screen.findByLabelText(/Bracket/, { selector: 'button' }));
  fireEvent.click(await screen.findByText(words.act.remind));
  await waitFor(() => expect(calls('/remind')[0]?.body).toEqual({ ids: [7] }));
  fireEvent.click(screen.getByText(words.side.supplier));
  await waitFor(() => expect(calls('/page').at(-1)?.body).toMatchObject({ side: 'supplier' }));
  expect(page.address()).toContain('side=supplier');
});

it('shows the supplier the next action, and creates a sheet from the request', async () => {
  const calls = serve(
    requestRow({
      side: 'supplier',
      status: 'received',
      can: { ...supplierCan, start: true, answer: true, refuse: true },
    }),
    (path) => (path.endsWith('/createSheet') ? success(requestRow({ side: 'supplier', draftSheetId: 41 })) : undefined),
  );
  const page = open('/request/mdsDataRequest/editReceive?id=7');
  expect(await screen.findByText(words.next.supplier.received)).toBeVisible();
  fireEvent.click(await button(words.act.createSheet));
  await waitFor(() => expect(page.address()).toBe('/seek/detail?id=41&handleType=edit'));
  expect(calls('/createSheet')[0]?.body).toEqual({ id: 7, version: 3 });
});

it('returns an answer with a reason, and asks for a confirmation before it accepts one', async () => {
  const calls = serve(
    requestRow({
      status: 'waitacceptance',
      cid: 5,
      cver: '1',
      sheetName: 'Bracket',
      sheetId: 9,
      can: { ...requesterCan, accept: true, return: true },
    }),
  );
  open('/request/mdsDataRequest/view?id=7');
  fireEvent.click(await button(words.act.accept));
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain(words.accept.content);
  fireEvent.click(within(question).getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(calls('/accept')[0]?.body).toEqual({ id: 7, version: 3 }));
});

it('shows that a request does not exist', async () => {
  serve(requestRow(), () => refusal(404, 'notFound', 'Not found') as never);
  open('/request/mdsDataRequest/view?id=99');
  expect(await screen.findByText(words.notOpen, { exact: false })).toBeVisible();
});
