import { LOCALES, type ReceivedRow, type SheetFinding } from '@matlas/contract';
import { refusal, renderKit, signInAs, stubServer, success, useEnglish } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import words from '../../../../../locales/en/exchange.json';
import { no, received, sheet } from '../testing/shares';
import { ReceivedBar } from './received-bar';

const finding = (code: string, severity: SheetFinding['severity'], message: string): SheetFinding => ({
  code,
  severity,
  path: '5.0',
  names: ['Bracket', 'PVC'],
  title: code,
  message,
  params: {},
});
const lead = finding('APP-1.missing', 'error', 'Lead 0.2 % has no application code');
const width = finding('POR-2.width', 'warning', 'DEHP is too wide');

/** A server with one received row. `onDecide` is the response to a decision. */
function serve(
  start: ReceivedRow,
  onDecide: (path: string) => ReturnType<typeof success> | undefined = () => undefined,
  since: string | null = null,
) {
  const state = { row: start };
  const seen = stubServer(({ path }) => {
    if (path.includes('/ofSheet/')) return success([state.row]);
    if (path.includes('/disclosure/')) return success({ kid: state.row.kid, since });
    if (path.includes('/view/')) state.row = received({ ...state.row, recStatus: 'S', can: received().can });
    return onDecide(path) ?? success(state.row);
  });
  return { seen, state, calls: (part: string) => seen.filter(({ path }) => path.includes(part)) };
}
const open = (findings: readonly SheetFinding[] = []) =>
  renderKit(<ReceivedBar sheet={sheet({ source: 'received', status: 'SD' })} findings={findings} />);
const button = (name: string) => screen.findByRole('button', { name });

beforeAll(() => useEnglish({ ...LOCALES.en, exchange: words }));
beforeEach(() => {
  window.innerWidth = 1440;
  signInAs(['*:*:*']);
});

it('marks the share as viewed once when it is opened', async () => {
  const { calls } = serve(
    received({
      recStatus: 'N',
      can: {
        ...received().can,
        accept: no('View the MDS before you decide'),
        reject: no('View the MDS before you decide'),
      },
    }),
  );
  open();
  await waitFor(() => expect(calls('/view/7')).toHaveLength(1));
  await waitFor(async () => expect(await button(words.accept.action)).toHaveProperty('disabled', false));
  expect(calls('/view/7')).toHaveLength(1);
});

it('suggests to accept a sheet without errors, and warns that this is final', async () => {
  const { calls } = serve(received());
  open([width]);
  expect((await button(words.accept.action)).className).toContain('ant-btn-primary');
  fireEvent.click(await button(words.accept.action));
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain(LOCALES.en.messages.acceptFinal);
  fireEvent.click(within(question).getByRole('button', { name: words.accept.verb }));
  await waitFor(() => expect(calls('/accept/7')[0]?.body).toEqual({ version: 4 }));
});

it('rejects with a reason, the errors of the check and a note', async () => {
  const { calls } = serve(received());
  open([lead, width]);
  expect((await button(words.reject.action)).className).toContain('ant-btn-primary');
  fireEvent.click(await button(words.reject.action));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: words.reject.verb }));
  expect(await within(dialog).findByText(LOCALES.en.errors.receive.reasonRequired)).toBeVisible();
  fireEvent.mouseDown(within(dialog).getByRole('combobox'));
  fireEvent.click(await screen.findByTitle(LOCALES.en.enums.rejectReason.missingApplicationCode));
  fireEvent.change(within(dialog).getByLabelText(words.reject.note), { target: { value: 'See our standard' } });
  fireEvent.click(within(dialog).getByRole('button', { name: words.reject.verb }));
  await waitFor(() => expect(calls('/reject/7')).toHaveLength(1));
  expect(calls('/reject/7')[0]?.body).toEqual({
    version: 4,
    reason: 'missingApplicationCode',
    text: 'See our standard',
    findings: [{ code: 'APP-1.missing', path: '5.0' }],
  });
});

it('shows which other user decided first, and the decision', async () => {
  const { state } = serve(received(), (path) => {
    if (!path.includes('/accept/')) return undefined;
    state.row = received({
      recStatus: 'R',
      denialReason: 'wrongMass',
      decidedBy: 'Li Wei',
      decidedAt: '2026-11-20T09:30:00Z',
      can: { ...received().can, accept: no('decided'), reject: no('decided') },
    });
    return refusal(409, 'receive.decided', 'The MDS is already decided');
  });
  open();
  fireEvent.click(await button(words.accept.action));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: words.accept.verb }));
  expect(await screen.findByText(/Li Wei has just decided: Rejected/)).toBeVisible();
  expect(screen.queryByRole('button', { name: words.accept.action })).toBeNull();
  expect(screen.getByText(/Wrong mass/)).toBeVisible();
});

it('forwards an accepted sheet when its sender allows it, and otherwise explains why not', async () => {
  serve(received({ recStatus: 'P', can: { ...received().can, forward: no('The sender does not allow forwarding') } }));
  open();
  expect(await button(words.forward.action)).toHaveProperty('disabled', true);
  expect(screen.getByText('The sender does not allow forwarding')).toBeVisible();
});

it('shows since when the owner has to disclose a substance, only where there is one', async () => {
  const { calls } = serve(received(), undefined, '2026-11-18');
  const { unmount } = open();
  expect(await screen.findByText('To be disclosed by its owner since 2026-11-18')).toBeVisible();
  expect(calls('/exchange/received/disclosure/7')).toHaveLength(1);
  unmount();
  const later = serve(received());
  open();
  await waitFor(() => expect(later.calls('/disclosure/7')).toHaveLength(1));
  await screen.findByText('Viewed');
  expect(screen.queryByText(/To be disclosed/)).toBeNull();
});

it('offers no decision to users who may only read', async () => {
  signInAs(['exchange:received:query']);
  serve(received());
  open();
  expect(await screen.findByText('Viewed')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
