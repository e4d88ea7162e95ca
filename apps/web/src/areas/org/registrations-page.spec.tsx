import { registrationApi, type RegistrationRow } from '@matlas/contract';
import { renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import words from '../../../locales/en/registrations.json';
import { RegistrationsPage } from './registrations-page';

const waiting: RegistrationRow = {
  id: 3,
  state: 'waiting',
  enterpriseName: '宁波精工',
  enterpriseEnName: 'Ningbo Precision',
  identity: 'supplier',
  taxCode: '91330200MA2GR12345',
  duns: null,
  countryCode: 'CN',
  province: '浙江省',
  city: '宁波市',
  address: '海曙区1号',
  postalCode: '315000',
  mainBusiness: '座椅',
  userName: '王敏',
  loginName: 'wang.min',
  email: 'wang@ningbo.example',
  phone: '1',
  fax: '2',
  language: 'zh',
  invitedBy: null,
  invitedByEn: null,
  createTime: '2026-03-18T01:00:00Z',
  confirmedAt: '2026-03-18T02:00:00Z',
  decidedAt: null,
  decidedBy: null,
  reason: null,
  enterpriseId: null,
  enterpriseCode: null,
  can: { approve: true, refuse: true },
};
const serve = () =>
  stubServer(({ path }) => success(path.endsWith('/page') ? { records: [waiting], total: 1 } : waiting));
const callsTo = (seen: readonly SeenCall[], path: string) =>
  seen.filter((call) => call.path === `/api${path}`).map(({ body }) => body);

// Queried by text, because computing the roles of a whole table takes jsdom seconds.
const press = (word: string) =>
  fireEvent.click(screen.getAllByText(word, { selector: 'button > span' }).at(-1) as HTMLElement);

async function opened(): Promise<SeenCall[]> {
  const seen = serve();
  renderKit(<RegistrationsPage />, '/org/RegisterSupplier');
  fireEvent.click(await screen.findByText('Ningbo Precision'));
  await screen.findByRole('complementary');
  return seen;
}

beforeAll(() => useEnglish({ registrations: words }));
beforeEach(() => {
  localStorage.clear();
  signInAs(['extSys:enterprise:approve']);
});

it('shows waiting registrations first', async () => {
  const seen = await opened();
  expect(callsTo(seen, registrationApi.page.path).at(-1)).toMatchObject({ querys: { eq: { state: 'waiting' } } });
});

it('approves after a confirmation', async () => {
  const seen = await opened();
  press(words.approve);
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Approve “Ningbo Precision”?');
  press(words.approve);
  await waitFor(() => expect(callsTo(seen, registrationApi.approve.path)).toEqual([{ id: 3 }]));
});

it('requires a reason to refuse', async () => {
  const seen = await opened();
  press(words.refuseAction);
  const reason = await screen.findByLabelText(words.field.reason);
  press(words.refuse);
  await screen.findByText('Enter reason of refusal');
  expect(callsTo(seen, registrationApi.refuse.path)).toEqual([]);
  fireEvent.change(reason, { target: { value: 'Unknown enterprise' } });
  press(words.refuse);
  await waitFor(() =>
    expect(callsTo(seen, registrationApi.refuse.path)).toEqual([{ id: 3, reason: 'Unknown enterprise' }]),
  );
});

it('lets a car maker invite without the permission to see the list', async () => {
  signInAs(['extSys:enterprise:edit']);
  const seen = serve();
  renderKit(<RegistrationsPage />, '/org/RegisterSupplier');
  press(words.inviteAction);
  fireEvent.change(await screen.findByLabelText(words.field.email), { target: { value: 'li@supplier.example' } });
  press(words.send);
  await waitFor(() =>
    expect(callsTo(seen, registrationApi.invite.path)).toEqual([{ email: 'li@supplier.example', language: 'en' }]),
  );
  expect(callsTo(seen, registrationApi.page.path)).toEqual([]);
});
