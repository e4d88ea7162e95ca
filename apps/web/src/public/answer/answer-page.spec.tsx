import { LOCALES, type GuestAnswerWire, type GuestFactsWire, type GuestOpening } from '@matlas/contract';
import { clearSession } from '@matlas/web-kit';
import { refusal, renderKit, stubServer, success, useEnglish } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import words from '../../../locales/en/guest.json';
import publicWords from '../../../locales/en/public.json';
import { AnswerPage } from './answer-page';

const iron: GuestFactsWire = {
  id: 1,
  nameEn: 'Iron',
  nameZh: '铁',
  cas: '7439-89-6',
  ec: null,
  joker: null,
  active: true,
  svhc: false,
  kind: 'element',
  symbol: 'Fe',
  physicalState: 'solid',
  gadsl: null,
  declarableSince: null,
  applicationDuty: null,
  confidentialAllowed: true,
};
const opening = (more: Partial<GuestOpening> = {}): GuestOpening => ({
  state: 'waiting',
  expiresAt: '2035-01-01T00:00:00Z',
  answer: null,
  facts: [],
  classes: [{ code: '1.1.1', nameZh: '钢', nameEn: 'Steel' }],
  ruleSet: { id: 'matlas', version: '2', validFrom: '2026-01-01', severities: {}, params: {}, disabled: [] },
  version: 0,
  savedAt: null,
  language: 'en',
  request: {
    requesterZh: '极光汽车',
    requesterEn: 'Aurora Motors',
    supplierName: 'Tier',
    projectName: 'C5',
    batch: null,
    supplyNumber: 'C-1',
    supplyName: 'Clip',
    dataType: 1,
    deadline: '2035-01-01',
    daysLeft: 9,
    remark: null,
    returnReason: null,
    returnText: null,
  },
  ...more,
});
function serve(
  open: GuestOpening,
  onSubmit: () => ReturnType<typeof success> = () =>
    success({ version: 2, savedAt: '2026-05-01T00:00:00Z', state: 'submitted' }),
) {
  const seen = stubServer(({ path }) => {
    if (path.endsWith('/open')) return success(open);
    if (path.endsWith('/substances')) return success([iron]);
    return path.endsWith('/submit')
      ? onSubmit()
      : success({ version: 1, savedAt: '2026-05-01T00:00:00Z', state: 'open' });
  });
  return (part: string) => seen.filter(({ path }) => path.endsWith(part));
}
const show = () => renderKit(<AnswerPage />, '/answerRequest#?code=secret');
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const field = (name: keyof typeof words.field) => new RegExp(`^${words.field[name].replace(/[()%]/g, '\\$&')}`);

beforeAll(() => useEnglish({ ...LOCALES.en, public: publicWords, guest: words }));
beforeEach(() => {
  clearSession();
  sessionStorage.clear();
});

it('leads from the product and its materials to the submission, with checks on each key press', async () => {
  const calls = serve(opening());
  show();
  expect(await screen.findByText(/Aurora Motors asks you/)).toBeVisible();
  const submit = () => screen.getByRole('button', { name: words.submit });
  expect(submit()).toHaveProperty('disabled', true);
  type(field('massGrams'), '2,5');
  fireEvent.click(screen.getByRole('button', { name: words.addMaterial }));
  type(field('materialName'), 'Steel');
  type(field('materialGrams'), '2.5');
  type(field('materialNumber'), '1.0330');
  type(field('standard'), 'EN 10130');
  type(field('classCode'), '1.1.1');
  type(words.search.label, 'Iron');
  fireEvent.click(await screen.findByRole('button', { name: `${words.search.take} Iron` }));
  type(field('portion'), '101');
  expect(submit()).toHaveProperty('disabled', true);
  type(field('portion'), '100');
  await waitFor(() => expect(screen.getByText(words.ready, { exact: false })).toBeVisible());
  fireEvent.click(submit());
  expect(await screen.findByText(/Submitted to Aurora Motors/)).toBeVisible();
  expect(calls('/submit')[0]?.body).toMatchObject({
    code: 'secret',
    answer: {
      name: 'Clip',
      massGrams: '2,5',
      materials: [{ classCode: '1.1.1', substances: [{ substanceId: 1, portion: { kind: 'fixed', value: '100' } }] }],
    } satisfies Partial<GuestAnswerWire> | object,
  });
});

it('saves automatically, and reports a newer save of another window', async () => {
  const calls = serve(opening());
  show();
  await screen.findByText(/Aurora Motors asks you/);
  type(field('massGrams'), '7');
  await waitFor(() => expect(calls('/save')).toHaveLength(1));
  expect(await screen.findByText(/^Saved/)).toBeVisible();
  stubServer(() => refusal(409, 'conflict', 'Somebody else saved'));
  type(field('massGrams'), '8');
  expect(await screen.findByText(words.save.conflict, { exact: false })).toBeVisible();
});

it('requires a reason to refuse the request', async () => {
  const calls = serve(opening());
  show();
  fireEvent.click(await screen.findByRole('button', { name: words.refuse.open }));
  const verb = () => screen.getByRole('button', { name: words.refuse.verb });
  expect(verb()).toHaveProperty('disabled', true);
  fireEvent.change(within(screen.getByRole('region', { name: words.refuse.title })).getByRole('textbox'), {
    target: { value: 'Not made here' },
  });
  fireEvent.click(verb());
  await waitFor(() => expect(calls('/refuse')[0]?.body).toEqual({ code: 'secret', reason: 'Not made here' }));
  expect(await screen.findByText(words.state.refused)).toBeVisible();
});

it.each([
  ['expired', words.state.expired],
  ['revoked', words.state.revoked],
  ['closed', words.state.closed],
  ['accepted', words.state.acceptedPlain],
] as const)('says of a link that is %s what to do, and nothing of the request', async (state, sentence) => {
  serve(opening({ state, request: null, ruleSet: null, classes: [] }));
  show();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByText('Clip', { exact: false })).toBeNull();
});

it('shows why an answer was returned', async () => {
  serve(
    opening({
      state: 'open',
      version: 1,
      request: {
        ...(opening().request as NonNullable<GuestOpening['request']>),
        returnReason: 'wrongMass',
        returnText: 'Two grams',
      },
    }),
  );
  show();
  expect(await screen.findByText(/Two grams/)).toBeVisible();
});
